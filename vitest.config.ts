import { configDefaults, defineConfig } from 'vitest/config';

/** These use no database, so they are not run once more on PostgreSQL. */
const pure = [
  'src/{config,integrations,lib,mesh,ui,web}/**',
  'src/features/*/client/**',
  'src/features/*/*.test.ts',
  'demo/catalogue.test.ts',
  'test/fakes/**',
];

export default defineConfig({
  test: {
    include: ['{src,demo,test}/**/*.test.{ts,tsx}'],
    exclude: [...configDefaults.exclude, ...(process.env.TEST_DATABASE_URL === undefined ? [] : pure)],
    environment: 'node',
    globalSetup: ['test/global-setup.ts'],
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
