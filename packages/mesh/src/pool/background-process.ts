import { ChildProcess } from './child-process.ts';
import { aborted, crashed, restoreError } from './job-errors.ts';
import type { JobResult, MeshJobReply, MeshJob } from './job.ts';
import type { ThreadOptions } from './thread-pool.ts';

export type BackgroundOrder = { job: MeshJob; options: ThreadOptions };

/**
 * Examines or renders one mesh at a time in a low-priority child process, which exits when it is idle. Every failure is a
 * MeshError.
 */
export class BackgroundProcess {
  readonly #options: ThreadOptions;
  readonly #child: ChildProcess<BackgroundOrder, MeshJobReply>;
  #tail: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(options: ThreadOptions) {
    const script = new URL('background-process-main.ts', import.meta.url);
    this.#options = options;
    this.#child = new ChildProcess({ script, idleMs: options.idleMs, execArgv: [] });
  }

  /** The id of the child process, or undefined while none is running. */
  get pid(): number | undefined {
    return this.#child.pid;
  }

  async run<Job extends MeshJob>(job: Job): Promise<JobResult<Job>> {
    const turn = this.#tail.then(() => this.#ask(job));
    // Without the result, which may take megabytes and would stay in memory until the next job.
    this.#tail = turn.then(ignore, ignore);
    return (await turn) as JobResult<Job>;
  }

  /** Closes the process. Unfinished jobs fail with `aborted`. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#child.end();
    await this.#tail;
  }

  async #ask(job: MeshJob): Promise<unknown> {
    if (this.#isClosed) throw aborted();
    const response = await this.#child.send({ job, options: this.#options }).catch((error: unknown) => {
      throw this.#isClosed ? aborted() : crashed(error);
    });
    if ('result' in response) return response.result;
    throw restoreError(response.error);
  }
}

const ignore = () => undefined;
