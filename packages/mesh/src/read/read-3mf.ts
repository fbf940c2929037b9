import { assemble } from '../project/assemble-3mf.ts';
import type { MeshLimits } from '../core/limits.ts';
import { MeshError, slicedFileMessage } from '../core/mesh-error.ts';
import type { LoadedMesh } from '../core/mesh.ts';
import type { ModelPart, ObjectRef } from '../threemf/model-part.ts';
import type { ModelParts } from '../threemf/package-objects.ts';
import { readModelPart } from '../threemf/read-model-part.ts';
import { refusal, formatText } from '../threemf/refusal.ts';
import { readRelationships } from '../threemf/relationships.ts';
import { findStartPart } from '../threemf/start-part.ts';
import type { Project } from '../project/project.ts';
import { readProject } from '../project/read-project.ts';
import { ConfigEntries } from '../threemf/config/config-entries.ts';
import { ZipParts } from '../threemf/zip-parts.ts';

/** The model parts of a package that its build reaches, and what a slicer says about them. */
export interface PackageContent {
  model: ModelParts;
  project: Project;
}

const slicedPlate = /^metadata\/plate_\d+\.gcode$/;

/**
 * Reads a 3MF package, and places what the slicer prints of its objects according to the build. Files that break the rules
 * of the format are rejected, as other programs do (docs/decisions/0022).
 * @throws MeshError
 */
export async function read3mf(path: string, limits: MeshLimits): Promise<LoadedMesh> {
  const parts = await ZipParts.open(path, limits);
  try {
    const { model, project } = await readPackage(parts, limits);
    return await assemble(model, project, limits);
  } catch (error) {
    const isEmpty = error instanceof MeshError && error.code === 'no_facets';
    if (!isEmpty || !parts.names().some((name) => slicedPlate.test(name))) throw error;
    throw new MeshError('sliced_file', slicedFileMessage, { cause: error });
  } finally {
    parts.close();
  }
}

/** @throws MeshError */
export async function readPackage(parts: ZipParts, limits: MeshLimits): Promise<PackageContent> {
  const root = await findStartPart(parts);
  const model = { parts: await readReachableParts(parts, root, limits), root };
  return { model, project: await readProject(new ConfigEntries(parts)) };
}

async function readReachableParts(
  parts: ZipParts,
  root: string,
  limits: MeshLimits,
): Promise<Map<string, ModelPart>> {
  const known = new Map<string, ModelPart>();
  const waiting = [root];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (known.has(path)) continue;
    await readRelationships(parts, path);
    const part = await readModelPart(parts, path, { limits, isRoot: path === root });
    requireTextures(parts, part);
    known.set(path, part);
    waiting.push(...otherPaths(part));
  }
  return known;
}

function requireTextures(parts: ZipParts, part: ModelPart): void {
  for (const path of part.texturePaths) {
    if (!parts.has(path))
      throw refusal(`A texture in the 3MF needs the image ${formatText(path)}, which is not in it.`);
  }
}

function otherPaths(part: ModelPart): string[] {
  const components = [...part.objects.values()].flatMap((object) => object.components);
  return [...part.items, ...components].flatMap((ref: ObjectRef) => ref.path ?? []);
}
