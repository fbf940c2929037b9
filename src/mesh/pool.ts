import { Worker } from 'node:worker_threads';

import { aborted, crashed, revived, timedOut } from './job-errors.ts';
import type { MeshAnswer, MeshJob, MeshResult } from './job.ts';
import { defaultMeshLimits, type MeshLimits } from './limits.ts';
import type { MeshReport } from './measure.ts';
import { MeshError } from './mesh-error.ts';
import type { MeshFormat } from './read-mesh.ts';
import type { RenderedView, RenderOptions } from './render/render.ts';

export type PoolOptions = {
  /** Workers at work at the same time. */
  size?: number;
  /** A job that takes longer is ended. */
  timeoutMs?: number;
  /** A worker that has had nothing to do for so long is ended; only then all of its memory goes back. */
  idleMs?: number;
  /** JavaScript heap of a worker. The meshes themselves lie outside of it and are bounded by the limits on facets. */
  maxHeapMb?: number;
  limits?: MeshLimits;
};

export type MeshRequest = { path: string; format: MeshFormat; limits?: MeshLimits; signal?: AbortSignal };

type Task = {
  job: MeshJob;
  signal: AbortSignal | undefined;
  resolve: (result: MeshResult) => void;
  reject: (error: MeshError) => void;
  onAbort: () => void;
};

type Crew = { worker: Worker; task: Task | undefined; timer: NodeJS.Timeout | undefined };

/** Checks and renders mesh files in worker threads, so that the main thread stays free. Every failure is a MeshError. */
export class MeshPool {
  readonly #options: Required<PoolOptions>;
  readonly #crews = new Set<Crew>();
  readonly #waiting: Task[] = [];
  #isClosed = false;

  constructor(options: PoolOptions = {}) {
    this.#options = {
      size: 1,
      timeoutMs: 5 * 60_000,
      idleMs: 5000,
      maxHeapMb: 1024,
      limits: defaultMeshLimits,
      ...options,
    };
  }

  /** Reads, checks and measures a file. */
  async inspectMesh({
    path,
    format,
    limits = this.#options.limits,
    signal,
  }: MeshRequest): Promise<MeshReport> {
    const result = await this.#run({ kind: 'inspect', path, format, limits }, signal);
    if ('report' in result) return result.report;
    throw new MeshError('job_failed', 'The worker sent another answer than asked for.');
  }

  /** Renders pictures of a file, in the order of the views. */
  async renderViews(request: MeshRequest & RenderOptions): Promise<RenderedView[]> {
    const { path, format, limits = this.#options.limits, signal, ...options } = request;
    const result = await this.#run({ kind: 'render', path, format, limits, options }, signal);
    if ('views' in result) return result.views;
    throw new MeshError('job_failed', 'The worker sent another answer than asked for.');
  }

  /** Ends all work; jobs that are not done fail with `aborted`. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const task of this.#waiting.splice(0)) this.#fail(task, aborted());
    await Promise.all([...this.#crews].map((crew) => this.#dismiss(crew, aborted())));
  }

  async #run(job: MeshJob, signal: AbortSignal | undefined): Promise<MeshResult> {
    if (this.#isClosed || signal?.aborted === true) throw aborted();
    return await new Promise<MeshResult>((resolve, reject) => {
      const task: Task = { job, signal, resolve, reject, onAbort: () => void this.#abort(task) };
      signal?.addEventListener('abort', task.onAbort, { once: true });
      this.#waiting.push(task);
      this.#assign();
    });
  }

  #assign(): void {
    while (this.#waiting.length > 0) {
      const crew = [...this.#crews].find((each) => each.task === undefined) ?? this.#hire();
      if (crew === undefined) return;
      const task = this.#waiting.shift();
      if (task !== undefined) this.#start(crew, task);
    }
  }

  #start(crew: Crew, task: Task): void {
    clearTimeout(crew.timer);
    crew.task = task;
    crew.worker.ref();
    crew.worker.postMessage(task.job);
    const { timeoutMs } = this.#options;
    crew.timer = setTimeout(() => void this.#dismiss(crew, timedOut(timeoutMs)), timeoutMs);
  }

  #hire(): Crew | undefined {
    if (this.#crews.size >= this.#options.size) return undefined;
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      name: 'mesh',
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: this.#options.maxHeapMb },
    });
    const crew: Crew = { worker, task: undefined, timer: undefined };
    this.#crews.add(crew);
    worker.on('message', (answer: MeshAnswer) => this.#finish(crew, answer));
    worker.on('error', (error) => void this.#dismiss(crew, crashed(error)));
    worker.on('exit', () => void this.#dismiss(crew, crashed()));
    return crew;
  }

  #finish(crew: Crew, answer: MeshAnswer): void {
    const { task } = crew;
    clearTimeout(crew.timer);
    crew.task = undefined;
    crew.worker.unref();
    crew.timer = setTimeout(() => void this.#dismiss(crew, aborted()), this.#options.idleMs).unref();
    if (task !== undefined) {
      task.signal?.removeEventListener('abort', task.onAbort);
      if ('result' in answer) task.resolve(answer.result);
      else task.reject(revived(answer.error));
    }
    this.#assign();
  }

  /** Ends a worker for good; the job it is at fails with the error. */
  async #dismiss(crew: Crew, error: MeshError): Promise<void> {
    if (!this.#crews.delete(crew)) return;
    clearTimeout(crew.timer);
    if (crew.task !== undefined) this.#fail(crew.task, error);
    crew.task = undefined;
    if (!this.#isClosed) this.#assign();
    await crew.worker.terminate();
  }

  async #abort(task: Task): Promise<void> {
    const place = this.#waiting.indexOf(task);
    if (place >= 0) {
      this.#waiting.splice(place, 1);
      this.#fail(task, aborted());
      return;
    }
    const crew = [...this.#crews].find((each) => each.task === task);
    if (crew !== undefined) await this.#dismiss(crew, aborted());
  }

  #fail(task: Task, error: MeshError): void {
    task.signal?.removeEventListener('abort', task.onAbort);
    task.reject(error);
  }
}
