import type { PgBoss, Queue } from 'pg-boss';

/** Finished cron jobs are deleted soon, because they run often and nothing reads them. */
const cronRetentionSeconds = 6 * 3600;

/** The properties of a job kind that define its queue. */
export interface QueueKind {
  name: string;
  /** Five cron fields in UTC, for a recurring job. */
  cron?: string;
  retryLimit?: number;
  expireInSeconds?: number;
  /** At most one job with the same key waits; every job of this kind must be sent with a key. */
  isOncePerKey?: boolean;
}

type QueueOptions = Partial<Omit<Queue, 'name' | 'policy'>>;

/**
 * Opens the queues of pg-boss, which are created when they are missing and updated when their options have changed.
 * @param heartbeatSeconds the time after which a job whose process has ended moves to another instance
 */
export async function openQueues(boss: PgBoss, heartbeatSeconds: number | undefined) {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  return {
    add: async (kind: QueueKind) => {
      const { name, isOncePerKey } = kind;
      const options = toQueueOptions(kind, heartbeatSeconds);
      const queue = known.get(name);
      if (queue && isSame(queue, options)) return;
      if (queue) await boss.updateQueue(name, options);
      else await boss.createQueue(name, { ...options, ...(isOncePerKey === true && { policy: 'short' }) });
      // Fills pg-boss's cache of queues: a send within a transaction must not ask the one connection for it.
      await boss.findJobs(name, { key: '' });
    },
  };
}

function toQueueOptions(kind: QueueKind, heartbeatSeconds: number | undefined): QueueOptions {
  return {
    retryLimit: kind.retryLimit ?? 3,
    retryDelay: 5,
    retryBackoff: true,
    expireInSeconds: kind.expireInSeconds ?? 900,
    notify: true,
    ...(kind.cron !== undefined && { deleteAfterSeconds: cronRetentionSeconds }),
    ...(heartbeatSeconds !== undefined && { heartbeatSeconds }),
  };
}

function isSame(queue: QueueOptions, options: QueueOptions): boolean {
  return Object.entries(options).every(([key, value]) => queue[key as keyof QueueOptions] === value);
}
