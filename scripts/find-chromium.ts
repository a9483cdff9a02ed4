/**
 * Finds a Chromium for the end-to-end tests: $CHROMIUM_PATH, then a browser on PATH, then the one Playwright has downloaded.
 * Run as a script it prints the path, and installs a browser when there is none; what it does goes to stderr.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { projectRoot } from './project-root.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/** Path of an installed Chromium, or null. Never installs anything. */
export function findChromium(environment: NodeJS.ProcessEnv = process.env): string | null {
  const named = environment.CHROMIUM_PATH;
  if (named !== undefined && named !== '') {
    if (!isExecutable(named)) throw new Error(`CHROMIUM_PATH is ${named}, where no program stands`);
    return named;
  }
  for (const folder of (environment.PATH ?? '').split(delimiter)) {
    for (const name of NAMES) {
      const path = join(folder, name);
      if (folder !== '' && isExecutable(path)) return path;
    }
  }
  const downloaded = chromium.executablePath();
  return existsSync(downloaded) ? downloaded : null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Installs a Chromium by the first of the known ways that works; null when none does. */
function installChromium(): string | null {
  const ways: readonly (readonly string[])[] = [
    [process.execPath, join(projectRoot, 'node_modules', 'playwright', 'cli.js'), 'install', 'chromium'],
    ...(canUseApt() ? [['sh', '-c', 'apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y chromium']] : []),
  ];
  for (const [program = '', ...rest] of ways) {
    console.error(`No Chromium found. Trying: ${[program, ...rest].join(' ')}`);
    // stdout carries the path alone, so what installers print goes to stderr.
    spawnSync(program, rest, { stdio: ['ignore', 2, 2] });
    const found = findChromium();
    if (found !== null) return found;
  }
  return null;
}

function canUseApt(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version');
}

const isMain = process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href;
if (isMain) {
  const path = findChromium() ?? installChromium();
  if (path === null) {
    console.error('No Chromium, and none could be installed. Install one, or set CHROMIUM_PATH to its program.');
    process.exitCode = 1;
  } else {
    console.log(path);
  }
}
