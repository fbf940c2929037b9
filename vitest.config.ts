import { configDefaults, defineConfig } from 'vitest/config';

/** These tests use no database or only the embedded one, so they are not repeated on PostgreSQL. */
const pure = [
  'src/{config,integrations,lib,mesh,ui,web}/**',
  'src/features/*/client/**',
  'src/features/*/*.test.ts',
  'demo/catalog.test.ts',
  'test/fakes/**',
  'test/system/{html,structured-data}.test.ts',
  'src/db/{damaged-folder,embedded-recovery,errors,fsync}.test.ts',
];
/**
 * These tests change state that others in the same process would see, or depend on such state: globals of a browser, a
 * library.
 */
const alone = [
  'src/{lib,ui,web}/**/*.test.{ts,tsx}',
  'src/features/*/client/**/*.test.{ts,tsx}',
  'src/features/auth/server/equal-work.test.ts',
  'src/integrations/share-images/draw-card.test.ts',
];
const excluded = [...configDefaults.exclude, ...(process.env.TEST_DATABASE_URL === undefined ? [] : pure)];

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
          include: ['{src,demo,test}/**/*.test.{ts,tsx}'],
          exclude: [...excluded, ...alone],
          // The whole site is loaded once per worker, not once per file.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'alone', include: alone, exclude: excluded } },
    ],
  },
});
