import type { Db } from '#src/db/types.ts';
import type { AdminStats } from '../schemas.ts';

/** Reads the totals from counters that the writing transactions update, so that no rows are counted. */
export async function readStats(db: Db): Promise<AdminStats> {
  const rows = await db.selectFrom('counters').select(['name', 'value']).execute();
  const valueOf = (name: string) => rows.find((row) => row.name === name)?.value ?? 0;
  return {
    totalUsers: valueOf('users'),
    totalDownloads: valueOf('downloads'),
    totalFiles: valueOf('models'),
  };
}
