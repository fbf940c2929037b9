import { writeFile } from 'node:fs/promises';
import type { ComparedFile } from '../compare/compare-files.ts';
import { describeError, type DescribedError } from './job-errors.ts';
import type { MeshSource, Placement } from '../parts/hand-over.ts';
import type { MeshLimits } from '../core/limits.ts';
import type { MeshFormat } from '../read/read-mesh.ts';
import type { RenderOptions } from '../render/render.ts';

interface MeshFile {
  path: string;
  format: MeshFormat;
  limits: MeshLimits;
}

/** The package to read, and the changed copy to write. */
interface PackageFiles {
  path: string;
  outputPath: string;
  limits: MeshLimits;
}

/** Meshes from which one file is written. */
interface MeshSources {
  sources: MeshSource[];
  limits: MeshLimits;
}

/** The 3MF to write, with the placement of each part. */
export interface PartsOutput {
  outputPath: string;
  title: string;
  placements: Placement[];
}

interface Comparison {
  older: ComparedFile;
  newer: ComparedFile;
  limits: MeshLimits;
  maxCpuMs: number;
}

/** Modules that a job does not need are not loaded, because loading takes a large part of the time of a small job. */
const handlers = {
  inspect: async ({ path, format, limits }: MeshFile) => {
    const { inspectMeshFile } = await import('../read/inspect-mesh.ts');
    return await inspectMeshFile(path, format, limits);
  },
  'check-settings': async ({ path, outputPath, limits }: PackageFiles) => {
    const { checkSettings } = await import('../settings/check-settings.ts');
    return await checkSettings(path, outputPath, limits);
  },
  'strip-package': async ({ path, outputPath, limits }: PackageFiles) => {
    const { stripPackage } = await import('../settings/strip-package.ts');
    await stripPackage(path, outputPath, limits);
  },
  examine: async ({ path, format, limits }: MeshFile) => {
    const { examineMeshFile } = await import('../examine/examine-mesh.ts');
    return await examineMeshFile(path, format, limits);
  },
  compare: async ({ limits, ...files }: Comparison) => {
    const { compareMeshFiles } = await import('../compare/compare-files.ts');
    return await compareMeshFiles(files, limits);
  },
  'write-stl': async ({ path, format, outputPath, limits }: MeshFile & PackageFiles) => {
    const { readMesh } = await import('../read/read-mesh.ts');
    const { writeStl } = await import('../write/write-stl.ts');
    await writeFile(outputPath, writeStl(await readMesh(path, format, limits)));
  },
  'wrap-3mf': async ({ source, outputPath, limits }: Omit<PackageFiles, 'path'> & { source: MeshSource }) => {
    const { wrapMesh } = await import('../parts/hand-over.ts');
    await wrapMesh(source, outputPath, limits);
  },
  'outline-parts': async ({ sources, limits }: MeshSources) => {
    const { outlineSources } = await import('../parts/hand-over.ts');
    return await outlineSources(sources, limits);
  },
  'write-parts': async ({ sources, limits, ...output }: MeshSources & PartsOutput) => {
    const { writeParts } = await import('../parts/hand-over.ts');
    await writeParts(sources, output, limits);
  },
  render: async ({ path, format, limits, options }: MeshFile & { options: RenderOptions }) => {
    const { readMesh } = await import('../read/read-mesh.ts');
    const { renderMesh } = await import('../render/render.ts');
    return renderMesh(await readMesh(path, format, limits), options);
  },
};

type Handlers = typeof handlers;

export type MeshJob = {
  [Kind in keyof Handlers]: { kind: Kind } & Parameters<Handlers[Kind]>[0];
}[keyof Handlers];

export type JobResult<Job extends MeshJob> = Awaited<ReturnType<Handlers[Job['kind']]>>;

/** The response of a worker. Errors are plain data, because class instances do not survive the transfer. */
export type MeshJobReply = { result: unknown } | { error: DescribedError };

/** Runs one job and always answers. */
export async function runJob(job: MeshJob): Promise<MeshJobReply> {
  const handle = handlers[job.kind] as (input: MeshJob) => Promise<unknown>;
  try {
    return { result: await handle(job) };
  } catch (error) {
    return { error: describeError(error) };
  }
}
