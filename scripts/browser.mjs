import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

function playwrightBrowser() {
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), '.cache', 'ms-playwright');
  if (!existsSync(cache)) return undefined;
  return readdirSync(cache)
    .filter((name) => /^chromium-\d+$/.test(name))
    .flatMap((name) =>
      ['chrome-linux64/chrome', 'chrome-linux/chrome'].map((path) => join(cache, name, path)),
    )
    .find((path) => existsSync(path));
}

/** @returns {string | undefined} the path of a Chromium on this machine */
export function findBrowser() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen && existsSync(chosen)) return chosen;
  return usualPlaces.find((path) => existsSync(path)) ?? playwrightBrowser();
}

/** Installs Playwright's own Chromium, or else the system's package. */
export function installBrowser(root) {
  console.log('Installing a browser for the end-to-end tests...');
  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const options = { stdio: 'inherit', timeout: 300_000 };
  spawnSync(process.execPath, [playwright, 'install', 'chromium'], options);
  if (findBrowser()) return true;
  spawnSync(
    'sh',
    ['-c', 'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium'],
    options,
  );
  return findBrowser() !== undefined;
}
