import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '#src/db/types.ts';
import { inProgress } from '../provider-errors.ts';

const leaseMs = 60_000;
const pollMs = 100;
const defaultMaxWaitMs = 10_000;

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

export interface LeaseDeps {
  db: Db;
  now: () => Date;
  /** Time to wait for the lease; 10 seconds by default. */
  maxWaitMs?: number;
}

/**
 * Runs one change of a customer at a time, across all instances; others wait. A lease left behind by a crash
 * expires after a minute.
 * @throws AppError 409 `in_progress`
 */
export async function withLease<T>(
  deps: LeaseDeps,
  customerId: string,
  work: (lease: Lease) => Promise<T>,
): Promise<T> {
  const token = randomUUID();
  const { maxWaitMs = defaultMaxWaitMs } = deps;
  for (let waitedMs = 0; !(await acquire(deps, customerId, token)); waitedMs += pollMs) {
    if (waitedMs >= maxWaitMs) throw inProgress();
    await wait(pollMs);
  }
  try {
    return await work({
      customerId,
      keyFor: async (write) => {
        if (!(await acquire(deps, customerId, token))) throw inProgress();
        return `${write}-${token}`;
      },
    });
  } finally {
    await deps.db
      .updateTable('billing_customers')
      .set({ lease_token: null, lease_until: null })
      .where('id', '=', customerId)
      .where('lease_token', '=', token)
      .execute();
  }
}

/** Takes or renews the lease. @returns whether this token holds it now */
async function acquire({ db, now }: LeaseDeps, customerId: string, token: string): Promise<boolean> {
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
