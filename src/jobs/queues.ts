import type { PgBoss, Queue } from 'pg-boss';

/** What runs comes round again soon; nobody looks at what it left behind. */
const cronRetentionSeconds = 6 * 3600;

/** The part of a kind of job that its queue is made from. */
export interface QueueKind {
  name: string;
  /** Five cron fields, in UTC, for a job that is sent at set times. */
  cron?: string;
  retryLimit?: number;
  expireInSeconds?: number;
  /** Of jobs that are sent with the same key at most one waits; every job of this kind is sent with a key. */
  isOncePerKey?: boolean;
}

type QueueOptions = Partial<Omit<Queue, 'name' | 'policy'>>;

/**
 * Queues as pg-boss keeps them: made when they are missing, changed when the program says something else now.
 * @param heartbeatSeconds a job whose process has ended goes to another instance after this time
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
