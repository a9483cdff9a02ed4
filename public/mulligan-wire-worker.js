// Service worker of the opt-in mode that shows mock requests in the network panel. What does not stand below mulligan-wire/ on our own origin
// never reaches MSW's worker: the browser sends it as if there were no worker at all.
const OURS = new URL('mulligan-wire/', self.location.href).href;

self.addEventListener('fetch', (event) => {
  if (!event.request.url.startsWith(OURS)) event.stopImmediatePropagation();
});

const SCRIPT = new URL('mockServiceWorker.js', self.location.href).href;
const rules = { createScriptURL: () => SCRIPT };
const policy = self.trustedTypes?.createPolicy('mulligan-worker', rules) ?? rules;
importScripts(policy.createScriptURL(SCRIPT));
