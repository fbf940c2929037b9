import type { PgBoss, Queue } from 'pg-boss';
import type { JobKind } from './jobs.ts';

/** What runs comes round again soon; nobody looks at what it left behind. */
const cronKeptSeconds = 6 * 3600;

type QueueOptions = Partial<Omit<Queue, 'name' | 'policy'>>;

/**
 * Queues as pg-boss keeps them: made when they are missing, changed when the program says something else now.
 * @param heartbeatSeconds a job whose process has ended goes to another instance after this time
 */
export async function openQueues(boss: PgBoss, heartbeatSeconds: number | undefined) {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  return {
    add: async (kind: JobKind<object>) => {
      const { name, isOncePerKey } = kind;
      const options = optionsOf(kind, heartbeatSeconds);
      const queue = known.get(name);
      if (queue && isSame(queue, options)) return;
      if (queue) await boss.updateQueue(name, options);
      else await boss.createQueue(name, { ...options, ...(isOncePerKey === true && { policy: 'short' }) });
      // Fills pg-boss's cache of queues: a send within a transaction must not ask the one connection for it.
      await boss.findJobs(name, { key: '' });
    },
  };
}

function optionsOf(kind: JobKind<object>, heartbeatSeconds: number | undefined): QueueOptions {
  return {
    retryLimit: kind.retryLimit ?? 3,
    retryDelay: 5,
    retryBackoff: true,
    expireInSeconds: kind.expireInSeconds ?? 900,
    notify: true,
    ...(kind.cron !== undefined && { deleteAfterSeconds: cronKeptSeconds }),
    ...(heartbeatSeconds !== undefined && { heartbeatSeconds }),
  };
}

function isSame(queue: QueueOptions, options: QueueOptions): boolean {
  return Object.entries(options).every(([key, value]) => queue[key as keyof QueueOptions] === value);
}
