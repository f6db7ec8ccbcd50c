import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { ROOT } from './stage.ts';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const LOCK_WAIT_SECONDS = 300;
const TRIES = 5;
const VERSION_WITHIN_MS = 20_000;

/** A path may hold a stub that only tells how to install a browser: it counts when it tells its version. */
function works(path: string): boolean {
  if (!existsSync(path)) return false;
  const told = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: VERSION_WITHIN_MS });
  return told.status === 0 && /Chrom/.test(told.stdout);
}

const found = (): string | undefined => {
  const own = process.env['CHROMIUM'];
  return [...(own ? [own] : []), ...INSTALLED, chromium.executablePath()].find(works);
};

const has = (command: string): boolean =>
  spawnSync('sh', ['-c', `command -v ${command}`], { stdio: 'ignore' }).status === 0;
const mayInstall = (): boolean => process.getuid?.() === 0 && has('apt-get');

function aptInstall(packages: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-o', `DPkg::Lock::Timeout=${LOCK_WAIT_SECONDS}`, '-qq', ...args], {
      env,
      stdio: ['ignore', 2, 2],
    }).status === 0;
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    if (apt('install', '-y', '--no-install-recommends', ...packages)) return true;
    // The lists may be missing or old, or another program still holds a lock that the option above does not cover.
    spawnSync('sleep', [String(attempt * 2)]);
    apt('update');
  }
  return false;
}

function ensureFonts(): void {
  const told = spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' });
  if (told.status === 0 && told.stdout.trim() !== '') return;
  if (mayInstall() && aptInstall(['fonts-noto-cjk', 'fontconfig'])) return;
  process.stderr.write('No Chinese font is installed: pictures of the pages will show boxes.\n');
}

/**
 * A Chromium that runs: an installed one, else Debian's package when we are root, else Playwright's own download; with
 * Chinese fonts.
 * @throws Error with one sentence when none can be had.
 */
export function ensureChromium(): string {
  let path = found();
  if (!path && mayInstall()) {
    process.stderr.write('Installing Chromium and Chinese fonts for the browser tests …\n');
    aptInstall(['chromium', 'fonts-noto-cjk', 'fontconfig']);
    path = found();
  }
  if (!path) {
    const deps = process.getuid?.() === 0 ? ['--with-deps'] : [];
    const cli = `${ROOT}node_modules/@playwright/test/cli.js`;
    spawnSync(process.execPath, [cli, 'install', ...deps, 'chromium'], { stdio: ['ignore', 2, 2] });
    path = found();
  }
  if (!path) throw new Error('The browser tests need Chromium: install it, or name one with CHROMIUM.');
  ensureFonts();
  return path;
}
