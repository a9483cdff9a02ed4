import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/**
 * Bundles a bench as the product is bundled, then runs it in a plain Node: a loader that compiles each file by itself wraps every function and costs the engine half
 * its speed, which would say nothing about the product.
 */
const OUT = fileURLToPath(new URL('../node_modules/.cache/mulligan-bench', import.meta.url));

const [name = 'loop', ...flags] = process.argv.slice(2);
const entry = fileURLToPath(new URL(`./${name}/${name}-bench.ts`, import.meta.url));

if (!/^[a-z-]+$/.test(name) || !existsSync(entry)) {
  process.stderr.write(`bench: there is no bench '${name}'; there are: classify, loop, start, timeline\n`);
  process.exitCode = 2;
} else {
  await build({
    configFile: false,
    logLevel: 'error',
    build: { ssr: entry, outDir: OUT, emptyOutDir: true, minify: false, target: 'node20' },
  });
  const ran = spawnSync(process.execPath, ['--no-flush-bytecode', `${OUT}/${name}-bench.js`, ...flags], { stdio: 'inherit' });
  process.exitCode = ran.status ?? 1;
}
