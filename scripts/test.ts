import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Totals {
  passed: number;
  failed: number;
  skipped: number;
}

const none: Totals = { passed: 0, failed: 0, skipped: 0 };
function add(one: Totals, other: Totals): Totals {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  };
}

const folder = await mkdtemp(join(tmpdir(), 'firstlayer-test-run-'));

/** `undefined` removes a variable. */
type Environment = Record<string, string | undefined>;

function run(command: string, args: string[], env: Environment = {}): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  child.on('exit', (code) => resolve(code === 0));
  child.on('error', () => resolve(false));
  return promise;
}

async function readReport(path: string): Promise<unknown> {
  return JSON.parse(await readFile(path, 'utf8').catch(() => 'null'));
}

/** Runs the format, lint, type and unused code checks. Each counts as one. */
async function check(): Promise<Totals> {
  const isGood = await run('npm', ['run', '--silent', 'check']);
  return { ...none, passed: isGood ? 1 : 0, failed: isGood ? 0 : 1 };
}

/** All on the embedded database; where there is a PostgreSQL, the API tests on that, and only a selection on the embedded one. */
async function unitAndApi(): Promise<Totals> {
  const url = process.env.TEST_DATABASE_URL;
  if (url === undefined) return runVitest({});
  const embedded = await runVitest({ TEST_DATABASE_URL: undefined, TEST_SELECTION: 'embedded' });
  return add(embedded, await runVitest({ TEST_DATABASE_URL: url }));
}

async function apiOnly(): Promise<Totals> {
  return runVitest({});
}

async function runVitest(env: Environment): Promise<Totals> {
  const path = join(folder, `vitest-${randomUUID()}.json`);
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${path}`];
  const isGood = await run('vitest', args, env);
  const report = (await readReport(path)) as {
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
  } | null;
  if (!report) return { ...none, failed: 1 };
  const { numPassedTests: passed, numFailedTests, numPendingTests: skipped } = report;
  return { passed, failed: isGood ? numFailedTests : Math.max(1, numFailedTests), skipped };
}

async function endToEnd(): Promise<Totals> {
  const path = join(folder, 'playwright.json');
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: path };
  const isGood = await run('playwright', ['test', '--reporter=list,json'], env);
  const report = (await readReport(path)) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  } | null;
  if (!report) return { ...none, failed: 1 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  if (flaky > 0) console.log(`Passed only at the second attempt: ${flaky}, marked as flaky above.`);
  return { passed: expected + flaky, failed: isGood ? unexpected : Math.max(1, unexpected), skipped };
}

const all = { check, unitAndApi, endToEnd };
const parts = { ...all, api: apiOnly };
const chosen = process.argv.slice(2).filter((name) => name in parts);
let totals = none;
for (const name of (chosen.length > 0 ? chosen : Object.keys(all)) as (keyof typeof parts)[]) {
  totals = add(totals, await parts[name]());
}
await rm(folder, { recursive: true, force: true });
console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exit(totals.failed === 0 ? 0 : 1);
