import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import type { Connection } from '#src/db/client.ts';
import { makeSnapshot, makeTemplateDatabase } from './databases.ts';
import { createTestApp } from './test-app.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of a file with a migrated embedded database; undefined for unit tests and on PostgreSQL. */
    snapshotPath: string | undefined;
    /** The name of a migrated PostgreSQL database; undefined for unit tests and on the embedded database. */
    templateName: string | undefined;
  }
}

/** Creates a migrated database once, which each test copies. A copy takes a tenth of the time of a new database. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = project.config.env['TEST_DATABASE_URL'];
  if (url !== undefined) {
    const { name, drop } = await makeTemplateDatabase(url, createQueues);
    project.provide('templateName', name);
    return drop;
  }
  const folder = await mkdtemp(join(tmpdir(), 'firstlayer-test-'));
  const snapshotPath = join(folder, 'snapshot.tar');
  await writeFile(snapshotPath, await makeSnapshot(createQueues));
  project.provide('snapshotPath', snapshotPath);
  return () => rm(folder, { recursive: true, force: true });
}

/** Starts the site once, which creates the queues of its jobs. Otherwise each test would create all of them. */
async function createQueues(connection: Connection): Promise<void> {
  const site = await createTestApp({}, undefined, undefined, {
    connection: { ...connection, close: async () => undefined },
  });
  await site.close();
  // The start also sent a job, which the site of each test sends itself.
  await sql`delete from pgboss.job`.execute(connection.db);
}
