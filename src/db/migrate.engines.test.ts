import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createEmptyDatabase, throwUntilStopped, type EmptyDatabase } from '#test/support/databases.ts';
import { connect, type Connection } from './client.ts';
import { listAppliedMigrations, listMigrations, migrate } from './migrate.ts';

const url = process.env.TEST_DATABASE_URL;
const failing = '0031_notifications';

let database: EmptyDatabase | undefined;
let connections: Connection[];
let errors: ReturnType<typeof throwUntilStopped>;

beforeEach(async () => {
  database = url === undefined ? undefined : await createEmptyDatabase(url);
  connections = [];
  errors = throwUntilStopped();
});

afterEach(async () => {
  errors.stop();
  for (const { close } of connections) await close();
  await database?.drop();
});

/** Opens the database of the test, as another instance would. */
async function open(): Promise<Connection> {
  const connection = await connect({ url: database?.url, onError: errors.onError });
  connections.push(connection);
  return connection;
}

it('keeps what ran before a migration that failed, and continues with that one', async () => {
  const { db } = await open();
  // The migration creates a table of this name, after others.
  await sql`create table follows ()`.execute(db);
  await expect(migrate(db)).rejects.toThrow(`Migration ${failing} failed.`);
  const all = await listMigrations();
  expect(await listAppliedMigrations(db)).toEqual(all.slice(0, all.indexOf(failing)));
  const { rows } = await sql`select to_regclass('notifications') as found`.execute(db);
  expect(rows).toEqual([{ found: null }]);

  await sql`drop table follows`.execute(db);
  await migrate(db);
  expect(await listAppliedMigrations(db)).toEqual(all);
});

it.skipIf(url === undefined)('names the migration whose connection has ended', async () => {
  const { db } = await open();
  errors.stop();
  await sql`create function end_session() returns event_trigger language plpgsql as $$ begin
    if current_query() ilike '%create table follows%' then perform pg_terminate_backend(pg_backend_pid()); end if;
    end $$`.execute(db);
  await sql`create event trigger end_session on ddl_command_start execute function end_session()`.execute(db);
  await expect(migrate(db)).rejects.toThrow(`Migration ${failing} failed.`);
  const all = await listMigrations();
  expect(await listAppliedMigrations(db)).toEqual(all.slice(0, all.indexOf(failing)));
});

it.skipIf(url === undefined)('lets instances that start at once run each migration once', async () => {
  const instances = await Promise.all([open(), open(), open()]);
  await Promise.all(instances.map(({ db }) => migrate(db)));
  for (const { db } of instances) expect(await listAppliedMigrations(db)).toEqual(await listMigrations());
});
