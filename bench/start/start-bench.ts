import { execFileSync } from 'node:child_process';
import type { Server } from 'node:http';
import { chromium } from '@playwright/test';
import lighthouse, { desktopConfig, type Flags } from 'lighthouse';
import { CHROMIUM_FLAGS } from '../../scripts/chromium-flags.ts';
import { listenOnFreePort } from '../../scripts/listen.ts';
import { createStaticServer } from '../../scripts/static-server.ts';
import { median } from '../interleave.ts';

/** What is opened, in turn: our build as `npm start` serves it, and the published build of the trace viewer that PERFORMANCE.md measured. */
const PAGES = { mulligan: 'dist', speedscope: 'node_modules/speedscope/dist/release' } as const;
type PageName = keyof typeof PAGES;

const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
const METRICS = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'] as const;

/** One visit: scores from 0 to 100, times in ms, the shift without unit; and what each score lost points for. */
interface Visit {
  readonly figures: Readonly<Record<string, number>>;
  readonly faults: readonly string[];
}

const isMobile = process.argv.includes('--mobile');
const rounds = Number(/^--rounds=(\d+)$/.exec(process.argv.find((flag) => flag.startsWith('--rounds=')) ?? '')?.[1] ?? 5);

/** A fresh profile for every visit, so that nothing is cached and no service worker is left. */
async function visit(url: string, executablePath: string): Promise<Visit> {
  const port = 9400 + Math.trunc(process.pid % 500);
  const browser = await chromium.launch({
    executablePath,
    args: [`--remote-debugging-port=${port}`, ...CHROMIUM_FLAGS],
  });
  try {
    const settings = { port, output: 'json', logLevel: 'silent', onlyCategories: [...CATEGORIES] } satisfies Flags;
    const result = await lighthouse(url, settings, isMobile ? undefined : desktopConfig);
    if (result === undefined) throw new Error(`Lighthouse gave no result for ${url}`);
    const { categories, audits, runtimeError } = result.lhr;
    if (runtimeError !== undefined) throw new Error(`Lighthouse on ${url}: ${runtimeError.message}`);
    const figures: Record<string, number> = {};
    for (const name of CATEGORIES) figures[name] = Math.round((categories[name]?.score ?? Number.NaN) * 100);
    for (const name of METRICS) figures[name] = audits[name]?.numericValue ?? Number.NaN;
    const faults = Object.values(audits)
      .filter(({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode === 'binary')
      .map(({ id }) => id);
    return { figures, faults };
  } finally {
    await browser.close();
  }
}

const executablePath = execFileSync(process.execPath, ['--import', 'tsx', 'scripts/find-chromium.ts'], {
  encoding: 'utf8',
}).trim();
const servers: Server[] = [];
const addresses = new Map<PageName, string>();
for (const [name, root] of Object.entries(PAGES) as [PageName, string][]) {
  const server = createStaticServer({ root, headers: name === 'mulligan' });
  addresses.set(name, `http://localhost:${await listenOnFreePort(server, 0)}/`);
  servers.push(server);
}

const visits = new Map<PageName, Visit[]>();
for (let round = 0; round < rounds; round++) {
  for (const [name, url] of addresses) {
    const seen = await visit(url, executablePath);
    visits.set(name, [...(visits.get(name) ?? []), seen]);
  }
}
for (const server of servers) server.close();

const medians = Object.fromEntries(
  [...visits].map(([name, seen]) => [
    name,
    Object.fromEntries(
      [...CATEGORIES, ...METRICS].map((figure) => [figure, median(seen.map(({ figures }) => figures[figure] ?? Number.NaN))]),
    ),
  ]),
);
const faults = Object.fromEntries([...visits].map(([name, seen]) => [name, [...new Set(seen.flatMap((one) => one.faults))]]));

if (process.argv.includes('--json')) {
  process.stdout.write(`${JSON.stringify({ form: isMobile ? 'mobile' : 'desktop', rounds, medians, faults }, null, 2)}\n`);
} else {
  const lines = [`Lighthouse, ${isMobile ? 'mobile' : 'desktop'} form, medians of ${rounds} visits in turn`];
  for (const figure of [...CATEGORIES, ...METRICS]) {
    const values = [...visits.keys()].map((name) => `${name} ${Number((medians[name]?.[figure] ?? Number.NaN).toFixed(3))}`);
    lines.push(`  ${figure.padEnd(26)} ${values.join(' · ')}`);
  }
  for (const [name, found] of Object.entries(faults)) if (found.length > 0) lines.push(`  ${name} fails: ${found.join(', ')}`);
  process.stdout.write(`${lines.join('\n')}\n`);
}
