import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from '#src/features/context.ts';
import { inProgress } from '../provider-errors.ts';

const leaseMs = 60_000;
const pollMs = 100;

/** Exclusive right to change one customer's data at the provider. */
export interface Lease {
  customerId: string;
  /**
   * Renews the lease for a minute; call it before each write to the provider.
   * @param write name of the write, such as `cancel`
   * @returns the write's idempotency key, which is the same for the same name under this lease
   * @throws AppError 409 `in_progress` when another process holds the lease now
   */
  keyFor: (write: string) => Promise<string>;
}

/**
 * Runs one change of a customer at a time, across all instances; others wait. A lease left behind by a crash
 * expires after a minute.
 * @param maxWaitMs time to wait for the lease
 * @throws AppError 409 `in_progress`
 */
export async function withLease<T>(
  context: Pick<Context, 'db' | 'now'>,
  customerId: string,
  work: (lease: Lease) => Promise<T>,
  maxWaitMs = 10_000,
): Promise<T> {
  const token = randomUUID();
  for (let waitedMs = 0; !(await acquire(context, customerId, token)); waitedMs += pollMs) {
    if (waitedMs >= maxWaitMs) throw inProgress();
    await wait(pollMs);
  }
  try {
    return await work({
      customerId,
      keyFor: async (write) => {
        if (!(await acquire(context, customerId, token))) throw inProgress();
        return `${write}-${token}`;
      },
    });
  } finally {
    await context.db
      .updateTable('billing_customers')
      .set({ lease_token: null, lease_until: null })
      .where('id', '=', customerId)
      .where('lease_token', '=', token)
      .execute();
  }
}

/** Takes or renews the lease. @returns whether this token holds it now */
async function acquire(
  { db, now }: Pick<Context, 'db' | 'now'>,
  customerId: string,
  token: string,
): Promise<boolean> {
  const at = now();
  const taken = await db
    .updateTable('billing_customers')
    .set({ lease_token: token, lease_until: new Date(at.getTime() + leaseMs) })
    .where('id', '=', customerId)
    .where((where) =>
      where.or([
        where('lease_token', 'is', null),
        where('lease_token', '=', token),
        where('lease_until', '<=', at),
      ]),
    )
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}
