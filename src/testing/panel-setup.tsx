import { cleanup, type RenderResult, render } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { QueryProvider } from '../state/query-provider.tsx';
import type { Session } from '../state/session.ts';
import { SessionContext } from '../state/session-context.ts';
import { stubPage } from './page-stubs.ts';

/** For a whole test file: stands in for what jsdom lacks before every test, and cleans the page after it. */
export function stubPageForEach(): void {
  beforeEach(stubPage);
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
}

/** A part of the screen as it stands in the page: over a session, with queries. */
export function renderInSession(session: Session, part: Parameters<typeof render>[0]): RenderResult {
  return render(
    <QueryProvider>
      <SessionContext value={session}>{part}</SessionContext>
    </QueryProvider>,
  );
}
