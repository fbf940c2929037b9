import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { version } from '#src/config/version.ts';
import { recordVersion } from '#src/db/program-versions.ts';
import type { JobKind } from '#src/jobs/jobs.ts';
import { createAdmin, createModel, type UserRow } from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';
import type { System } from '../schemas.ts';

const site = useTestApp();

let admin: UserRow;

beforeAll(async () => {
  admin = await createAdmin(site.db);
});
beforeEach(() => site.db.deleteFrom('jobs').where('is_recurring', '=', false).execute());

const look = async () => (await site.as(admin)({ url: '/api/admin/system' })).json<System>();
const retry = (id: number) => site.as(admin)({ method: 'POST', url: `/api/admin/system/jobs/${id}/retry` });

it('says the version and since when it runs, the sizes and the disk', async () => {
  await recordVersion(site.db, version);
  const first = await look();
  await recordVersion(site.db, version);
  expect((await look()).version).toEqual({ name: version, since: first.version.since });
  expect(first.database.engine).toBe(process.env.TEST_DATABASE_URL === undefined ? 'pglite' : 'postgres');
  expect(first.database.bytes).toBeGreaterThan(1_000_000);
  expect(first.disk.totalBytes).toBeGreaterThanOrEqual(first.disk.freeBytes);
});

it('counts each stored file once, when a job has counted them', async () => {
  expect((await look()).files).toBeNull();
  const id = await createModel(site.db);
  await sql`insert into model_file_versions (model_id, name, format, size_bytes, sha256, storage_key, created_at)
    select model_id, name, format, size_bytes, sha256, storage_key, now() from model_files where model_id = ${id}`.execute(
    site.db,
  );
  const { files, bytes } = await site.db
    .selectFrom('model_files')
    .select(({ fn }) => [fn.countAll<number>().as('files'), sql<number>`sum(size_bytes)::int`.as('bytes')])
    .executeTakeFirstOrThrow();
  const { bundle } = await site.db
    .selectFrom('models')
    .select('bundle_size_bytes as bundle')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await site.jobs.send({ name: 'system-storage-totals' }, {});
  await site.jobs.drain();
  expect((await look()).files).toEqual({
    place: 'disk',
    designs: 1,
    count: files + 1,
    bytes: bytes + bundle,
  });
});

it('names jobs that fail repeatedly with their design and reason, and runs them again', async () => {
  const kind: JobKind<{ modelId: number }> = { name: 'test-fail', retryLimit: 1 };
  const state = { isBroken: true };
  await site.jobs.register(kind, async () => {
    if (state.isBroken) throw new Error('Nothing in the mesh is closed.\nMore for the log.');
  });
  const modelId = await createModel(site.db, { title: 'Gyro Rings' });
  await site.jobs.send(kind, { modelId }, { key: 'one' });
  await expect(site.jobs.drain()).rejects.toThrow('Nothing');
  // It is tried again within seconds.
  expect((await look()).failingJobs).toEqual({ count: 0, first: [] });
  await sql`update jobs set start_after = now() where name = 'test-fail'`.execute(site.db);
  await expect(site.jobs.drain()).rejects.toThrow('Nothing');
  const { count, first } = (await look()).failingJobs;
  expect(count).toBe(1);
  const [job] = first;
  expect(job).toMatchObject({
    name: 'test-fail',
    design: { id: modelId, title: 'Gyro Rings' },
    tries: 2,
    reason: 'Nothing in the mesh is closed.',
  });

  // Another job with its key waits meanwhile.
  await site.jobs.send(kind, { modelId }, { key: 'one', afterSeconds: 60 });
  state.isBroken = false;
  const id = job?.id ?? 0;
  expect((await retry(id)).statusCode).toBe(204);
  await site.jobs.drain();
  expect((await look()).failingJobs.count).toBe(0);
  expect((await retry(id)).statusCode).toBe(404);
});

it('names a recurring job until it has succeeded once', async () => {
  const kind: JobKind<object> = { name: 'test-recurring', cron: '* * * * *', retryLimit: 0 };
  const state = { isBroken: true };
  await site.jobs.register(kind, async () => {
    if (state.isBroken) throw Object.assign(new Error('write'), { code: 'ENOSPC' });
  });
  const isDue = { name: kind.name, is_recurring: true, start_after: new Date(0) };
  await site.db.insertInto('jobs').values(isDue).execute();
  await expect(site.jobs.drain()).rejects.toThrow('write');
  expect((await look()).failingJobs.first).toMatchObject([
    { name: kind.name, reason: 'There is no space left on the disk.', isRetried: true },
  ]);
  state.isBroken = false;
  await sql`update jobs set start_after = now(), state = 'waiting' where name = ${kind.name}`.execute(
    site.db,
  );
  await site.jobs.drain();
  expect((await look()).failingJobs.count).toBe(0);
  await site.db.deleteFrom('jobs').where('name', '=', kind.name).execute();
});

it('refuses to run a job again that is running', async () => {
  const { id } = await site.db
    .insertInto('jobs')
    .values({
      name: 'test-running',
      state: 'running',
      heartbeat_at: new Date(),
      error: 'It failed.',
      tries: 3,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect((await retry(id)).statusCode).toBe(409);
});

it('counts the mails that wait, and says for how long the oldest one does', async () => {
  expect((await look()).mails).toEqual({ waiting: 0, oldestSeconds: 0 });
  await sql`insert into jobs (name, start_after, failing_since, error, tries) values
    ('auth-mail', now() + interval '1 hour', now() - interval '2 hours', 'It failed.', 2),
    ('contact-mail', now() - interval '1 minute', null, null, 0)`.execute(site.db);
  const { mails } = await look();
  expect(mails.waiting).toBe(2);
  expect(Math.round(mails.oldestSeconds / 60)).toBe(120);
});

it('counts the files that wait for their examination', async () => {
  const before = (await look()).examinations.waiting;
  await sql`insert into mesh_facts (sha256, examiner)
    values (repeat('a', 64), (select value from counters where name = 'print_examiner'))`.execute(site.db);
  expect((await look()).examinations.waiting).toBeGreaterThanOrEqual(before);
});
