import { setTimeout as sleep } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import { isDatabaseDown } from '#src/db/errors.ts';

const retryMs = 500;

/**
 * Records that a job has ended, as soon as the database can be reached: pg-boss tries once, and a job whose end is not
 * recorded runs again.
 */
export async function completeJob(boss: PgBoss, name: string, id: string): Promise<void> {
  for (;;) {
    try {
      await boss.complete(name, id);
      return;
    } catch (error) {
      if (!isDatabaseDown(error)) throw error;
    }
    await sleep(retryMs, undefined, { ref: false });
  }
}
