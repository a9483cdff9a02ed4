import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { listenOnFreePort } from '../scripts/listen.ts';
import { projectRoot } from '../scripts/project-root.ts';
import { createStaticServer } from '../scripts/static-server.ts';
import { expect, test } from './fixtures.ts';

/** Not in any list of ours. Never reached: a probe that got as far as the network would hang on its name and fail the test. */
const STRANGER = 'https://stranger.invalid';

/** What strangers' code would try, on a page that has loaded, and the directive that stops it. */
const PROBES: Readonly<Record<string, { readonly directive: string; readonly attempt: (stranger: string) => unknown }>> = {
  // By a timer: the policy does not hold for what the debugging protocol itself runs.
  'eval of a text': {
    directive: 'require-trusted-types-for',
    attempt: () =>
      new Promise((resolve) => setTimeout(() => resolve(Promise.resolve().then(() => Reflect.apply(eval, null, ['1']))))),
  },
  'a function made from a text': {
    directive: 'require-trusted-types-for',
    attempt: () =>
      new Promise((resolve) => setTimeout(() => resolve(Promise.resolve().then(() => Reflect.construct(Function, ['1']))))),
  },
  'an inline script': {
    directive: 'require-trusted-types-for',
    attempt: () => {
      const script = document.createElement('script');
      script.text = 'window.name = "ran"';
      document.body.append(script);
    },
  },
  'an inline event handler': {
    directive: 'require-trusted-types-for',
    attempt: () => {
      const button = document.createElement('button');
      document.body.append(button);
      button.setAttribute('onclick', 'window.name = "ran"');
      button.click();
    },
  },
  'markup from a text': {
    directive: 'require-trusted-types-for',
    attempt: () => Reflect.set(document.createElement('p'), 'innerHTML', '<b>x</b>'),
  },
  'a worker by plain address': { directive: 'require-trusted-types-for', attempt: () => new Worker('/boot.js') },
  'a policy of another name': {
    directive: 'trusted-types',
    attempt: () => {
      const factory: unknown = Reflect.get(window, 'trustedTypes');
      return Reflect.apply(Reflect.get(Object(factory), 'createPolicy'), factory, ['stranger', {}]);
    },
  },
  'fetch from a stranger': { directive: 'connect-src', attempt: (stranger) => fetch(`${stranger}/fetch`) },
  'a beacon to a stranger': { directive: 'connect-src', attempt: (stranger) => navigator.sendBeacon(`${stranger}/beacon`, 'x') },
  'a socket to a stranger': {
    directive: 'connect-src',
    attempt: (stranger) => new WebSocket(stranger.replace('https', 'wss')),
  },
  'a picture from a stranger': {
    directive: 'img-src',
    attempt: (stranger) => {
      new Image().src = `${stranger}/picture.png`;
    },
  },
  'a style sheet from a stranger': {
    directive: 'style-src-elem',
    attempt: (stranger) => {
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = `${stranger}/look.css`;
      document.head.append(link);
    },
  },
  'a frame from a stranger': {
    directive: 'frame-src',
    attempt: (stranger) => {
      const frame = document.createElement('iframe');
      frame.src = `${stranger}/frame`;
      document.body.append(frame);
    },
  },
  'a form to a stranger': {
    directive: 'form-action',
    attempt: (stranger) => {
      const form = document.createElement('form');
      form.action = `${stranger}/form`;
      document.body.append(form);
      form.submit();
    },
  },
  'a base address': {
    directive: 'base-uri',
    attempt: (stranger) => {
      const base = document.createElement('base');
      base.href = stranger;
      document.head.append(base);
    },
  },
};

let bareHost: Server;
let bareUrl = '';

test.beforeAll(async () => {
  bareHost = createStaticServer({ root: join(projectRoot, 'dist'), headers: false });
  bareUrl = `http://localhost:${await listenOnFreePort(bareHost, 0)}/`;
});

test.afterAll(() => {
  bareHost.close();
});

for (const host of ['with headers', 'without headers'] as const) {
  test(`on a host ${host} the policy blocks what strangers' code tries`, async ({ page, witness }) => {
    witness.expectViolations();
    witness.expectConsole(/Function constructor does not accept/);
    if (host === 'without headers') witness.allowOrigin(bareUrl);
    // Chromium tells Playwright of some requests before it blocks them; `.invalid` has no address to reach.
    witness.allowOrigin(STRANGER);
    witness.allowOrigin(STRANGER.replace('https', 'wss'));
    await page.goto(host === 'with headers' ? '/' : bareUrl);
    await expect(page.getByRole('button', { name: /^Run/ })).toBeVisible();
    expect(witness.violations).toEqual([]);
    for (const [name, { directive, attempt }] of Object.entries(PROBES)) {
      const before = witness.violations.length;
      // What a blocked attempt throws is part of being blocked.
      await page.evaluate(attempt, STRANGER).catch(() => {});
      const violated = () => witness.violations.slice(before).map((text) => text.split(' ', 1)[0]);
      await expect.poll(violated, { message: `blocks ${name}` }).toContain(directive);
    }
    expect(await page.evaluate(() => window.name), 'what an inline script would have set').toBe('');
  });
}

test('connections go to the origins the user has added, after a reload', async ({ page, witness }) => {
  witness.expectViolations();
  witness.expectConsole(/ERR_|Failed to load resource/);
  witness.allowOrigin('https://mine.invalid');
  await page.goto('/');
  const tryFetch = (url: string) => page.evaluate((target) => fetch(target).catch(() => null), url);
  await tryFetch('https://mine.invalid/');
  await expect.poll(() => witness.violations.length).toBe(1);
  await page.evaluate(() =>
    localStorage.setItem('mulligan.origins', '["https://mine.invalid", "https://x.invalid; script-src *"]'),
  );
  await page.reload();
  await tryFetch('https://mine.invalid/');
  expect(witness.violations).toHaveLength(1);
  const policies = await page
    .locator('meta[http-equiv="Content-Security-Policy"]')
    .evaluateAll((nodes) => nodes.map((node) => node.getAttribute('content')));
  expect(policies).toHaveLength(2);
  expect(policies[1]).toMatch(/^connect-src 'self' .* https:\/\/mine\.invalid$/);
});

test('loopback servers on any port may be reached', async ({ page, witness }) => {
  const local = createServer((_request, response) => response.writeHead(200, { 'access-control-allow-origin': '*' }).end('here'));
  const port = await listenOnFreePort(local, 0);
  witness.allowOrigin(`http://127.0.0.1:${port}`);
  await page.goto('/');
  const text = await page.evaluate(async (url) => (await fetch(url)).text(), `http://127.0.0.1:${port}/`);
  expect(text).toBe('here');
  local.close();
});

test('another page cannot frame this one', async ({ page, witness, baseURL }) => {
  const framer = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<iframe src="${baseURL}/"></iframe>`),
  );
  const port = await listenOnFreePort(framer, 0);
  witness.allowOrigin(`http://127.0.0.1:${port}`);
  witness.expectViolations();
  witness.expectConsole(/frame|X-Frame-Options/i);
  await page.goto(`http://127.0.0.1:${port}/`);
  await expect.poll(() => witness.consoleLines.join('\n')).toMatch(/frame-ancestors/);
  framer.close();
});
