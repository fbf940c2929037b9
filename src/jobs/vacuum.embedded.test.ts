import { sql } from 'kysely';
import pino from 'pino';
import { expect, it } from 'vitest';
import { openTestDatabase } from '#test/support/databases.ts';
import { createJobs } from './jobs.ts';
import { registerVacuum, vacuum } from './vacuum.ts';

it('frees the space of deleted rows in the embedded database', async () => {
  const connection = await openTestDatabase();
  const { db } = connection;
  const jobs = createJobs({ connection, log: pino({ level: 'silent' }) });
  await registerVacuum(jobs, connection);
  const readBytes = async () => {
    const { rows } = await sql<{ bytes: number }>`select pg_relation_size('t') as bytes`.execute(db);
    return rows[0]?.bytes;
  };
  await sql`create table t as select n from generate_series(1, 1000) n`.execute(db);
  await sql`delete from t`.execute(db);
  expect(await readBytes()).toBeGreaterThan(0);
  await jobs.send(vacuum, {});
  await jobs.drain();
  expect(await readBytes()).toBe(0);
  await jobs.stop();
  await connection.close();
});
