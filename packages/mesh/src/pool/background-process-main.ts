import { writeFile } from 'node:fs/promises';
import type { BackgroundOrder } from './background-process.ts';
import { serveParent } from './child-server.ts';
import { describeError } from './job-errors.ts';
import type { MeshJobReply } from './job.ts';
import { ThreadPool } from './thread-pool.ts';

let pool: ThreadPool | undefined;

serveParent(({ job, options }: BackgroundOrder): Promise<MeshJobReply> => {
  pool ??= new ThreadPool(options);
  return pool.run(job).then(
    (result) => ({ result }),
    (error: unknown) => ({ error: describeError(error) }),
  );
});

// If there is no memory left, Linux ends this process before all others. Where that cannot be set, the largest one is ended.
await writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined);
