import type { Db } from '#src/db/types.ts';
import type { AdminStats } from '../contract.ts';

/** Read from the counters that the writing transactions keep, so that nothing is counted here. */
export async function readStats(db: Db): Promise<AdminStats> {
  const rows = await db.selectFrom('counters').select(['name', 'value']).execute();
  const valueOf = (name: string) => rows.find((row) => row.name === name)?.value ?? 0;
  return {
    totalUsers: valueOf('users'),
    totalDownloads: valueOf('downloads'),
    totalFiles: valueOf('models'),
  };
}
