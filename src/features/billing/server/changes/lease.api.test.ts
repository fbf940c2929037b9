import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Connection } from '#src/db/client.ts';
import { openTestDatabase } from '#test/support/databases.ts';
import type { Context } from '#src/features/context.ts';
import { withLease } from './lease.ts';

let connection: Connection;
let parts: Pick<Context, 'db' | 'now'>;
let now: Date;
let customerId: string;

beforeAll(async () => {
  connection = await openTestDatabase();
  parts = { db: connection.db, now: () => now };
});

beforeEach(async () => {
  now = new Date('2026-11-18T12:00:00Z');
  customerId = `cus_${randomUUID()}`;
  await parts.db.insertInto('billing_customers').values({ id: customerId, provider: 'stripe' }).execute();
});

afterAll(() => connection.close());

const pass = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const inProgress = expect.objectContaining({ status: 409, code: 'in_progress' });

/** Takes a lease and holds it until `end` is called. */
function holdLease() {
  const end = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<(write: string) => Promise<string>>();
  const done = withLease(parts, customerId, async ({ keyFor }) => {
    begun.resolve(keyFor);
    await end.promise;
  });
  return { begun: begun.promise, end: end.resolve, done };
}

it('serializes changes of one customer', async () => {
  let running = 0;
  const most: number[] = [];
  const work = () =>
    withLease(parts, customerId, async () => {
      running += 1;
      most.push(running);
      await wait(5);
      running -= 1;
    });
  await Promise.all([work(), work(), work()]);
  expect(most).toEqual([1, 1, 1]);
});

it('releases the lease after an error', async () => {
  const failed = withLease(parts, customerId, () => Promise.reject(new Error('no')));
  await expect(failed).rejects.toThrow('no');
  expect(await withLease(parts, customerId, () => Promise.resolve('yes'))).toBe('yes');
});

it('does not block other customers', async () => {
  const held = holdLease();
  await held.begun;
  const other = `cus_${randomUUID()}`;
  await parts.db.insertInto('billing_customers').values({ id: other, provider: 'stripe' }).execute();
  expect(await withLease(parts, other, () => Promise.resolve('yes'))).toBe('yes');
  held.end();
  await held.done;
});

it('throws 409 when waiting times out', async () => {
  const held = holdLease();
  await held.begun;
  const work = vi.fn<() => Promise<void>>();
  await expect(withLease(parts, customerId, work, 300)).rejects.toEqual(inProgress);
  expect(work).not.toHaveBeenCalled();
  held.end();
  await held.done;
});

it('expires after a minute, and its former holder can no longer write', async () => {
  const held = holdLease();
  const keyFor = await held.begun;
  pass(59_999);
  const key = await keyFor('cancel');
  expect(await keyFor('cancel')).toBe(key);
  expect(await keyFor('resume')).not.toBe(key);
  pass(60_000);
  await withLease(parts, customerId, async () => {
    await expect(keyFor('cancel')).rejects.toEqual(inProgress);
    held.end();
    await held.done;
    const row = await parts.db
      .selectFrom('billing_customers')
      .select('lease_token')
      .where('id', '=', customerId)
      .executeTakeFirstOrThrow();
    expect(row.lease_token).not.toBeNull();
  });
});
