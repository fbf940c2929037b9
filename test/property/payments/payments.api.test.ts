import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startRun, finishRun, executeStep } from './run.ts';
import { openSite, secretKey, webhookSecret, type PaymentSite } from './site.ts';
import { runInput, type Command, type Step, type RunInput } from './arbitraries.ts';

/**
 * The default is the same few runs each time; `PAYMENT_RUNS` sets the number of random runs instead. A failed run can
 * be repeated with `PAYMENT_SEED` and `PAYMENT_PATH`.
 */
const { PAYMENT_RUNS, PAYMENT_SEED, PAYMENT_PATH } = process.env;
const numRuns = Number(PAYMENT_RUNS ?? 12);
const seed = PAYMENT_SEED ?? (PAYMENT_RUNS === undefined ? '20261118' : undefined);

let site: PaymentSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

async function executeRun({ steps, ...frame }: RunInput): Promise<void> {
  const run = await startRun(site, { steps, ...frame });
  for (const step of steps) await executeStep(run, step);
  await finishRun(run, frame.isDeleted);
}

const frame: Omit<RunInput, 'steps'> = {
  afterRetries: 'past_due',
  whileProcessing: 'incomplete',
  startDay: 0,
  paid: { tier: 'personal', card: 'succeeds' },
  isDeleted: false,
  seed: 1,
};

const examples: [string, Partial<RunInput>, Command[]][] = [
  [
    'a period that is refunded in the second of its upgrade',
    {},
    [
      { kind: 'change', tier: 'commercial' },
      { kind: 'refund', charge: 1, part: null },
    ],
  ],
  [
    'a renewal while the upgrade before it is disputed',
    {},
    [
      { kind: 'change', tier: 'commercial' },
      { kind: 'dispute', charge: 0 },
      { kind: 'waitForRenewal', minutes: 0 },
      { kind: 'wait', minutes: 60 },
    ],
  ],
  [
    'a pause beyond the paid period',
    {},
    [{ kind: 'pause' }, { kind: 'waitForRenewal', minutes: -1 }, { kind: 'wait', minutes: 1 }],
  ],
  [
    'the end of the days of grace, to the minute',
    { paid: { tier: 'personal', card: 'failsAtRenewal' } },
    [
      { kind: 'waitForRenewal', minutes: 70 },
      { kind: 'wait', minutes: 7 * 24 * 60 - 71 },
      { kind: 'wait', minutes: 1 },
    ],
  ],
  [
    'an upgrade that is paid while its period is not',
    {},
    [
      { kind: 'waitForRenewal', minutes: 10 },
      { kind: 'change', tier: 'commercial' },
      { kind: 'changeCard', card: 'declined' },
      { kind: 'waitForRenewal', minutes: -60 },
    ],
  ],
  [
    'a renewal that is paid after the end',
    { afterRetries: 'cancel', paid: { tier: 'personal', card: 'failsAtRenewal' } },
    [
      { kind: 'waitForRenewal', minutes: 70 },
      { kind: 'wait', minutes: 9 * 24 * 60 },
      { kind: 'payInvoice', card: 'succeeds' },
    ],
  ],
];

it.each(examples)('grants exactly the paid access: %s', async (_, more, commands) => {
  const steps = commands.map((command): Step => ({ command, delivery: 'in order', failure: null }));
  await expect(executeRun({ ...frame, ...more, steps })).resolves.toBeUndefined();
});

const parameters = {
  numRuns,
  ...(seed !== undefined && { seed: Number(seed) }),
  ...(PAYMENT_PATH !== undefined && { path: PAYMENT_PATH }),
};

it('grants exactly the paid access in random runs', { timeout: 600_000 + numRuns * 60_000 }, async () => {
  await expect(fc.assert(fc.asyncProperty(runInput, executeRun), parameters)).resolves.toBeUndefined();
});

it('stores no secret in any table or log line', async () => {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(site.db);
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ line: string }>`
      select row(t)::text as line from ${sql.table(name)} as t`.execute(site.db);
    found.push(...rows.map(({ line }) => line).filter(hasSecret));
  }
  expect(tables.rows.length).toBeGreaterThan(10);
  expect(found).toEqual([]);
  expect(site.log.filter(hasSecret)).toEqual([]);
});

const hasSecret = (text: string) =>
  text.includes('_secret_') || text.includes(secretKey) || text.includes(webhookSecret);
