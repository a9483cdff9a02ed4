/**
 * `npm start`: the production build on http://localhost:4173, built first when it is missing or older than its sources.
 * PORT names another port; a taken one gives way to the next, unless `--strict-port` says that it must be this one.
 */
import { build } from 'vite';
import { listenOnFreePort } from './listen.ts';
import { projectRoot } from './project-root.ts';
import { isBuildStale } from './stale-build.ts';
import { createStaticServer } from './static-server.ts';

const DEFAULT_PORT = 4173;

const wanted = process.env.PORT === undefined || process.env.PORT === '' ? DEFAULT_PORT : Number(process.env.PORT);
if (!Number.isInteger(wanted) || wanted < 0 || wanted > 65_535) {
  console.error(`PORT must be a number from 0 to 65535, not ${JSON.stringify(process.env.PORT)}`);
  process.exit(2);
}

if (isBuildStale(projectRoot)) {
  console.error('Building the page (dist/ is missing or older than its sources) …');
  await build({ root: projectRoot, logLevel: 'warn' });
}

const root = `${projectRoot}/dist`;
const server = createStaticServer({ root });
const port = await listenOnFreePort(server, wanted);
if (port !== wanted && process.argv.includes('--strict-port')) {
  console.error(`port ${wanted} is taken`);
  process.exit(1);
}

// Some systems resolve `localhost` to ::1 first. Where there is no IPv6 the second listener fails, and need not exist.
createStaticServer({ root })
  .on('error', () => {})
  .listen(port, '::1');

if (port !== wanted && wanted !== 0) console.log(`Port ${wanted} is taken.`);
console.log(`Mulligan is at http://localhost:${port}/ (Ctrl+C stops it)`);
