import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    isolate: false,
    // It ends a test that hangs, and no test comes near it on a slow machine.
    testTimeout: 600_000,
    // With Vite's module runner, code that computes takes twice as long.
    experimental: { viteModuleRunner: false, nodeLoader: false },
  },
});
