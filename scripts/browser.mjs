import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Chromium without windows, which needs a third less processor time for the same tests. */
const headlessPlaces = ['/usr/bin/chromium-headless-shell'];
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

/** @returns {string | undefined} the path of a Chromium on this machine, for tests */
export function findBrowser() {
  return findChosen() ?? headlessPlaces.find((path) => existsSync(path)) ?? findFullBrowser();
}

/** @returns {string | undefined} the path of a complete Chromium, for measurements */
export function findFullBrowser() {
  return findChosen() ?? usualPlaces.find((path) => existsSync(path)) ?? playwrightBrowser();
}

function findChosen() {
  const chosen = process.env.CHROMIUM_PATH;
  return chosen && existsSync(chosen) ? chosen : undefined;
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
    [
      '-c',
      'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium-headless-shell',
    ],
    options,
  );
  return findBrowser() !== undefined;
}
