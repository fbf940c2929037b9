import type { Db } from '#src/db/types.ts';

/**
 * What the sandbox sold was never paid: where it is not the provider, nothing of it is left to give access.
 * @returns how many customers there were
 */
export async function removeSandboxPayments(db: Db): Promise<number> {
  return db.transaction().execute(async (tx) => {
    // Subscriptions and invoices go with their customer.
    const customers = await tx
      .deleteFrom('billing_customers')
      .where('provider', '=', 'sandbox')
      .returning('id')
      .execute();
    await tx.deleteFrom('sandbox_customers').execute();
    return customers.length;
  });
}
