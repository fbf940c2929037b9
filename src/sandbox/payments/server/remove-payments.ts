import type { Db } from '#src/db/types.ts';

/**
 * Removes the customers of the sandbox, because its plans were never paid and must not give access.
 * @returns the number of removed customers
 */
export async function removeSandboxPayments(db: Db): Promise<number> {
  return db.transaction().execute(async (tx) => {
    // Deleting a customer cascades to their subscriptions and invoices.
    const customers = await tx
      .deleteFrom('billing_customers')
      .where('provider', '=', 'sandbox')
      .returning('id')
      .execute();
    await tx.deleteFrom('sandbox_customers').execute();
    return customers.length;
  });
}
