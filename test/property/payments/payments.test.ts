import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { begin, end, live } from './run.ts';
import { openShop, secretKey, webhookSecret, type Shop } from './site.ts';
import { story, type Act, type Step, type Story } from './arbitraries.ts';

/**
 * By default, the same few runs are generated; `PAYMENT_RUNS` sets the number of random runs instead. A failed run can
 * be repeated with `PAYMENT_SEED` and `PAYMENT_PATH`.
 */
const { PAYMENT_STORIES, PAYMENT_SEED, PAYMENT_PATH } = process.env;
const numRuns = Number(PAYMENT_STORIES ?? 12);
const seed = PAYMENT_SEED ?? (PAYMENT_STORIES === undefined ? '20261118' : undefined);

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

async function tell({ steps, ...frame }: Story): Promise<void> {
  const life = await begin(shop, { steps, ...frame });
  for (const step of steps) await live(life, step);
  await end(life, frame.isDeleted);
}

const frame: Omit<Story, 'steps'> = {
  afterRetries: 'past_due',
  whileProcessing: 'incomplete',
  startDay: 0,
  paid: { tier: 'personal', card: 'succeeds' },
  isDeleted: false,
  seed: 1,
};

const told: [string, Partial<Story>, Act[]][] = [
  [
    'a period that is given back in the second of its upgrade',
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
    'a pause that lasts longer than what is paid',
    {},
    [{ kind: 'pause' }, { kind: 'waitForRenewal', minutes: -1 }, { kind: 'wait', minutes: 1 }],
  ],
  [
    'the days of grace to the minute',
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

it.each(told)('gives what is paid, and only that: %s', async (_, more, acts) => {
  const steps = acts.map((act): Step => ({ act, news: 'in order', trouble: null }));
  await expect(tell({ ...frame, ...more, steps })).resolves.toBeUndefined();
});

const parameters = {
  numRuns,
  ...(seed !== undefined && { seed: Number(seed) }),
  ...(PAYMENT_PATH !== undefined && { path: PAYMENT_PATH }),
};

it(
  'gives what is paid, and only that, whatever happens',
  { timeout: 60_000 + numRuns * 20_000 },
  async () => {
    await expect(fc.assert(fc.asyncProperty(story, tell), parameters)).resolves.toBeUndefined();
  },
);

it('keeps no secret in any table or line of the log', async () => {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(shop.db);
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ line: string }>`
      select row(t)::text as line from ${sql.table(name)} as t`.execute(shop.db);
    found.push(...rows.map(({ line }) => line).filter(hasSecret));
  }
  expect(tables.rows.length).toBeGreaterThan(10);
  expect(found).toEqual([]);
  expect(shop.log.filter(hasSecret)).toEqual([]);
});

const hasSecret = (text: string) =>
  text.includes('_secret_') || text.includes(secretKey) || text.includes(webhookSecret);
