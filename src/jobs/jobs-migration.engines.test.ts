import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEmptyDatabase, type EmptyDatabase } from '#test/support/databases.ts';
import { connect, type Connection } from '#src/db/client.ts';
import { migrate, migrateWithin } from '#src/db/migrate.ts';

const url = process.env.TEST_DATABASE_URL;
let database: EmptyDatabase | undefined;
let connection: Connection;

beforeAll(async () => {
  database = url === undefined ? undefined : await createEmptyDatabase(url);
  connection = await connect({ url: database?.url, onError: () => undefined });
  await connection.db.transaction().execute((tx) => migrateWithin(tx, '0044'));
});

afterAll(async () => {
  await connection.close();
  await database?.drop();
});

it('takes over the unfinished jobs of pg-boss with data, key, time and retries', async () => {
  const { db } = connection;
  await sql`create schema pgboss`.execute(db);
  await sql`create type pgboss.job_state as enum
    ('created', 'retry', 'active', 'completed', 'cancelled', 'failed')`.execute(db);
  await sql`create table pgboss.job (
    id uuid default gen_random_uuid(), name text, data jsonb, singleton_key text, state pgboss.job_state,
    retry_count int default 0, start_after timestamptz default now(), created_on timestamptz default now())`.execute(
    db,
  );
  await sql`insert into pgboss.job (name, data, singleton_key, state, retry_count, start_after) values
    ('mail', '{"id": 1}', null, 'created', 0, now()), ('mail', '{"id": 2}', null, 'retry', 3, now()),
    ('mail', null, null, 'active', 0, now()), ('mail', '{"id": 4}', null, 'completed', 0, now()),
    ('mail', '{"id": 5}', null, 'failed', 0, now()), ('search', '{}', 'all', 'created', 0, '2030-01-01T00:00Z'),
    ('search', '{}', 'all', 'active', 0, now()), ('__pgboss__send-it', '{}', null, 'created', 0, now())`.execute(
    db,
  );
  await migrate(db);
  const jobs = await db.selectFrom('jobs').selectAll().orderBy('name').orderBy('tries').execute();
  const facts = jobs.map(({ name, data, key, state, tries, start_after: startAfter }) => [
    name,
    data,
    key,
    `${state} ${tries}`,
    startAfter.getUTCFullYear() === 2030,
  ]);
  expect(facts).toEqual([
    ['mail', { id: 1 }, null, 'waiting 0', false],
    ['mail', {}, null, 'waiting 1', false],
    ['mail', { id: 2 }, null, 'waiting 3', false],
    ['search', {}, 'all', 'waiting 0', true],
    ['search', {}, 'all', 'waiting 1', false],
  ]);
  expect((await sql`select 1 from pg_namespace where nspname = 'pgboss'`.execute(db)).rows).toEqual([]);
});
