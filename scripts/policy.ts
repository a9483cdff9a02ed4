/**
 * The one source of the page's policy. Every build carries it in a meta element; `npm start` sends it as headers too.
 * docs/decisions/002-policy-in-two-halves.md says why `connect-src` stands twice.
 */
type Directives = Readonly<Record<string, readonly string[]>>;

const PAGE_DIRECTIVES: Directives = {
  'default-src': ["'none'"],
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'worker-src': ["'self'", 'blob:'],
  'frame-src': ["'self'"],
  // The outer bound of what src/boot.ts may admit; the boot script narrows it to a list of origins before anything else runs.
  'connect-src': ["'self'", 'https:', 'http://localhost:*', 'http://127.0.0.1:*'],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'object-src': ["'none'"],
  'require-trusted-types-for': ["'script'"],
  // `default` is made by the opt-in service-worker mode alone, and admits exactly its script (src/servers/service-worker.ts).
  'trusted-types': ['mulligan-worker', 'default'],
};

/**
 * `npm run dev` only: React's refresh preamble is an inline script and Vite puts style sheets into `<style>` elements; its WebSocket is covered by
 * `'self'`. Everything else is as in a build, so that a violation shows while one develops.
 */
const DEV_DIRECTIVES: Directives = {
  ...PAGE_DIRECTIVES,
  'script-src': ["'self'", "'unsafe-inline'", "'wasm-unsafe-eval'"],
  'style-src': ["'self'", "'unsafe-inline'"],
};

function policyText(directives: Directives): string {
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

/** For the meta element; `frame-ancestors` is not allowed there and stands in the header only. */
export function metaPolicy(mode: 'build' | 'dev'): string {
  return policyText(mode === 'build' ? PAGE_DIRECTIVES : DEV_DIRECTIVES);
}

/** Headers of every answer of `npm start`, for documents, scripts and workers alike. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': policyText({ ...PAGE_DIRECTIVES, 'frame-ancestors': ["'none'"] }),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': [
    'accelerometer',
    'camera',
    'display-capture',
    'geolocation',
    'gyroscope',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'publickey-credentials-get',
    'screen-wake-lock',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ]
    .map((feature) => `${feature}=()`)
    .join(', '),
};
