import { Worker } from 'node:worker_threads';

import { aborted, crashed, restoreError, timedOut } from './job-errors.ts';
import type { JobResult, MeshJobReply, MeshJob } from './job.ts';
import type { MeshError } from '../core/mesh-error.ts';
import { limitTime, type TimeLimits } from '../core/time-limit.ts';
import { workerEnv } from './worker-env.ts';

export interface ThreadOptions extends TimeLimits {
  /** The maximum number of threads that work at the same time. */
  size: number;
  /** The time after which an idle thread is ended. Only that returns all of its memory to the system. */
  idleMs: number;
  /**
   * The JavaScript heap of a thread, in MB. The meshes themselves are outside it and are bounded by the limits on
   * facets.
   */
  maxHeapMb: number;
}

export const defaultThreadOptions: ThreadOptions = {
  size: 1,
  cpuMs: 5 * 60_000,
  wallMs: 30 * 60_000,
  idleMs: 5000,
  maxHeapMb: 1024,
};

interface Task {
  job: MeshJob;
  responded: PromiseWithResolvers<unknown>;
}

interface PoolThread {
  worker: Worker;
  task: Task | undefined;
  endWatch: () => void;
}

/** Runs jobs on mesh files in threads, in the order of arrival. Every failure is a MeshError. */
export class ThreadPool {
  readonly #options: ThreadOptions;
  readonly #threads = new Set<PoolThread>();
  readonly #waiting: Task[] = [];
  #isClosed = false;

  constructor(options: ThreadOptions) {
    this.#options = options;
  }

  /** Ends all work. Unfinished jobs fail with `aborted`. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { responded } of this.#waiting.splice(0)) responded.reject(aborted());
    await Promise.all([...this.#threads].map((thread) => this.#terminate(thread, aborted())));
  }

  async run<Job extends MeshJob>(job: Job): Promise<JobResult<Job>> {
    if (this.#isClosed) throw aborted();
    const responded = Promise.withResolvers<unknown>();
    this.#waiting.push({ job, responded });
    this.#assign();
    return (await responded.promise) as JobResult<Job>;
  }

  #assign(): void {
    while (this.#waiting.length > 0) {
      const thread = [...this.#threads].find((each) => each.task === undefined) ?? this.#startThread();
      if (thread === undefined) return;
      const task = this.#waiting.shift();
      if (task !== undefined) this.#start(thread, task);
    }
  }

  #start(thread: PoolThread, task: Task): void {
    thread.endWatch();
    thread.task = task;
    thread.worker.ref();
    const readCpuMs = createCpuClock(thread.worker);
    thread.worker.postMessage(task.job);
    const { wallMs } = this.#options;
    const cpuMs = 'maxCpuMs' in task.job ? task.job.maxCpuMs : this.#options.cpuMs;
    thread.endWatch = limitTime(
      { cpuMs, wallMs },
      readCpuMs,
      () => void this.#terminate(thread, timedOut(cpuMs)),
    );
  }

  #startThread(): PoolThread | undefined {
    if (this.#threads.size >= this.#options.size) return undefined;
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      name: 'mesh',
      env: workerEnv(),
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: this.#options.maxHeapMb },
    });
    const thread: PoolThread = { worker, task: undefined, endWatch: () => undefined };
    this.#threads.add(thread);
    worker.on('message', (response: MeshJobReply) => this.#finish(thread, response));
    worker.on('error', (error) => void this.#terminate(thread, crashed(error)));
    worker.on('exit', (code) => {
      void this.#terminate(thread, crashed(new Error(`The thread ended with code ${code}.`)));
    });
    return thread;
  }

  #finish(thread: PoolThread, response: MeshJobReply): void {
    const { task } = thread;
    thread.endWatch();
    thread.task = undefined;
    thread.worker.unref();
    const idle = setTimeout(() => void this.#terminate(thread, aborted()), this.#options.idleMs).unref();
    thread.endWatch = () => clearTimeout(idle);
    if ('result' in response) task?.responded.resolve(response.result);
    else task?.responded.reject(restoreError(response.error));
    this.#assign();
  }

  /** Terminates a worker. Its current job fails with the error. */
  async #terminate(thread: PoolThread, error: MeshError): Promise<void> {
    if (!this.#threads.delete(thread)) return;
    thread.endWatch();
    thread.task?.responded.reject(error);
    thread.task = undefined;
    if (!this.#isClosed) this.#assign();
    await thread.worker.terminate();
  }
}

/**
 * Returns a function that reads the processor time a thread has used since this call, in milliseconds. It returns
 * undefined in a Node before 24.6.
 */
function createCpuClock(worker: Worker): () => Promise<number | undefined> {
  const read = async () => {
    if (typeof worker.cpuUsage !== 'function') return undefined;
    // The call rejects while the thread starts, and after it has ended.
    const usage = await worker.cpuUsage().catch(() => undefined);
    return usage && (usage.user + usage.system) / 1000;
  };
  const start = read();
  return async () => {
    const [before = 0, now] = await Promise.all([start, read()]);
    return now === undefined ? undefined : now - before;
  };
}
