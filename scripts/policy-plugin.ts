import { build, type Plugin } from 'vite';
import { metaPolicy } from './policy.ts';

const BOOT_ENTRY = 'src/boot.ts';
const BOOT_FILE = 'boot.js';

/**
 * Puts the policy and the boot script first in the head of the page. The boot script is compiled to one classic script, because a module
 * would run after the parser has met the rest of the head.
 */
export function policyPlugin(): Plugin {
  let mode: 'build' | 'dev' = 'build';
  return {
    name: 'mulligan-policy',
    configResolved(config) {
      mode = config.command === 'build' ? 'build' : 'dev';
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        {
          tag: 'meta',
          attrs: { 'http-equiv': 'Content-Security-Policy', content: metaPolicy(mode) },
          injectTo: 'head-prepend',
        },
        { tag: 'script', attrs: { src: `./${BOOT_FILE}` }, injectTo: 'head-prepend' },
      ],
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: BOOT_FILE, source: await compileBootScript() });
    },
    configureServer(server) {
      server.middlewares.use(`/${BOOT_FILE}`, async (_request, response) => {
        response.setHeader('content-type', 'text/javascript');
        response.end(await compileBootScript());
      });
    },
  };
}

async function compileBootScript(): Promise<string> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: { write: false, modulePreload: false, rolldownOptions: { input: BOOT_ENTRY, output: { format: 'iife' } } },
  });
  const output = Array.isArray(result) ? result[0] : result;
  if (output === undefined || !('output' in output)) throw new Error('the boot script was not built');
  return output.output[0].code;
}
