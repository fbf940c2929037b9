import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '#src/db/types.ts';
import { inProgress } from '../provider-answers.ts';

const heldMs = 60_000;
const pollMs = 100;
const maxPatienceMs = 10_000;

/** The right to change things of one customer at the provider; nobody else has it meanwhile. */
export interface Lease {
  customerId: string;
  /**
   * Before each write to the provider: holds the lease for another minute.
   * @param write what it does, as in `cancel`
   * @returns the write's idempotency key: the same for the same write under this lease
   * @throws AppError 409 `in_progress` when somebody else has taken over
   */
  keyFor: (write: string) => Promise<string>;
}

export interface LeaseDeps {
  db: Db;
  now: () => Date;
  /** So long it is waited for; 10 seconds unless told. */
  patienceMs?: number;
}

/**
 * One change of a customer at a time, on all instances. Who comes second waits. One that is left
 * behind by a crash ends after a minute.
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

/** @returns whether it is ours now */
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
