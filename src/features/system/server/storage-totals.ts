import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import type { JobKind } from '#src/jobs/jobs.ts';
import type { SystemContext } from './system-context.ts';

const countJob: JobKind<object> = { name: 'system-storage-totals', cron: '37 * * * *' };
const firstCountJob: JobKind<object> = { name: 'system-storage-totals-first' };

/** Registers the job that counts the stored files each hour, since a count reads whole tables. */
export async function registerStorageTotals({ db, jobs }: SystemContext): Promise<void> {
  await jobs.register(countJob, () => countStorage(db));
  await jobs.register(firstCountJob, () => countStorage(db));
  if ((await findStorageTotals(db)) === undefined) await jobs.send(firstCountJob, {}, { key: 'all' });
}

/** Counts the files of designs, of which several rows may name the same one. */
export async function countStorage(db: Db): Promise<void> {
  await sql`insert into storage_totals (files, bytes, designs, counted_at)
    select count(*), coalesce(sum(bytes), 0), (select count(*) from models), now() from (
      select bundle_key as key, bundle_size_bytes as bytes from models
      union select storage_key, size_bytes from model_files
      union select storage_key, size_bytes from model_file_versions
      union select storage_key, size_bytes from edition_files
    ) files
    on conflict (is_only) do update set files = excluded.files, bytes = excluded.bytes, designs = excluded.designs,
      counted_at = excluded.counted_at`.execute(db);
}

export async function findStorageTotals(db: Db) {
  return db
    .selectFrom('storage_totals')
    .select(['files as count', 'bytes', 'designs'])
    .where('is_only', '=', true)
    .executeTakeFirst();
}
