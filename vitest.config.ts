import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{src,demo,test}/**/*.test.{ts,tsx}'],
    environment: 'node',
    globalSetup: ['test/global-setup.ts'],
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
