import type { MeshExamination } from '../examine/examine-mesh.ts';
import { BackgroundProcess } from './background-process.ts';
import type { ComparedFile, MeshComparison } from '../compare/compare-files.ts';
import { defaultMeshLimits, type MeshLimits } from '../core/limits.ts';
import type { MeshSource, OutlinedPart } from '../parts/hand-over.ts';
import type { PartsOutput } from './job.ts';
import type { MeshReport } from '../measure/measure.ts';
import type { MeshFormat } from '../read/read-mesh.ts';
import type { RenderedView, RenderOptions } from '../render/render.ts';
import type { SettingsCheck } from '../settings/check-settings.ts';
import { defaultThreadOptions, ThreadPool, type ThreadOptions } from './thread-pool.ts';

export interface PoolOptions extends Partial<ThreadOptions> {
  limits?: MeshLimits;
}

export interface MeshRequest {
  path: string;
  format: MeshFormat;
}

/** The processor time that a comparison may use. */
const maxCompareMs = 60_000;

export interface FileCopy {
  path: string;
  outputPath: string;
}

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
  inspectMesh({ path, format }: MeshRequest): Promise<MeshReport> {
    return this.#checks.run({ kind: 'inspect', path, format, limits: this.#limits });
  }

  /**
   * Removes from a 3MF package what must not leave the shop, and lists what else its settings contain. The output file is
   * only written if something is removed.
   */
  checkSettings(files: FileCopy): Promise<SettingsCheck> {
    return this.#checks.run({ kind: 'check-settings', ...files, limits: this.#limits });
  }

  /** Writes a 3MF package anew with nothing but geometry, names and colors. */
  stripPackage(files: FileCopy): Promise<void> {
    return this.#checks.run({ kind: 'strip-package', ...files, limits: this.#limits });
  }

  /** Examines a file for printing it. */
  examineMesh({ path, format }: MeshRequest): Promise<MeshExamination> {
    return this.#background.run({ kind: 'examine', path, format, limits: this.#limits });
  }

  /** Compares two files, and shows where they differ. */
  compareMeshes({
    maxCpuMs = maxCompareMs,
    ...files
  }: {
    older: ComparedFile;
    newer: ComparedFile;
    maxCpuMs?: number;
  }): Promise<MeshComparison> {
    return this.#background.run({ kind: 'compare', ...files, limits: this.#limits, maxCpuMs });
  }

  /** Writes the mesh of a file as a binary STL. */
  writeStl({ path, format, outputPath }: MeshRequest & FileCopy): Promise<void> {
    return this.#background.run({ kind: 'write-stl', path, format, outputPath, limits: this.#limits });
  }

  /** Writes an STL as a binary STL. */
  convertStl(files: FileCopy): Promise<void> {
    return this.#checks.run({ kind: 'write-stl', format: 'stl', ...files, limits: this.#limits });
  }

  /** Writes a mesh as a 3MF with one object. */
  wrap3mf(source: MeshSource, outputPath: string): Promise<void> {
    return this.#checks.run({ kind: 'wrap-3mf', source, outputPath, limits: this.#limits });
  }

  /** Returns the parts of each source, in the order in which `writeParts` places them. */
  outlineParts(sources: MeshSource[]): Promise<OutlinedPart[][]> {
    return this.#checks.run({ kind: 'outline-parts', sources, limits: this.#limits });
  }

  /** Writes all parts of the sources as one 3MF. */
  writeParts(sources: MeshSource[], output: PartsOutput): Promise<void> {
    return this.#checks.run({ kind: 'write-parts', sources, ...output, limits: this.#limits });
  }

  /** Renders pictures of a file, in the order of the views. */
  renderViews({ path, format, ...options }: MeshRequest & RenderOptions): Promise<RenderedView[]> {
    return this.#background.run({ kind: 'render', path, format, options, limits: this.#limits });
  }

  /** Ends all work. Unfinished jobs fail with `aborted`. */
  async close(): Promise<void> {
    await Promise.all([this.#checks.close(), this.#background.close()]);
  }
}
