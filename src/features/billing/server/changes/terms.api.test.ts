import { afterAll, beforeAll, expect, it } from 'vitest';
import { site as siteConfig } from '#src/site.ts';
import { createBillingSite, type BillingSite } from '#test/support/billing-site.ts';
import { createUser, type UserRow } from '#test/support/factories.ts';
import { planCalls, read, type PlanCalls } from '#test/support/plan-calls.ts';

let site: BillingSite;
let calls: PlanCalls;

beforeAll(async () => {
  site = await createBillingSite();
  calls = planCalls(site);
});

afterAll(() => site.close());

const forgetTerms = ({ id }: UserRow) =>
  site.db.updateTable('users').set({ terms_version: '2026-01-01' }).where('id', '=', id).execute();
const accept = (user: UserRow) => {
  const body = { version: siteConfig.terms.version };
  return site.as(user)({ method: 'POST', url: '/api/user/terms', body });
};
const refused = [403, expect.objectContaining({ code: 'terms_required' })];

it('returns 403 for a new order until the current terms are accepted', async () => {
  const user = await createUser(site.db);
  await forgetTerms(user);
  expect(read(await calls.order(user))).toEqual(refused);
  expect(await site.db.selectFrom('billing_customers').select('id').execute()).toEqual([]);
  await accept(user);
  expect((await calls.order(user)).statusCode).toBe(200);
});

it('returns 403 for a change until the current terms are accepted, but allows preview, cancel, resume and portal', async () => {
  const { user } = await site.subscribe('personal');
  await forgetTerms(user);
  const tier = { tier: 'commercial' };
  expect(read(await calls.post(user, '/change', tier))).toEqual(refused);
  for (const [path, body] of [
    ['/change/preview', tier],
    ['/cancel', { confirmed: true }],
    ['/resume', undefined],
    ['/billing-portal', undefined],
  ] as const) {
    expect([path, (await calls.post(user, path, body)).statusCode]).toEqual([path, 200]);
  }
  expect(await site.subscriptionOf(user)).toMatchObject({ tier: 'personal', status: 'active' });
  await accept(user);
  expect((await calls.post(user, '/change', tier)).statusCode).toBe(200);
});
