import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/browser.mjs';

const quietChromium = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const panel = /admin(-[a-z]+)?\.spec\.ts/;
const payments = /(billing|pricing|stripe|subscribe)\.spec\.ts/;

export default defineConfig({
  testDir: 'e2e/specs',
  globalSetup: './e2e/support/site.ts',
  fullyParallel: false,
  workers: 2,
  // A test that passes only at its second attempt is listed as flaky at the end.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    baseURL: process.env.SITE_URL,
    launchOptions: { executablePath: findBrowser(), args: quietChromium },
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
  },
  projects: [
    // Tests that share the demo accounts run one after the other; projects whose tests create their own accounts run in
    // parallel with them.
    {
      name: 'desktop',
      workers: 1,
      testIgnore: [payments, panel],
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'payments',
      workers: 1,
      testMatch: payments,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'panel',
      workers: 1,
      testMatch: panel,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      workers: 1,
      testMatch: /visitor\.spec\.ts/,
      grepInvert: /@wide/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
