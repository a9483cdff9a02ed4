import './ui/styles/screen.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { lazyProviderRunner } from './state/lazy-provider-runner.ts';
import { PAGE_STORAGE } from './state/page-storage.ts';
import { pageWork } from './state/page-work.ts';
import { createPreferencesStore, type Theme } from './state/preferences-store.ts';
import { QueryProvider } from './state/query-provider.tsx';
import type { Session } from './state/session.ts';
import { openWork } from './state/tabs-open.ts';
import { App } from './ui/screens/app.tsx';
import { createEngineClient } from './workers/engine-client.ts';
import { startEngineWorker } from './workers/start-engine-worker.ts';

declare global {
  interface Window {
    /** In development: the stores, and with them every journal. */
    mulligan?: Session;
  }
}

const root = document.querySelector('#root');
if (root === null) throw new Error('index.html has no #root');

const preferences = createPreferencesStore(PAGE_STORAGE);
const showTheme = (theme: Theme) => {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
};
showTheme(preferences.getState().theme);
preferences.subscribe(({ theme }) => showTheme(theme));

const engine = createEngineClient(startEngineWorker);
engine.warm();

const parts = {
  engine,
  preferences,
  storage: PAGE_STORAGE,
  work: openWork(pageWork()),
  runProvider: lazyProviderRunner,
  hash: location.hash,
  now: () => performance.now(),
};

createRoot(root).render(
  <StrictMode>
    <QueryProvider>
      <App
        parts={parts}
        setHash={(hash) => history.replaceState(null, '', hash)}
        onSession={(session) => {
          if (import.meta.env.DEV) window.mulligan = session;
        }}
      />
    </QueryProvider>
  </StrictMode>,
);
