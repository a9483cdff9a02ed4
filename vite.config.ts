import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { msw } from 'msw/vite';
import { defineConfig } from 'vite';
import { policyPlugin } from './scripts/policy-plugin.ts';

export default defineConfig({
  // Relative, so that a build can stand in any folder of a static host.
  base: './',
  // MSW's worker script is only loaded by public/mulligan-wire-worker.js, when somebody asks for it.
  plugins: [react(), policyPlugin(), msw({ mode: 'worker-only' })],
  resolve: {
    alias: { 'tough-cookie': fileURLToPath(new URL('./scripts/stubs/tough-cookie.ts', import.meta.url)) },
  },
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    sourcemap: true,
    // scripts/size-budget.ts says what is too large; Vite's warning counts bytes before gzip.
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
    // Data URLs would hide a picture or a worker from the policy and from the size budget.
    assetsInlineLimit: 0,
    // Every browser that can run the page preloads modules itself; Vite's stand-in would use a bare `fetch`.
    modulePreload: { polyfill: false },
    // Says on a busy machine that plug-ins are slow.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  server: { host: 'localhost' },
});
