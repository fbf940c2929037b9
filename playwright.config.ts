import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/browser.mjs';
import { longestWaitMs } from './test/support/limits.ts';

const quietChromium = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page lives too shortly for V8's last compiler to save the time that it takes.
  '--js-flags=--no-turbofan',
];

const demoAccounts = /(comments|lost-connection|moderation|terms|without-javascript)\.spec\.ts/;
const panel = /admin(-[a-z]+)?\.spec\.ts/;

export default defineConfig({
  testDir: 'e2e/specs',
  globalSetup: './e2e/support/site.ts',
  fullyParallel: false,
  workers: 2,
  // A test that passes only at its second attempt is listed as flaky at the end.
  retries: 1,
  // These end what hangs. No test comes near them on a slow or busy machine.
  timeout: 600_000,
  expect: { timeout: longestWaitMs },
  reporter: 'list',
  use: {
    baseURL: process.env.SITE_URL,
    viewport: { width: 1440, height: 900 },
    launchOptions: { executablePath: findBrowser(), args: quietChromium },
    contextOptions: { reducedMotion: 'reduce' },
  },
  // Files that share the demo accounts or the panel run one after the other. They start first, so that the other files,
  // which create their own accounts, keep both workers busy until the end.
  projects: [
    { name: 'demo-accounts', workers: 1, testMatch: demoAccounts },
    { name: 'panel', workers: 1, testMatch: panel },
    { name: 'desktop', testIgnore: [demoAccounts, panel] },
    {
      name: 'phone',
      testMatch: /visitor\.spec\.ts/,
      grepInvert: /@wide/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
