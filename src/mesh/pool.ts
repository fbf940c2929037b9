import type { MeshExamination } from './examine/examine-mesh.ts';
import { BackgroundProcess } from './background-process.ts';
import type { ComparedFile, MeshComparison } from './difference/compare-files.ts';
import { aborted } from './job-errors.ts';
import { defaultMeshLimits, type MeshLimits } from './limits.ts';
import type { MeshSource, OutlinedPart } from './hand-over.ts';
import type { PartsOutput } from './job.ts';
import type { MeshReport } from './measure.ts';
import { MeshError } from './mesh-error.ts';
import type { MeshFormat } from './read-mesh.ts';
import type { RenderedView, RenderOptions } from './render/render.ts';
import type { SettingsCheck } from './threemf/settings/check-settings.ts';
import { defaultThreadOptions, ThreadPool, type ThreadOptions } from './thread-pool.ts';

export type PoolOptions = Partial<ThreadOptions> & { limits?: MeshLimits };

export type MeshRequest = { path: string; format: MeshFormat; limits?: MeshLimits; signal?: AbortSignal };

export type CompareRequest = {
  older: ComparedFile;
  newer: ComparedFile;
  limits?: MeshLimits;
  maxCpuMs?: number;
  signal?: AbortSignal;
};

/** The processor time that a comparison may use. */
const maxCompareMs = 60_000;

export type FileCopy = { path: string; outputPath: string };

/**
 * Checks, examines and renders mesh files off the main thread. Checks and files for
 * slicers have a waiting user: all threads are for them, while examinations and renderings run one at a time in a low-priority process. Every failure is a MeshError.
 */
export class MeshPool {
  readonly #limits: MeshLimits;
  readonly #checks: ThreadPool;
  readonly #background: BackgroundProcess;

  constructor({ limits = defaultMeshLimits, ...options }: PoolOptions = {}) {
    const threads = { ...defaultThreadOptions, ...options };
    this.#limits = limits;
    this.#checks = new ThreadPool(threads);
    this.#background = new BackgroundProcess({ ...threads, size: 1 });
  }

  /** Reads, checks and measures a file. */
  async inspectMesh({ path, format, limits = this.#limits, signal }: MeshRequest): Promise<MeshReport> {
    if (signal?.aborted === true) throw aborted();
    const result = await this.#checks.run({ kind: 'inspect', path, format, limits }, signal);
    if ('report' in result) return result.report;
    throw otherAnswer();
  }

  /**
   * Removes from a 3MF package what must not leave the shop, and lists what else its settings contain. The output file is
   * only written if something is removed.
   */
  async checkSettings(files: FileCopy): Promise<SettingsCheck> {
    const result = await this.#checks.run({ kind: 'check-settings', ...files, limits: this.#limits });
    if ('settingsCheck' in result) return result.settingsCheck;
    throw otherAnswer();
  }

  /** Writes a 3MF package anew with nothing but geometry, names and colors. */
  async stripPackage(files: FileCopy): Promise<void> {
    const result = await this.#checks.run({ kind: 'strip-package', ...files, limits: this.#limits });
    if (!('isStripped' in result)) throw otherAnswer();
  }

  /** Examines a file for printing it. */
  async examineMesh({ path, format, limits = this.#limits, signal }: MeshRequest): Promise<MeshExamination> {
    if (signal?.aborted === true) throw aborted();
    const result = await this.#background.run({ kind: 'examine', path, format, limits }, signal);
    if ('examination' in result) return result.examination;
    throw otherAnswer();
  }

  /** Compares two files, and shows where they differ. */
  async compareMeshes({
    limits = this.#limits,
    maxCpuMs = maxCompareMs,
    signal,
    ...files
  }: CompareRequest): Promise<MeshComparison> {
    if (signal?.aborted === true) throw aborted();
    const job = { kind: 'compare', ...files, limits, maxCpuMs } as const;
    const result = await this.#background.run(job, signal);
    if ('comparison' in result) return result.comparison;
    throw otherAnswer();
  }

  /** Writes the mesh of a file as a binary STL. */
  async writeStl({ outputPath, ...request }: MeshRequest & { outputPath: string }): Promise<void> {
    const { path, format, limits = this.#limits, signal } = request;
    if (signal?.aborted === true) throw aborted();
    await this.#background.run({ kind: 'write-stl', path, format, limits, outputPath }, signal);
  }

  /** Writes an STL as a binary STL. */
  async convertStl(files: FileCopy): Promise<void> {
    await this.#checks.run({ kind: 'write-stl', format: 'stl', ...files, limits: this.#limits });
  }

  /** Writes a mesh as a 3MF with one object. */
  async wrap3mf(source: MeshSource, outputPath: string): Promise<void> {
    await this.#checks.run({ kind: 'wrap-3mf', source, outputPath, limits: this.#limits });
  }

  /** Returns the parts of each source, in the order in which `writeParts` places them. */
  async outlineParts(sources: MeshSource[]): Promise<OutlinedPart[][]> {
    const result = await this.#checks.run({ kind: 'outline-parts', sources, limits: this.#limits });
    if ('outlines' in result) return result.outlines;
    throw otherAnswer();
  }

  /** Writes all parts of the sources as one 3MF. */
  async writeParts(sources: MeshSource[], output: PartsOutput): Promise<void> {
    await this.#checks.run({ kind: 'write-parts', sources, ...output, limits: this.#limits });
  }

  /** Renders pictures of a file, in the order of the views. */
  async renderViews(request: MeshRequest & RenderOptions): Promise<RenderedView[]> {
    const { path, format, limits = this.#limits, signal, ...options } = request;
    if (signal?.aborted === true) throw aborted();
    const result = await this.#background.run({ kind: 'render', path, format, limits, options }, signal);
    if ('views' in result) return result.views;
    throw otherAnswer();
  }

  /** Ends all work. Unfinished jobs fail with `aborted`. */
  async close(): Promise<void> {
    await Promise.all([this.#checks.close(), this.#background.close()]);
  }
}

function otherAnswer(): MeshError {
  return new MeshError('job_failed', 'The worker sent another answer than asked for.');
}
