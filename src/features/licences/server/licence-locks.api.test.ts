import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitFor } from '#test/support/wait-for.ts';
import { createBillingSite, type BillingSite } from '#test/support/billing-site.ts';
import { createModel, createUser, fakeFile, testPassword } from '#test/support/factories.ts';
import { createLicence } from '#test/support/licences.ts';
import { planCalls } from '#test/support/plan-calls.ts';
import { testNow } from '#test/support/test-app.ts';
import { lockPerson } from './create-licence.ts';

describe.skipIf(process.env.TEST_DATABASE_URL === undefined)('on PostgreSQL', () => {
  let site: BillingSite;
  let modelId: number;

  beforeAll(async () => {
    site = await createBillingSite();
    modelId = await createModel(site.db, { files: [fakeFile()] });
  });
  afterAll(() => site.close());

  /** Waits until one connection waits for a lock. */
  const waitForLock = () =>
    waitFor(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        site.db,
      );
      expect(rows).toHaveLength(1);
    });

  it('writes no payments of a person while a licence is created for them', async () => {
    const { user, subscriptionId } = await site.subscribe('commercial');
    let sync: Promise<unknown> | undefined;
    await site.db.transaction().execute(async (tx) => {
      await lockPerson(tx, user.id);
      sync = planCalls(site).confirm(user, { subscriptionId, clientSecret: 'pi_any_secret_x' });
      await waitForLock();
    });
    await expect(sync).resolves.toBeDefined();
  });

  it('deletes an account without a deadlock while somebody asks the holder for a word', async () => {
    const seller = await createUser(site.db);
    const { id } = await createLicence({ site, modelId }, seller);
    const old = {
      licence_id: id,
      word: 'etsy 4711',
      asked_at: new Date(testNow.getTime() - 40 * 86_400_000),
    };
    await site.db.insertInto('licence_proofs').values(old).execute();
    const body = { password: testPassword };
    let deletion: ReturnType<BillingSite['request']> | undefined;
    await site.db.transaction().execute(async (tx) => {
      await sql`select from licences where id = ${id} for no key update`.execute(tx);
      deletion = site.as(seller)({ method: 'DELETE', url: '/api/account', body });
      await waitForLock();
      await tx.deleteFrom('licence_proofs').where('licence_id', '=', id).execute();
    });
    expect((await deletion)?.statusCode).toBe(204);
  });
});
