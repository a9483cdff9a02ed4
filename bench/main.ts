import { loopBench } from './loop/loop-bench.ts';

const BENCHES: Readonly<Record<string, () => Promise<unknown>>> = { loop: () => loopBench() };

const [name = 'loop', ...flags] = process.argv.slice(2);
const bench = Object.hasOwn(BENCHES, name) ? BENCHES[name] : undefined;
if (bench === undefined) {
  process.stderr.write(`bench: there is no bench '${name}'; there are: ${Object.keys(BENCHES).join(', ')}\n`);
  process.exitCode = 2;
} else {
  const result = await bench();
  process.stdout.write(`${flags.includes('--json') ? JSON.stringify(result) : JSON.stringify(result, null, 2)}\n`);
}
