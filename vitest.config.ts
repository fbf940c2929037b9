import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { configDefaults, defineConfig } from 'vitest/config';
import { findBrowser } from './scripts/browser.mjs';
import { blockRequests, emulateColorScheme, setOffline } from './test/support/screens/commands.ts';

/** These use no database, or only the embedded one. On PostgreSQL they would repeat the same. */
const pure = [
  'src/{config,integrations,lib,mesh,ui,web}/**',
  'src/{features,sandbox}/*/client/**',
  'src/{features,sandbox}/*/*.test.ts',
  'demo/catalog.test.ts',
  'test/fakes/**',
  'test/system/{html,structured-data}.test.ts',
  'src/db/{damaged-folder,embedded-recovery,errors,fsync}.test.ts',
];
/** Where PostgreSQL runs all API tests, these run on the embedded database as well: what is about the database, and a file per feature. */
const onBothEngines = [
  'src/{db,jobs}/**',
  'src/http/process/**',
  'test/system/{durability,restore-drill,pages}.test.ts',
  'src/features/account/server/delete-account.test.ts',
  'src/features/admin/server/users/change-user.test.ts',
  'src/features/audit/server/*.test.ts',
  'src/features/auth/server/{registration,sign-in}.test.ts',
  'src/features/billing/server/changes/change.test.ts',
  'src/features/catalog/server/search/search.test.ts',
  'src/features/categories/server/categories.test.ts',
  'src/features/comments/server/{comments,comments-at-once}.test.ts',
  'src/features/contact/server/contact.test.ts',
  'src/features/downloads/server/{downloads,record-download}.test.ts',
  'src/features/favorites/server/favorites.test.ts',
  'src/features/plans/server/*.test.ts',
  'src/features/publishing/server/writes/*.test.ts',
  'src/features/releases/server/mails/release-mails.test.ts',
  'src/features/users/server/users.test.ts',
];
/** States of screens, rendered in Chromium by the site's own router with a stubbed API. */
const screens = ['src/**/*.browser.test.tsx'];
/** These change what others in the same process would see, or mind what those change: globals of a browser, a library. */
const alone = [
  'src/{lib,ui,web}/**/*.test.{ts,tsx}',
  'src/{features,sandbox}/*/client/**/*.test.{ts,tsx}',
  'src/features/auth/server/equal-work.test.ts',
  'src/integrations/share-images/draw-card.test.ts',
];
const isPostgres = process.env.TEST_DATABASE_URL !== undefined;
const excluded = [...configDefaults.exclude, ...screens, ...(isPostgres ? pure : [])];
const included =
  process.env.TEST_SELECTION === 'embedded'
    ? [...pure, ...onBothEngines].map(toTests)
    : ['{src,demo,test}/**/*.test.{ts,tsx}'];

/** `**` at the end of a pattern stands for the test files below. */
function toTests(pattern: string): string {
  return pattern.replace(/\/\*\*$/, '/**/*.test.{ts,tsx}');
}

export default defineConfig({
  test: {
    environment: 'node',
    globalSetup: ['test/support/global-setup.ts'],
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: included,
          exclude: [...excluded, ...alone],
          // The whole site is loaded once per worker, not once per file.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'alone', include: alone, exclude: excluded } },
      {
        plugins: [react(), tailwindcss()],
        resolve: {
          alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
        },
        optimizeDeps: { entries: ['src/web/entry-client.tsx', ...screens] },
        test: {
          name: 'screens',
          include: isPostgres ? [] : screens,
          testTimeout: 15_000,
          expect: { poll: { timeout: 10_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] },
              contextOptions: { reducedMotion: 'reduce' },
            }),
            commands: { blockRequests, emulateColorScheme, setOffline },
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
