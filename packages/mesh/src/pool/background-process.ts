import { fork, type ChildProcess } from 'node:child_process';
import { aborted, crashed, restoreError } from './job-errors.ts';
import type { JobResult, MeshAnswer, MeshJob } from './job.ts';
import type { ThreadOptions } from './thread-pool.ts';
import { workerEnv } from './worker-env.ts';

export type BackgroundOrder = { job: MeshJob; options: ThreadOptions };

/**
 * Examines or renders one mesh at a time in a low-priority child process, which exits when it is idle, because only that returns
 * all of its memory to the system. Every failure is a MeshError.
 */
export class BackgroundProcess {
  readonly #options: ThreadOptions;
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #tail: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(options: ThreadOptions) {
    this.#options = options;
  }

  /** The id of the child process, or undefined while none is running. */
  get pid(): number | undefined {
    return this.#child?.pid;
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
    this.#end();
    await this.#tail;
  }

  async #ask(job: MeshJob): Promise<unknown> {
    if (this.#isClosed) throw aborted();
    clearTimeout(this.#idle);
    const child = this.#open();
    const answered = Promise.withResolvers<MeshAnswer>();
    const onError = (error: Error) => answered.reject(this.#isClosed ? aborted() : crashed(error));
    const onExit = (code: number | null, signal: string | null) =>
      onError(new Error(`The process ended with ${signal ?? `code ${code}`}.`));
    child.on('message', answered.resolve).on('exit', onExit).on('error', onError);
    hold(child, true);
    try {
      if (child.connected) child.send({ job, options: this.#options } satisfies BackgroundOrder);
      else onError(new Error('The process has no channel.'));
      const answer = await answered.promise.catch((error: unknown) => {
        this.#end();
        throw error;
      });
      if ('result' in answer) return answer.result;
      throw restoreError(answer.error);
    } finally {
      child.off('message', answered.resolve).off('exit', onExit).off('error', onError);
      hold(child, false);
      this.#idle = setTimeout(() => this.#end(), this.#options.idleMs).unref();
    }
  }

  /** @throws MeshError `crashed` when the system has no memory for another process */
  #open(): ChildProcess {
    if (this.#child !== undefined) return this.#child;
    const opened = start();
    const forget = () => {
      if (this.#child === opened) this.#child = undefined;
    };
    // A process that cannot be started emits 'error' after the job has failed. Without a listener, that event would end
    // this process.
    opened.on('exit', forget).on('error', forget);
    this.#child = opened;
    return opened;
  }

  #end(): void {
    clearTimeout(this.#idle);
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }
}

const ignore = () => undefined;

function start(): ChildProcess {
  try {
    return fork(new URL('background-process-main.ts', import.meta.url), {
      serialization: 'advanced',
      env: workerEnv(),
      execArgv: [],
    });
  } catch (error) {
    throw crashed(error);
  }
}

/** An idle child process must not keep this process alive. */
function hold(child: ChildProcess, isHeld: boolean): void {
  if (isHeld) child.ref();
  else child.unref();
  if (isHeld) child.channel?.ref();
  else child.channel?.unref();
}
