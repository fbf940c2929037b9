import { expect, it } from 'vitest';
import { createUser, insertPaidPlan } from '#test/support/factories.ts';
import { testNow, useTestApp } from '#test/support/test-app.ts';

const site = useTestApp();

it('includes invoices of a customer that was deleted at the provider', async () => {
  const user = await createUser(site.db);
  const paid = await insertPaidPlan(site.db, user);
  await site.db
    .insertInto('billing_invoices')
    .values({
      id: 'in_before',
      customer_id: paid.customer_id,
      subscription_id: paid.id,
      status: 'paid',
      amount_due: 700,
      amount_paid: 700,
      amount_refunded: 0,
      currency: 'usd',
      attempts: 1,
      created_at: testNow,
    })
    .execute();
  await site.db.updateTable('billing_customers').set({ user_id: null }).execute();
  await site.db
    .insertInto('billing_customers')
    .values({ id: 'cus_anew', provider: 'stripe', user_id: user.id })
    .execute();
  const exported = (await site.as(user)({ url: '/api/account/export' })).json<{
    paymentCustomers: { id: string }[];
    invoices: { id: string }[];
  }>();
  expect(exported.invoices.map(({ id }) => id)).toEqual(['in_before']);
  expect(exported.paymentCustomers.map(({ id }) => id).toSorted()).toEqual(
    ['cus_anew', paid.customer_id].toSorted(),
  );
});
