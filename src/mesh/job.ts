import { writeFile } from 'node:fs/promises';
import type { MeshExamination } from './examine/examine-mesh.ts';
import type { ComparedFile, MeshComparison } from './difference/compare-files.ts';
import { describeError, type DescribedError } from './job-errors.ts';
import type { MeshSource, OutlinedPart, Placement } from './hand-over.ts';
import type { MeshLimits } from './limits.ts';
import type { MeshReport } from './measure.ts';
import type { MeshFormat } from './read-mesh.ts';
import type { RenderedView, RenderOptions } from './render/render.ts';
import type { SettingsCheck } from './threemf/settings/check-settings.ts';

type MeshFile = { path: string; format: MeshFormat; limits: MeshLimits };

/** The package to read, and the changed copy to write. */
type PackageFiles = { path: string; outputPath: string; limits: MeshLimits };

/** The 3MF to write, with the placement of each part. */
export type PartsOutput = { outputPath: string; title: string; placements: Placement[] };

export type MeshJob =
  | ({ kind: 'check-settings' } & PackageFiles)
  | ({ kind: 'strip-package' } & PackageFiles)
  | ({ kind: 'inspect' } & MeshFile)
  | ({ kind: 'examine' } & MeshFile)
  | ({ kind: 'write-stl'; outputPath: string } & MeshFile)
  | { kind: 'wrap-3mf'; source: MeshSource; outputPath: string; limits: MeshLimits }
  | { kind: 'outline-parts'; sources: MeshSource[]; limits: MeshLimits }
  | ({ kind: 'write-parts'; sources: MeshSource[]; limits: MeshLimits } & PartsOutput)
  | {
      kind: 'compare';
      older: ComparedFile;
      newer: ComparedFile;
      limits: MeshLimits;
      maxCpuMs: number;
    }
  | ({ kind: 'render'; options: RenderOptions } & MeshFile);

export type MeshResult =
  | { report: MeshReport }
  | { settingsCheck: SettingsCheck }
  | { writtenPath: string }
  | { isStripped: true }
  | { outlines: OutlinedPart[][] }
  | { examination: MeshExamination }
  | { comparison: MeshComparison }
  | { views: RenderedView[] };

/** The answer of a worker. Errors are plain data, because class instances do not survive the transfer. */
export type MeshAnswer = { result: MeshResult } | { error: DescribedError };

/**
 * Runs one job and always answers. Modules that a job does not need are not loaded, because loading takes a large part
 * of the time of a small job.
 */
export async function answerJob(job: MeshJob): Promise<MeshAnswer> {
  try {
    if (job.kind === 'inspect') {
      const { inspectMeshFile } = await import('./inspect-mesh.ts');
      return { result: { report: await inspectMeshFile(job.path, job.format, job.limits) } };
    }
    if (job.kind === 'check-settings') {
      const { checkSettings } = await import('./threemf/settings/check-settings.ts');
      return { result: { settingsCheck: await checkSettings(job.path, job.outputPath, job.limits) } };
    }
    if (job.kind === 'strip-package') {
      const { stripPackage } = await import('./threemf/settings/strip-package.ts');
      await stripPackage(job.path, job.outputPath, job.limits);
      return { result: { isStripped: true } };
    }
    if (job.kind === 'examine') {
      const { examineMeshFile } = await import('./examine/examine-mesh.ts');
      return { result: { examination: await examineMeshFile(job.path, job.format, job.limits) } };
    }
    if (job.kind === 'compare') {
      const { compareMeshFiles } = await import('./difference/compare-files.ts');
      return { result: { comparison: await compareMeshFiles(job, job.limits) } };
    }
    if (job.kind === 'wrap-3mf' || job.kind === 'outline-parts' || job.kind === 'write-parts')
      return { result: await handOver(job) };
    const { readMesh } = await import('./read-mesh.ts');
    if (job.kind === 'write-stl') {
      const { writeStl } = await import('./write-stl.ts');
      await writeFile(job.outputPath, writeStl(await readMesh(job.path, job.format, job.limits)));
      return { result: { writtenPath: job.outputPath } };
    }
    const { renderMesh } = await import('./render/render.ts');
    const mesh = await readMesh(job.path, job.format, job.limits);
    return { result: { views: renderMesh(mesh, job.options) } };
  } catch (error) {
    return { error: describeError(error) };
  }
}

type HandOverJob = Extract<MeshJob, { kind: 'wrap-3mf' | 'outline-parts' | 'write-parts' }>;

async function handOver(job: HandOverJob): Promise<MeshResult> {
  const { outlineSources, wrapMesh, writeParts } = await import('./hand-over.ts');
  if (job.kind === 'outline-parts') return { outlines: await outlineSources(job.sources, job.limits) };
  if (job.kind === 'wrap-3mf') await wrapMesh(job.source, job.outputPath, job.limits);
  else await writeParts(job.sources, job, job.limits);
  return { writtenPath: job.outputPath };
}
