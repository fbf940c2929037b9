import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Tx } from '#src/db/types.ts';
import type { AdminModel } from '#src/features/publishing/admin-schemas.ts';
import { writeStl } from '@firstlayer/mesh/write/write-stl.ts';
import { makeForm } from '#test/support/forms.ts';
import { cube } from '@firstlayer/mesh/test/meshes.ts';
import { testNow } from '#test/support/test-app.ts';
import { createUploadSite, stlFile, type UploadSite } from '#test/support/upload-site.ts';
import { notifyHolders } from './notify-holders.ts';

const url = process.env.TEST_DATABASE_URL;

describe.skipIf(url === undefined)('notifications of editions on PostgreSQL', () => {
  let shop: UploadSite;
  let model: AdminModel;
  let side = 100;

  beforeAll(async () => {
    shop = await createUploadSite();
    await sql`
      insert into users (id, email, name, first_name, last_name, username)
      select 'holder-' || to_char(n, 'FM0000'), n || '@holder.example', 'H', 'H', '', 'holder ' || n
      from generate_series(1, 2500) n`.execute(shop.site.db);
  });
  beforeEach(async () => {
    model = (await shop.add([stlFile('a.stl', writeStl(cube((side += 1))))])) as AdminModel;
  });
  afterAll(() => shop.site.close());

  const notify = () => notifyHolders({ db: shop.site.db, now: () => testNow });

  /** Records downloads of the present edition by the first of the people. */
  async function download(people: number): Promise<void> {
    await sql`
      with person as (select id from users where id like 'holder-%' order by id limit ${people}), day as (
        insert into download_days (model_id, user_id, day) select ${model.id}, id, ${testNow} from person
        on conflict do nothing
      )
      insert into downloads (user_id, model_id, title, tier, bundle_sha256, terms_version, downloaded_at)
      select p.id, m.id, m.title, 'free', m.bundle_sha256, '1', ${testNow}
      from person p, models m where m.id = ${model.id}`.execute(shop.site.db);
  }

  async function replace(): Promise<void> {
    const content = writeStl(cube((side += 1)));
    const form = makeForm({}, [{ field: 'stlFile', name: 'a.stl', content }]);
    const path = `/api/admin/stl-files/${model.id}/file`;
    expect((await shop.site.as(shop.admin)({ method: 'PUT', url: path, ...form })).statusCode).toBe(200);
    await shop.site.db
      .updateTable('file_differences')
      .set({ state: 'done', verdict: 'changed' })
      .where('state', '=', 'waiting')
      .execute();
  }

  const describeEdition = (number: number, notify = true) =>
    shop.site.as(shop.admin)({
      method: 'PATCH',
      url: `/api/admin/stl-files/${model.id}/editions/${number}`,
      body: { note: `Change ${number}.`, kind: 'fix', notify },
    });

  /** Lists the editions that people were told of, with the number of notifications. */
  async function countTold(): Promise<[edition: number, notifications: number][]> {
    const { rows } = await sql<{ edition: number; notifications: number }>`
      select (details->>'edition')::int as edition, count(*)::int as notifications from notifications
      where model_id = ${model.id} group by 1 order by 1`.execute(shop.site.db);
    return rows.map(({ edition, notifications }) => [edition, notifications]);
  }

  /** Waits until so many statements wait for a lock. */
  async function waitForLocks(statements: number): Promise<void> {
    const count = async () => {
      const { rows } = await sql`
        select from pg_locks l join pg_stat_activity a using (pid)
        where not l.granted and a.datname = current_database()`.execute(shop.site.db);
      return rows.length;
    };
    await expect.poll(count).toBe(statements);
  }

  /** Inserts a notification of edition 2 that the job would insert, so that the job waits until this transaction ends. */
  const insertNotification = (tx: Tx, userId: string) =>
    sql`
      insert into notifications (user_id, kind, event_key, subject, model_id, on_site, in_digest, created_at)
      values (${userId}, 'new_edition', ${`${model.id} 2`}, ${String(model.id)}, ${model.id}, true, false, now())`.execute(
      tx,
    );
  const deleteNotification = (tx: Tx, userId: string) =>
    tx.deleteFrom('notifications').where('model_id', '=', model.id).where('user_id', '=', userId).execute();

  /** Starts the job, calls a function after the job has chosen whom to notify, and waits for both. */
  async function meanwhile<T>(act: () => Promise<T>): Promise<T> {
    const [job, acting] = await shop.site.db.transaction().execute(async (tx) => {
      await insertNotification(tx, 'holder-0001');
      const job = notify();
      await waitForLocks(1);
      const acting = act();
      await Promise.race([acting, waitForLocks(2)]);
      await deleteNotification(tx, 'holder-0001');
      return [job, acting];
    });
    await job;
    return acting;
  }

  it('are about one edition when another instance begins with a newer one', async () => {
    await download(3);
    await replace();
    await describeEdition(2);
    await meanwhile(async () => {
      await replace();
      await describeEdition(3);
      await notify();
    });
    expect(await countTold()).toEqual([[2, 3]]);
  });

  it('are sent, or not wanted any more, but not both', async () => {
    await download(3);
    await replace();
    await describeEdition(2);
    const response = await meanwhile(() => describeEdition(2, false));
    expect([response.statusCode, await countTold()]).toEqual([409, [[2, 3]]]);
  });

  it('reach everybody once when the process is killed within a page', async () => {
    await download(2500);
    await replace();
    await download(100);
    await describeEdition(2);
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(shop.site.db);
    const database = new URL(url ?? '');
    database.pathname = `/${rows[0]?.name}`;
    const script = new URL('../../../../test/support/notification-process.ts', import.meta.url).pathname;
    const start = () => {
      const child = spawn(process.execPath, [script, database.href, testNow.toISOString()], {
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      return { child, ended: once(child, 'exit') as Promise<[code: number | null, signal: string | null]> };
    };
    await shop.site.db.transaction().execute(async (tx) => {
      // The insert of the second page waits in its middle for this row, which is not committed.
      await insertNotification(tx, 'holder-1500');
      const { child, ended } = start();
      await waitForLocks(1);
      expect(await countTold()).toEqual([[2, 900]]);
      child.kill('SIGKILL');
      expect(await ended).toEqual([null, 'SIGKILL']);
      await deleteNotification(tx, 'holder-1500');
    });
    expect(await start().ended).toEqual([0, null]);
    const { rows: told } = await sql<{ people: number; first: string; notifications: number }>`
      select count(distinct user_id)::int as people, min(user_id) as first, count(*)::int as notifications
      from notifications where model_id = ${model.id}`.execute(shop.site.db);
    expect(told).toEqual([{ people: 2400, first: 'holder-0101', notifications: 2400 }]);
    const edition = await shop.site.db
      .selectFrom('model_editions')
      .select(['told', 'told_at'])
      .where('model_id', '=', model.id)
      .where('number', '=', 2)
      .executeTakeFirstOrThrow();
    expect(edition).toEqual({ told: 2400, told_at: testNow });
  });
});
