import { sql } from 'kysely';
import type { Db as BossDatabase } from 'pg-boss';
import type { Connection } from '#src/db/client.ts';
import type { Db } from '#src/db/types.ts';
import type { JobScheduler } from './job-scheduler.ts';

// No queue has this name, so it announces a delayed job.
const laterPayload = '';

export interface JobNotifications {
  /** The connection on which pg-boss announces jobs and listens. */
  db: BossDatabase;
  /** Makes the workers of a queue fetch jobs. */
  wake: (queue: string) => void;
  /** Notifies every instance, when the transaction commits, that a delayed job was sent. */
  announceLater: (db: Db) => Promise<void>;
}

/** @param getScheduler returns the scheduler, which checks when delayed jobs were sent or the listening connection was lost */
export function createNotifications(
  { bossDb, listen }: Pick<Connection, 'bossDb' | 'listen'>,
  getScheduler: () => Pick<JobScheduler, 'checkSoon' | 'noteConnectionGap'>,
): JobNotifications {
  const state: { channel?: string; wake: (queue: string) => void } = { wake: () => undefined };
  return {
    db: {
      executeSql: (text, values) => bossDb.executeSql(text, values),
      listen: async (channel, wake, onGap) => {
        state.channel = channel;
        state.wake = wake;
        let isClosed = false;
        const onPayload = (payload: string) => {
          if (isClosed) return;
          if (payload === laterPayload) getScheduler().checkSoon();
          else wake(payload);
        };
        await listen(channel, onPayload, () => {
          if (isClosed) return;
          onGap();
          getScheduler().noteConnectionGap();
          getScheduler().checkSoon();
        });
        return {
          close: async () => {
            isClosed = true;
          },
        };
      },
    },
    wake: (queue) => state.wake(queue),
    announceLater: async (db) => {
      if (state.channel === undefined) return;
      await sql`select pg_notify(${state.channel}, ${laterPayload})`.execute(db);
    },
  };
}
