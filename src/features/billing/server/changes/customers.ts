import { createHash } from 'node:crypto';
import { PaymentError, type CustomerData } from '#src/integrations/payments.ts';
import { notFound } from '#src/lib/errors.ts';
import type { Context } from '#src/features/context.ts';
import { notSubscribed } from '../provider-errors.ts';
import type { BillingContext } from '../billing-context.ts';
import { syncSubscriptions } from './current-subscription.ts';

/** Returns the account's customer id at the provider; undefined when it never started a checkout. */
export async function findCustomer(
  { db, provider }: BillingContext,
  userId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('billing_customers')
    .select('id')
    .where('user_id', '=', userId)
    .where('provider', '=', provider.kind)
    .executeTakeFirst();
  return row?.id;
}

/** @throws AppError 409 when the account never started a checkout */
export async function requireCustomer(billing: BillingContext, userId: string): Promise<string> {
  const customerId = await findCustomer(billing, userId);
  if (customerId === undefined) throw notSubscribed();
  return customerId;
}

/**
 * Returns the account's customer id at the provider and updates the name and email address there. Creates the customer
 * when there is none, or when it was deleted at the provider.
 * @throws AppError 503 when the provider does not know a customer with a plan
 */
export async function ensureCustomer(billing: BillingContext, userId: string): Promise<string> {
  const person = await readPerson(billing, userId);
  const known = await findCustomer(billing, userId);
  if (known === undefined) return createCustomer(billing, { userId, person });
  try {
    await billing.provider.updateCustomer(known, person);
    return known;
  } catch (error) {
    if (!(error instanceof PaymentError) || error.kind !== 'missing') throw error;
  }
  // A customer with a plan is not replaced: the provider's keys may be of another account.
  await syncSubscriptions(billing, known);
  billing.log.warn(
    { event: 'billing_customer_lost', customerId: known },
    'The customer was deleted at the provider; a new one is created.',
  );
  return createCustomer(billing, { userId, person, lost: known });
}

async function readPerson({ db }: Context, userId: string): Promise<CustomerData> {
  const person = await db
    .selectFrom('users')
    .select(['email', 'name'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!person) throw notFound('This account does not exist.');
  return person;
}

/** The idempotency key covers all that is sent, so that concurrent requests create one customer and later data another. */
async function createCustomer(
  billing: BillingContext,
  {
    userId,
    person,
    lost = '',
  }: {
    userId: string;
    person: CustomerData;
    /** Id of the customer that was deleted at the provider. */
    lost?: string;
  },
): Promise<string> {
  const { db, provider } = billing;
  const sentData = JSON.stringify([userId, person.email, person.name, lost]);
  const key = `customer-${createHash('sha256').update(sentData).digest('hex')}`;
  const id = await provider.createCustomer({ ...person, userId }, key);
  return db.transaction().execute(async (tx) => {
    await tx.updateTable('billing_customers').set({ user_id: null }).where('id', '=', lost).execute();
    await tx
      .insertInto('billing_customers')
      .values({ id, provider: provider.kind, user_id: userId })
      .onConflict((clash) => clash.doNothing())
      .execute();
    const row = await tx
      .selectFrom('billing_customers')
      .select('id')
      .where('user_id', '=', userId)
      .where('provider', '=', provider.kind)
      .executeTakeFirstOrThrow();
    return row.id;
  });
}
