import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { configDefaults, defineConfig } from 'vitest/config';
import { findBrowser } from './scripts/browser.mjs';
import { aliases } from './vite.aliases.ts';
import { longestWaitMs } from './test/support/limits.ts';
import {
  blockRequests,
  emulateColorScheme,
  emulateTouch,
  setOffline,
} from './test/support/screens/commands.ts';

/** A script is loaded once per document, so the tests of its loading need a document of their own. */
const oneDocument = [
  'src/web/routes/model/view-not-loaded.browser.test.tsx',
  'src/web/routes/subscribe/stripe-script.browser.test.tsx',
];
/** These need no database. */
const unit = [
  'src/{browser,lib,ui,web}/**',
  'src/{features,sandbox}/*/client/**',
  'src/{features,sandbox}/*/*.test.ts',
  'src/integrations/share-images/draw-card.test.ts',
  'demo/portraits.test.ts',
];
/** States of screens, rendered in Chromium by the site's own router with a stubbed API. */
const screens = ['src/**/*.browser.test.tsx'];
/** These compute with meshes and need no database. */
const meshes = [
  'packages/mesh/**',
  'src/features/{print-facts,printers}/{estimate,fit,costs}/**',
  'src/features/print-facts/server/{file-estimates,find-sets,layer-bytes}.test.ts',
  'test/property/fit/**',
  'demo/{assembly,catalog,examined,reduced-previews}.test.ts',
];
/** These use no database, or only the embedded one. On PostgreSQL they would repeat the same. */
const embeddedOnly = [
  'src/{config,integrations}/**',
  'test/fakes/**',
  'src/db/{data-folder,embedded-client,embedded-recovery,errors,fsync}.test.ts',
  'src/jobs/vacuum.test.ts',
  'test/system/durability.test.ts',
];
/** Where PostgreSQL runs all API tests, these run on the embedded database as well: what is about the database, and a file per feature. */
const bothEngines = [
  'src/{db,jobs}/**',
  'src/http/process/{database-down,drain,health}.test.ts',
  'test/system/{restore-drill,upgrade,upgraded-shop}.test.ts',
  'src/features/account/server/delete-account.test.ts',
  'src/features/admin/server/users/change-user.test.ts',
  'src/features/audit/server/*.test.ts',
  'src/features/auth/server/sign-in.test.ts',
  'src/features/billing/server/sync/sync-customer.test.ts',
  'src/features/catalog/server/search/search.test.ts',
  'src/features/categories/server/categories.test.ts',
  'src/features/comments/server/comments.test.ts',
  'src/features/contact/server/contact.test.ts',
  'src/features/downloads/server/record-download.test.ts',
  'src/features/editions/server/editions.test.ts',
  'src/features/favorites/server/favorites.test.ts',
  'src/features/plans/server/*.test.ts',
  'src/features/printers/server/user-printers.test.ts',
  'src/features/publishing/server/edit/change-model.test.ts',
  'src/features/releases/server/mails/release-mails.test.ts',
  'src/features/users/server/users.test.ts',
];
/** These render pages, which only Vite can compile. */
const pages = [
  'test/system/{checkout-page,comment-pages,demo-pages,hidden-designs,hidden-designs-changes,invalid-urls,licence-pages,pages,search-page}.test.ts',
  'test/system/dev-ui.test.tsx',
];
const pagesEmbeddedOnly = ['test/system/{html,structured-data}.test.ts'];
const pagesBothEngines = ['test/system/pages.test.ts'];
const all = ['{src,packages,demo,test}/**/*.test.{ts,tsx}'];

/** The only limit of a test: it ends one that hangs, and no test comes near it on a slow or busy machine. */
const hangMs = 600_000;

// Only the project on PostgreSQL gets the URL, since the tests choose their database by it.
const postgresUrl = process.env.TEST_DATABASE_URL;
delete process.env.TEST_DATABASE_URL;

/** `**` at the end of a pattern stands for the test files below. */
function toTests(pattern: string): string {
  return pattern.replace(/\/\*\*$/, '/**/*.test.{ts,tsx}');
}

function without(...patterns: string[][]): string[] {
  return [...configDefaults.exclude, ...screens, ...patterns.flat().map(toTests)];
}

/**
 * A large young generation frees most objects before they are moved, and threads that collect garbage at the same time
 * take longer for it together than one.
 */
const gcFlags = ['--min-semi-space-size=64', '--max-semi-space-size=128', '--single-threaded-gc'];
/** With Vite's module runner, code that computes takes twice as long. */
const byNode = { viteModuleRunner: false, nodeLoader: false };

/** API tests on one engine. The whole site is loaded once per worker, not once per file. */
function testEngine(
  engine: 'embedded' | 'postgres',
  test: { name: string; include: string[]; exclude: string[] },
) {
  return {
    extends: true as const,
    test: {
      ...test,
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
function apiTests(engine: 'embedded' | 'postgres', include: string[], exclude: string[]) {
  const project = testEngine(engine, { name: engine, include, exclude });
  return { ...project, test: { ...project.test, experimental: byNode, execArgv: ['--no-opt', ...gcFlags] } };
}

/** One worker loads the whole site once. Each further one would take longer for that than for its tests. */
function pageTests(engine: 'embedded' | 'postgres', include: string[]) {
  const project = testEngine(engine, { name: `${engine}-pages`, include, exclude: configDefaults.exclude });
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
function screenTests(name: string, files: { include: string[]; exclude?: string[]; isolate: boolean }) {
  return {
    plugins: [react(), tailwindcss()],
    resolve: { alias: aliases },
    optimizeDeps: { entries: ['src/web/entry-client.tsx', ...screens] },
    test: {
      name,
      ...files,
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

const onlyEmbedded = [
  apiTests('embedded', all, without(unit, meshes, pages, pagesEmbeddedOnly)),
  pageTests('embedded', [...pagesEmbeddedOnly, ...pages]),
];
const onPostgres = [
  apiTests('embedded', [...embeddedOnly, ...bothEngines].map(toTests), without(unit)),
  pageTests('embedded', [...pagesEmbeddedOnly, ...pagesBothEngines]),
  apiTests('postgres', all, without(unit, meshes, embeddedOnly, pages, pagesEmbeddedOnly)),
  pageTests('postgres', pages),
];

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
        test: {
          name: 'unit',
          include: unit.map(toTests),
          exclude: without(),
          isolate: false,
          unstubGlobals: true,
        },
      },
      {
        extends: true,
        test: {
          name: 'meshes',
          include: meshes.map(toTests),
          exclude: without(),
          isolate: false,
          experimental: byNode,
          execArgv: gcFlags,
        },
      },
      ...(postgresUrl === undefined ? onlyEmbedded : onPostgres),
      screenTests('screens', { include: screens, exclude: oneDocument, isolate: false }),
      screenTests('screens-isolated', { include: oneDocument, isolate: true }),
    ],
  },
});
