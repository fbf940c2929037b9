import { writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { describeError } from './job-errors.ts';
import type { MeshAnswer } from './job.ts';
import type { BackgroundOrder } from './background-process.ts';
import { ThreadPool } from './thread-pool.ts';

// Page requests take precedence over this work. Threads that are started later inherit this priority.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

let pool: ThreadPool | undefined;

process.on('message', (order: BackgroundOrder) => void runJob(order));
process.on('disconnect', () => process.exit());

// If there is no memory left, Linux ends this process before all others. Where that cannot be set, the largest one is ended.
await writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined);

async function runJob({ job, options }: BackgroundOrder): Promise<void> {
  pool ??= new ThreadPool(options);
  const answer = await pool.run(job).then(
    (result): MeshAnswer => ({ result }),
    (error: unknown): MeshAnswer => ({ error: describeError(error) }),
  );
  process.send?.(answer);
}
