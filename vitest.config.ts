import { configDefaults, defineConfig } from 'vitest/config';

/** These use no database or the embedded one only, so they are not run once more on PostgreSQL. */
const pure = [
  'src/{config,integrations,lib,mesh,ui,web}/**',
  'src/features/*/client/**',
  'src/features/*/*.test.ts',
  'demo/catalog.test.ts',
  'test/fakes/**',
  'test/system/{html,structured-data}.test.ts',
  'src/db/{damaged-folder,embedded-recovery,errors,fsync}.test.ts',
];
/** These change what others in the same process would see, or mind what those change: globals of a browser, a library. */
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
          // The whole site is read once a worker, not once a file.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'alone', include: alone, exclude: excluded } },
    ],
  },
});
