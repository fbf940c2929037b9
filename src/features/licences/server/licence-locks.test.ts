import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createBillingSite, type BillingSite } from '#test/support/billing-site.ts';
import { planCalls } from '#test/support/plan-calls.ts';
import { lockPerson } from './create-licence.ts';

const lockTimeout = { timeout: 30_000 };

describe.skipIf(process.env.TEST_DATABASE_URL === undefined)('on PostgreSQL', () => {
  let site: BillingSite;

  beforeAll(async () => {
    site = await createBillingSite();
  });
  afterAll(() => site.close());

  /** Waits until one connection waits for a lock. */
  const waitForLock = () =>
    vi.waitFor(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        site.db,
      );
      expect(rows).toHaveLength(1);
    }, lockTimeout);

  it('writes no payments of a person while a licence is created for them', async () => {
    const { user, subscriptionId } = await site.subscribe('commercial');
    let sync: Promise<unknown> | undefined;
    await site.db.transaction().execute(async (tx) => {
      await lockPerson(tx, user.id);
      sync = planCalls(site).confirm(user, { subscriptionId, clientSecret: 'pi_any_secret_x' });
      await waitForLock();
    });
    await sync;
  });
});
