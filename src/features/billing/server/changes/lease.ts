import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '#src/db/types.ts';
import { inProgress } from '../provider-errors.ts';

const heldMs = 60_000;
const pollMs = 100;
const maxPatienceMs = 10_000;

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
  patienceMs?: number;
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
  const { patienceMs = maxPatienceMs } = deps;
  for (let waitedMs = 0; !(await hold(deps, customerId, token)); waitedMs += pollMs) {
    if (waitedMs >= patienceMs) throw inProgress();
    await wait(pollMs);
  }
  try {
    return await work({
      customerId,
      keyFor: async (write) => {
        if (!(await hold(deps, customerId, token))) throw inProgress();
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
async function hold({ db, now }: LeaseDeps, customerId: string, token: string): Promise<boolean> {
  const at = now();
  const taken = await db
    .updateTable('billing_customers')
    .set({ lease_token: token, lease_until: new Date(at.getTime() + heldMs) })
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
