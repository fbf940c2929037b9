import { join } from 'node:path';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { fixTextForms } from '#src/db/backup/read-rows.ts';
import { beginLoading, finishLoading, writeRows, writeSequences } from '#src/db/backup/write-rows.ts';
import { migrateWithin } from '#src/db/migrate.ts';
import type { RestoreTarget } from '#src/db/restore-target.ts';
import type { Tx } from '#src/db/types.ts';
import { insertJob } from '#src/jobs/job-table.ts';
import { readBatches, readLines } from './read-lines.ts';
import { names, type Manifest } from './manifest.ts';
import { writeEtags, type Etags } from './restore-files.ts';

const rowsAtOnce = 500;

const JobRecord = z.object({
  name: z.string(),
  data: z.pipe(
    z.nullable(z.looseObject({})),
    z.transform((data) => data ?? {}),
  ),
  key: z.pipe(
    z.nullable(z.string()),
    z.transform((key) => key ?? undefined),
  ),
  startAfter: z.string(),
});

/** Restores, in one transaction, the backup's schema, rows and jobs, and then runs the newer migrations. */
export async function restoreRows(
  { connection, empty }: RestoreTarget,
  folder: string,
  manifest: Manifest,
  etags: Etags,
): Promise<void> {
  await connection.db.transaction().execute(async (tx) => {
    await empty(tx);
    await fixTextForms(tx);
    await migrateWithin(tx, manifest.migrations.at(-1));
    await restoreTables(tx, folder, manifest.tables);
    await migrateWithin(tx);
    if (manifest.jobs) await sendJobs(tx, folder);
    await writeEtags(tx, etags);
  });
}

async function restoreTables(tx: Tx, folder: string, records: Manifest['tables']): Promise<void> {
  const loading = await beginLoading(tx);
  for (const { name, columns, rows, sequences } of records) {
    const table = loading.tables.get(name);
    if (!table) throw new Error(`The backup has a table ${name}, which this version of the program had not.`);
    let written = 0;
    for await (const lines of readBatches(join(folder, names.rows, `${name}.jsonl`), rowsAtOnce)) {
      written += await writeRows(tx, table, columns, lines);
    }
    if (written !== rows) throw new Error(`Of ${rows} rows of ${name} ${written} were written.`);
    await writeSequences(tx, table, sequences);
  }
  await finishLoading(tx, loading);
}

/** Queues the jobs that were waiting, mails included. One that ran since the backup runs twice rather than never. */
async function sendJobs(tx: Tx, folder: string): Promise<void> {
  for await (const line of readLines(join(folder, names.jobs))) {
    const { name, data, key, startAfter } = JobRecord.parse(JSON.parse(line));
    await insertJob(tx, { name, data, key, startAfter: sql<Date>`${startAfter}::timestamptz` });
  }
}
