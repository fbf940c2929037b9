import { constants, setPriority } from 'node:os';
import { describeError } from './job-errors.ts';
import type { MeshAnswer } from './job.ts';
import type { RenderOrder } from './render-process.ts';
import { ThreadPool } from './thread-pool.ts';

// Page requests take precedence over rendering. Threads that are started later inherit this priority.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

let pool: ThreadPool | undefined;

process.on('message', (order: RenderOrder) => void draw(order));
process.on('disconnect', () => process.exit());

async function draw({ job, options }: RenderOrder): Promise<void> {
  pool ??= new ThreadPool(options);
  const answer = await pool.run(job).then(
    (result): MeshAnswer => ({ result }),
    (error: unknown): MeshAnswer => ({ error: describeError(error) }),
  );
  process.send?.(answer);
}
