import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { setPriority, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { openSite } from '../e2e/support/site.ts';
import { listChanged, recordInputs } from './tested-inputs.ts';

interface Totals {
  passed: number;
  failed: number;
  skipped: number;
}

/** A file or a group of tests in the report of Playwright. */
interface Suite {
  title: string;
  suites?: Suite[];
  specs: {
    title: string;
    tests: { status: string; results: { error?: { message?: string } }[] }[];
  }[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    /** Why the whole file failed, if it did. */
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

const none: Totals = { passed: 0, failed: 0, skipped: 0 };
function add(one: Totals, other: Totals): Totals {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  };
}

/** The lines that are printed again at the end, where a reader of a long or shortened log finds them. */
const conclusions: string[] = [];

function fail(reason: string): Totals {
  conclusions.push(`Failed: ${reason}`);
  return { ...none, failed: 1 };
}

const folder = await mkdtemp(join(tmpdir(), 'firstlayer-test-run-'));
// The processes that the tests start compile each module once for all of them.
process.env.NODE_COMPILE_CACHE = join(folder, 'compiled');

interface RunOptions {
  env?: Record<string, string>;
  /** The niceness: of two busy processes, the one with 3 gets a third of a core and the one with 0 two thirds. */
  priority?: number;
}

function run(command: string, args: string[], { env, priority = 0 }: RunOptions = {}): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  if (priority > 0 && child.pid !== undefined) setPriority(child.pid, priority);
  child.on('exit', (code) => resolve(code === 0));
  child.on('error', () => resolve(false));
  return promise;
}

async function readReport(path: string): Promise<unknown> {
  return JSON.parse(await readFile(path, 'utf8').catch(() => 'null'));
}

/**
 * Runs the format, lint, type and unused code checks. Each counts as one. The linter and the compiler are one Go program,
 * which uses a third of its processor time for collecting garbage; without that it takes a tenth more memory.
 */
async function check(): Promise<Totals> {
  const isGood = await run('npm', ['run', '--silent', 'check'], { env: { GOGC: 'off' } });
  return isGood ? { ...none, passed: 1 } : fail('npm run check');
}

interface VitestRun {
  projects: string[];
  /** The largest number of workers; by default that of the configuration. */
  workers?: number;
  priority?: number;
}

async function vitest({ projects, workers, priority }: VitestRun): Promise<Totals> {
  const path = join(folder, `${projects[0]}.json`);
  const args = ['run', ...projects.flatMap((name) => ['--project', name])];
  if (workers !== undefined) args.push(`--maxWorkers=${workers}`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`];
  const isGood = await run('vitest', [...args, ...reporters], { priority });
  const report = (await readReport(path)) as VitestReport | null;
  if (!report) return fail(`vitest wrote no report for ${projects.join(', ')}`);
  concludeVitest(report);
  const { numPassedTests: passed, numFailedTests, numPendingTests: skipped } = report;
  return { passed, failed: isGood ? numFailedTests : Math.max(1, numFailedTests), skipped };
}

/** With the argument `all`, the slow tests run even if their inputs have not changed, on both databases. */
const isAll = process.argv.includes('all');

/**
 * The tests without a browser. Where `TEST_DATABASE_URL` is set, the API tests run on that PostgreSQL, and a selection of
 * them on the embedded database. Some wait for processes and timers, so they have more workers than cores. Pages show some
 * things for seconds only, so the browser tests beside them have precedence.
 */
async function testServer(): Promise<Totals> {
  const slow = isAll ? ['system', 'goods'] : await listChanged();
  const rest = isAll && process.env.TEST_DATABASE_URL !== undefined ? ['embedded-rest'] : [];
  if (!slow.includes('system')) console.log('Outages, upgrades and restores passed with these sources.');
  if (!slow.includes('goods')) console.log('The files of the demo passed with these sources.');
  return vitest({ projects: ['unit', 'node', 'api', 'embedded', 'pages', ...slow, ...rest], priority: 3 });
}

function testScreens(): Promise<Totals> {
  return vitest({ projects: ['screens', 'screens-isolated'], workers: 2 });
}

/** Vitest marks the tests that passed only at the second attempt only if they are slow. Their errors stay in its report. */
function concludeVitest({ testResults }: VitestReport): void {
  for (const { name, message, assertionResults } of testResults) {
    const file = relative('.', name);
    if (message) conclusions.push(`Failed: ${file}\n${message}`);
    for (const { fullName, status, failureMessages } of assertionResults) {
      if (failureMessages.length === 0) continue;
      const result = status === 'passed' ? 'Passed only at the second attempt' : 'Failed';
      conclusions.push([`${result}: ${file} > ${fullName}`, ...failureMessages].join('\n'));
    }
  }
}

/** @param outer the titles of the suites around it, of which the first is the file */
function concludePlaywright({ suites = [], specs, title }: Suite, outer: string[] = []): void {
  const titles = [...outer, title];
  for (const spec of specs) {
    for (const { status, results } of spec.tests) {
      if (status !== 'unexpected' && status !== 'flaky') continue;
      const result = status === 'flaky' ? 'Passed only at the second attempt' : 'Failed';
      const messages = results.flatMap(({ error }) => error?.message ?? []);
      conclusions.push([`${result}: ${[...titles, spec.title].join(' > ')}`, ...messages].join('\n'));
    }
  }
  for (const suite of suites) concludePlaywright(suite, titles);
}

async function endToEnd(): Promise<Totals> {
  const path = join(folder, 'playwright.json');
  const site = await siteStart;
  if (!site) return fail('the site of the end-to-end tests did not start');
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: path, SITE_URL: site.address };
  const isGood = await run('playwright', ['test', '--reporter=list,json'], { env }).finally(site.stop);
  const report = (await readReport(path)) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    suites: Suite[];
  } | null;
  if (!report) return fail('playwright wrote no report');
  const { expected, unexpected, flaky, skipped } = report.stats;
  for (const suite of report.suites) concludePlaywright(suite);
  return { passed: expected + flaky, failed: isGood ? unexpected : Math.max(1, unexpected), skipped };
}

async function finish({ passed, failed, skipped }: Totals): Promise<never> {
  if (isAll && failed === 0) await recordInputs();
  await rm(folder, { recursive: true, force: true });
  for (const conclusion of conclusions) console.log(conclusion);
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  process.exit(failed === 0 ? 0 : 1);
}

/** The screen tests, then the end-to-end tests. */
async function testInBrowser(checks: Promise<Totals>): Promise<Totals> {
  return [await checks, await testScreens(), await endToEnd()].reduce(add);
}

// The checks need no built pages, so they use the second core while the pages are built.
const checks = check();
if (!(await run('node', ['scripts/setup.mjs', 'test'])))
  await finish(add(await checks, fail('scripts/setup.mjs test')));

// The site of the end-to-end tests creates its catalog while the other tests run.
const siteStart = openSite({}).catch((error: unknown) => {
  console.error(error);
  return undefined;
});

// Each of the two waits now and then, for a page or for a process, and the other one uses the core.
const totals = (await Promise.all([testInBrowser(checks), testServer()])).reduce(add);
await finish(totals);
