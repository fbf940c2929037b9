import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { getDownloadable } from '#src/features/downloads/server/downloads.ts';
import { recordDownload } from '#src/features/downloads/server/record-download.ts';
import { endGrant, setGrant } from '#src/features/plans/server/grants.ts';
import type { PaymentState } from '#src/integrations/payments.ts';
import {
  createAdmin,
  createModel,
  createUser,
  insertPaidPlan,
  type UserRow,
} from '#test/support/factories.ts';
import { testNow, useTestApp, type TestApp } from '#test/support/test-app.ts';
import type { Licence, LicenceCheck } from '../schemas.ts';
import { reviewLicences } from './review-licences.ts';

const site = useTestApp({ rateLimitFactor: 1000 });
let admin: UserRow;
let modelId: number;

beforeAll(async () => {
  admin = await createAdmin(site.db);
  modelId = await createModel(site.db);
});

const hourMs = 3_600_000;
const at = (hours: number) => new Date(testNow.getTime() + hours * hourMs);

interface Payment {
  payment: PaymentState;
  tier?: 'personal' | 'commercial';
  /** Hours from the download. */
  from: number;
  until: number;
}

interface History {
  payments: Payment[];
  /** The time of a grant in hours from the download; it is ended by an admin if it has an end. */
  grant?: { tier: 'personal' | 'commercial'; from: number; until?: number };
}

const month = { from: -100, until: 620 };
const histories: [string, History, Licence['state']][] = [
  ['a payment that was kept', { payments: [{ ...month, payment: 'succeeded' }] }, 'good'],
  ['a full refund', { payments: [{ ...month, payment: 'refunded' }] }, 'withdrawn'],
  ['a lost dispute', { payments: [{ ...month, payment: 'lost' }] }, 'withdrawn'],
  ['an open dispute', { payments: [{ ...month, payment: 'disputed' }] }, 'good'],
  [
    'no payment yet, in the days of grace',
    { payments: [{ payment: 'refunded', from: -800, until: -1 }] },
    'good',
  ],
  [
    'a refund of a later month',
    {
      payments: [
        { ...month, payment: 'succeeded' },
        { payment: 'refunded', from: 620, until: 1340 },
      ],
    },
    'good',
  ],
  [
    'a refund of an earlier month',
    {
      payments: [
        { payment: 'refunded', from: -820, until: -100 },
        { ...month, payment: 'succeeded' },
      ],
    },
    'good',
  ],
  [
    'a refund, and another payment for the same time',
    {
      payments: [
        { ...month, payment: 'refunded' },
        { ...month, payment: 'succeeded' },
      ],
    },
    'good',
  ],
  [
    'a refunded upgrade of a Personal plan',
    {
      payments: [
        { ...month, tier: 'personal', payment: 'succeeded' },
        { from: -10, until: 620, payment: 'refunded' },
      ],
    },
    'withdrawn',
  ],
  [
    'a refund of a Personal plan',
    {
      payments: [
        { ...month, tier: 'personal', payment: 'refunded' },
        { ...month, payment: 'succeeded' },
      ],
    },
    'good',
  ],
  [
    'a refund in the time of a grant',
    { payments: [{ ...month, payment: 'refunded' }], grant: { tier: 'commercial', from: -5 } },
    'good',
  ],
  [
    'a refund in the time of a grant that has ended',
    { payments: [{ ...month, payment: 'refunded' }], grant: { tier: 'commercial', from: -5, until: 5 } },
    'good',
  ],
  [
    'a refund and a grant of the Personal plan',
    { payments: [{ ...month, payment: 'refunded' }], grant: { tier: 'personal', from: -5 } },
    'withdrawn',
  ],
  [
    'a refund and a later grant',
    { payments: [{ ...month, payment: 'refunded' }], grant: { tier: 'commercial', from: 5 } },
    'withdrawn',
  ],
  [
    'a refund and a grant that had ended before',
    { payments: [{ ...month, payment: 'refunded' }], grant: { tier: 'commercial', from: -50, until: -5 } },
    'withdrawn',
  ],
];

async function writePayments(customer: string, payments: readonly Payment[]): Promise<void> {
  await site.db.deleteFrom('billing_invoices').where('customer_id', '=', customer).execute();
  for (const { payment, tier = 'commercial', from, until } of payments) {
    const facts = { amount_due: 1000, amount_paid: 1000, amount_refunded: 0, currency: 'usd', attempts: 1 };
    const periods = JSON.stringify([{ tier, from: at(from), until: at(until) }]);
    await site.db
      .insertInto('billing_invoices')
      .values({
        id: randomUUID(),
        customer_id: customer,
        status: 'paid',
        created_at: testNow,
        ...facts,
        payment,
        periods,
      })
      .execute();
  }
}

const review = ({ id }: UserRow, now: Date) =>
  site.db.transaction().execute((tx) => reviewLicences(tx, id, now));

/** Records a Commercial download of the design. @returns a function that requests its licence */
async function download(seller: UserRow, hours: number): Promise<() => ReturnType<TestApp['request']>> {
  const model = await getDownloadable(site.db, modelId);
  await recordDownload(site.db, { userId: seller.id, tier: 'commercial', model, now: at(hours) });
  const { id } = await site.db
    .selectFrom('downloads')
    .select('id')
    .where('user_id', '=', seller.id)
    .orderBy('downloaded_at', 'desc')
    .executeTakeFirstOrThrow();
  const body = { holder: 'Mia', showHolder: true };
  return () => site.as(seller)({ method: 'POST', url: `/api/user/downloads/${id}/licence`, body });
}

async function createSeller(history: History) {
  const seller = await createUser(site.db);
  const { customer_id: customer } = await insertPaidPlan(site.db, seller, { tier: 'commercial' });
  const { grant } = history;
  if (grant) {
    const given = { userId: seller.id, tier: grant.tier, months: null, grantedBy: admin.id };
    await site.db.transaction().execute(async (tx) => {
      await setGrant(tx, given, at(grant.from));
      if (grant.until !== undefined) await endGrant(tx, seller.id, at(grant.until));
    });
  }
  const create = await download(seller, 0);
  return { seller, customer, create };
}

const check = async (number: string) =>
  (await site.request({ url: `/api/licences/${number}` })).json<LicenceCheck>();

it.each(histories)('after %s, the state is right', async (_, history, state) => {
  const { seller, customer, create } = await createSeller(history);
  const { id } = (await create()).json<Licence>();
  await writePayments(customer, history.payments);
  await review(seller, at(1000));
  expect((await check(id)).state).toBe(state);
});

it('withdraws with the day and the reason, without the name and the record', async () => {
  const { seller, customer, create } = await createSeller({ payments: [] });
  const { id } = (await create()).json<Licence>();
  await writePayments(customer, [{ ...month, payment: 'refunded' }]);
  await review(seller, at(50));
  expect(await check(id)).toMatchObject({
    state: 'withdrawn',
    stateAt: at(50).toISOString(),
    reason: 'payment returned',
    holder: null,
    jws: null,
  });
  expect((await create()).json()).toMatchObject({ code: 'payment_returned' });
});

it('makes a licence good again when the dispute is won', async () => {
  const { seller, customer, create } = await createSeller({ payments: [] });
  const { id } = (await create()).json<Licence>();
  await writePayments(customer, [{ ...month, payment: 'lost' }]);
  await review(seller, at(50));
  expect((await check(id)).state).toBe('withdrawn');
  const told = async () => (await site.as(seller)({ url: '/api/user/notifications' })).json<unknown>();
  expect(await told()).toMatchObject([{ kind: 'licence_withdrawn', reason: 'payment returned' }]);
  await writePayments(customer, [{ ...month, payment: 'succeeded' }]);
  await review(seller, at(60));
  expect(await told()).toEqual([]);
  expect(await check(id)).toMatchObject({ state: 'good', stateAt: null, reason: null });
});

it('does not make a licence good again that an admin has withdrawn', async () => {
  const { seller, create } = await createSeller({ payments: [] });
  const { id } = (await create()).json<Licence>();
  const broken = { state: 'withdrawn', state_at: at(1), reason: 'terms broken' } as const;
  await site.db.updateTable('licences').set(broken).where('id', '=', id).execute();
  await review(seller, at(50));
  expect(await check(id)).toMatchObject({ state: 'withdrawn', reason: 'terms broken' });
});

const laterMonth = { from: 620, until: 1340 };

/** Creates two licences of the same files, downloaded in two months, whose payments were both given back. */
async function createReturnedPair() {
  const { seller, customer, create } = await createSeller({ payments: [] });
  const first = (await create()).json<Licence>();
  await writePayments(customer, [{ ...month, payment: 'lost' }]);
  await review(seller, at(50));
  const createAgain = await download(seller, 700);
  const second = (await createAgain()).json<Licence>();
  return { seller, customer, first, second };
}

it('makes only the newest of two licences of the same files good again', async () => {
  const { seller, customer, first, second } = await createReturnedPair();
  const pay = (payment: PaymentState) =>
    writePayments(customer, [
      { ...month, payment },
      { ...laterMonth, payment },
    ]);
  await pay('lost');
  await review(seller, at(800));
  expect((await check(second.id)).state).toBe('withdrawn');
  await pay('succeeded');
  await review(seller, at(900));
  expect((await check(second.id)).state).toBe('good');
  expect((await check(first.id)).state).toBe('withdrawn');
});

it('makes no licence good again while another of the same files is withdrawn by an admin', async () => {
  const { seller, customer, first, second } = await createReturnedPair();
  const decide = (decision: string, body: object) =>
    site.as(admin)({ method: 'POST', url: `/api/admin/licences/${second.id}/${decision}`, body });
  await decide('withdraw', { note: 'Sold the files.' });
  await writePayments(customer, [{ ...month, payment: 'succeeded' }]);
  await review(seller, at(900));
  expect((await check(first.id)).state).toBe('withdrawn');
  expect((await decide('reinstate', {})).json()).toMatchObject({ id: second.id, state: 'good' });
});
