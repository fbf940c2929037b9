import { sql } from 'kysely';
import type { Db as BossDatabase } from 'pg-boss';
import type { Connection } from '#src/db/client.ts';
import type { Db } from '#src/db/types.ts';
import type { JobScheduler } from './job-scheduler.ts';

// No queue has this name.
const laterPayload = '';

export interface JobNotifications {
  /** The connection for pg-boss, which announces jobs on it and listens. */
  db: BossDatabase;
  /** Makes the workers of a queue fetch. */
  wake: (queue: string) => void;
  /** Tells every instance, when the transaction commits, that a job was sent that is due later. */
  announceLater: (db: Db) => Promise<void>;
}

/** @param timetable looks when jobs that are due later were sent, or when the connection that listens was lost */
export function createNotifications(
  { bossDb, listen }: Pick<Connection, 'bossDb' | 'listen'>,
  timetable: () => Pick<JobScheduler, 'checkSoon' | 'noteConnectionGap'>,
): JobNotifications {
  const state: { channel?: string; wake: (queue: string) => void } = { wake: () => undefined };
  return {
    db: {
      executeSql: (text, values) => bossDb.executeSql(text, values),
      listen: async (channel, wake, onGap) => {
        state.channel = channel;
        state.wake = wake;
        let isClosed = false;
        const hear = (payload: string) => {
          if (isClosed) return;
          if (payload === laterPayload) timetable().checkSoon();
          else wake(payload);
        };
        await listen(channel, hear, () => {
          if (isClosed) return;
          onGap();
          timetable().noteConnectionGap();
          timetable().checkSoon();
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
