import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findBrowser } from './scripts/browser.mjs';
import { aliases } from './vite.aliases.ts';
import { longestWaitMs } from './test/support/limits.ts';
import {
  blockRequests,
  emulateColorScheme,
  emulateTouch,
  setOffline,
} from './test/support/screens/commands.ts';

/**
 * The level of a test is in its name:
 * - `*.test.ts` needs no database, and runs in Vite if it is of code for browsers;
 * - `*.api.test.ts` calls the API on PostgreSQL if `TEST_DATABASE_URL` is set, and on the embedded database otherwise;
 * - `*.engines.test.ts` does so on both, `*.embedded.test.ts` on the embedded database only;
 * - `*.page.test.ts` renders pages, which only Vite can compile;
 * - `*.browser.test.tsx` shows states of screens in Chromium with a stubbed API;
 * - `*.system.test.ts` tries outages, kills, proxies, upgrades and restores;
 * - `*.goods.test.ts` checks the files of the demo.
 */
const files = (level: string, folder = '{src,packages,demo,test}') => [
  `${folder}/**/*${level}.test.{ts,tsx}`,
];
const withLevel = files('.{api,engines,embedded,page,browser,system,goods}');
const ofBrowser = [
  ...files('', 'src/{browser,lib,ui,web}'),
  ...files('', 'src/{features,sandbox}/*/client'),
  'src/{features,sandbox}/*/*.test.ts',
];
const isolated = files('.isolated.browser');

/** The only limit of a test: it ends one that hangs, and no test comes near it on a slow or busy machine. */
const hangMs = 600_000;

// Only the project on PostgreSQL gets the URL, since the tests choose their database by it.
const postgresUrl = process.env.TEST_DATABASE_URL;
delete process.env.TEST_DATABASE_URL;
const mainEngine = postgresUrl === undefined ? 'embedded' : 'postgres';

/**
 * A large young generation frees most objects before they are moved, and threads that collect garbage at the same time
 * take longer for it together than one.
 */
const gcFlags = ['--min-semi-space-size=64', '--max-semi-space-size=128', '--single-threaded-gc'];
/** With Vite's module runner, code that computes takes twice as long. */
const byNode = { viteModuleRunner: false, nodeLoader: false };

/** Tests that Node itself runs, without a database. */
function computing(name: string, include: string[], exclude: string[] = []) {
  return {
    extends: true as const,
    test: { name, include, exclude, isolate: false, experimental: byNode, execArgv: gcFlags },
  };
}

/** The site is loaded once per worker, not once per file. */
function serverTests(name: string, engine: 'embedded' | 'postgres', include: string[]) {
  return {
    extends: true as const,
    test: {
      name,
      include,
      isolate: false,
      globalSetup: ['test/support/global-setup.ts'],
      env: engine === 'postgres' ? { TEST_DATABASE_URL: postgresUrl } : {},
    },
  };
}

/**
 * Tests without pages are run by Node itself. Most of the site's code runs too rarely in them for V8's last compiler to
 * save the time that it takes.
 */
function apiTests(name: string, engine: 'embedded' | 'postgres', include: string[]) {
  const project = serverTests(name, engine, include);
  return { ...project, test: { ...project.test, experimental: byNode, execArgv: ['--no-opt', ...gcFlags] } };
}

/** One worker loads the whole site once. Each further one would take longer for that than for its tests. */
function pageTests() {
  const project = serverTests('pages', mainEngine, files('.page'));
  return { ...project, test: { ...project.test, maxWorkers: 1, sequence: { groupOrder: 0 } } };
}

/** V8's last compiler optimizes code of the pages that is used too rarely: without it, the tests need a seventh less time. */
const browserFlags = ['--no-sandbox', '--disable-gpu', '--js-flags=--no-turbofan'];

/**
 * No test compares pixels, and painting takes a fifth of the processor time of the tests, so a browser without a window
 * shows the frame of the tests transparent, which it does not paint.
 */
const unpaintedFrame = {
  content: `if (navigator.userAgent.includes('Headless')) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('iframe { opacity: 0 !important }');
    document.adoptedStyleSheets.push(sheet);
  }`,
};

/** Component tests in Chromium. Without `isolate`, the site's modules are loaded once per worker, not once per file. */
function screenTests(name: string, chosen: { include: string[]; exclude?: string[]; isolate: boolean }) {
  return {
    plugins: [react(), tailwindcss()],
    resolve: { alias: aliases },
    optimizeDeps: { entries: ['src/web/entry-client.tsx', ...files('.browser')] },
    test: {
      name,
      ...chosen,
      setupFiles: ['test/support/screens/setup.ts'],
      // A test that passes only at its second attempt is printed as retried by scripts/test.ts, and by Vitest if it is slow.
      retry: 1,
      browser: {
        enabled: true,
        connectTimeout: hangMs,
        headless: true,
        orchestratorScripts: [unpaintedFrame],
        screenshotFailures: false,
        provider: playwright({
          launchOptions: { executablePath: findBrowser(), args: browserFlags },
          contextOptions: { reducedMotion: 'reduce' },
        }),
        commands: { blockRequests, emulateColorScheme, emulateTouch, setOffline },
        instances: [{ browser: 'chromium' as const }],
      },
    },
  };
}

export default defineConfig({
  test: {
    environment: 'node',
    // Some tests wait for processes and timers, so three workers keep two cores busy.
    maxWorkers: 3,
    // The projects with one worker, which are 0, run before all others, so that none of them is the last to end.
    sequence: { groupOrder: 1 },
    testTimeout: hangMs,
    hookTimeout: hangMs,
    teardownTimeout: hangMs,
    expect: { poll: { timeout: longestWaitMs } },
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ofBrowser, exclude: withLevel, isolate: false, unstubGlobals: true },
      },
      computing('node', files(''), [...withLevel, ...ofBrowser]),
      computing('goods', files('.goods')),
      apiTests('api', mainEngine, files('.{api,engines}')),
      apiTests(
        'embedded',
        'embedded',
        files(mainEngine === 'embedded' ? '.embedded' : '.{engines,embedded}'),
      ),
      pageTests(),
      apiTests('system', mainEngine, files('.system')),
      ...(mainEngine === 'embedded' ? [] : [apiTests('embedded-rest', 'embedded', files('.{api,system}'))]),
      screenTests('screens', { include: files('.browser'), exclude: isolated, isolate: false }),
      screenTests('screens-isolated', { include: isolated, isolate: true }),
    ],
  },
});
