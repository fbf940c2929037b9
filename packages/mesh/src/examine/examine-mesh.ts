import type { MeshDefect } from '../contract/defects.ts';
import type { LayerProfile, PartFacts, SupportFinding } from '../contract/print-facts.ts';
import { isPlain, type PrintedPlate, type ProjectFindings } from '../contract/project-findings.ts';
import type { SlicerSettings } from '../contract/slicer-settings.ts';

import type { MeshLimits } from '../core/limits.ts';
import { computeBounds } from '../measure/measure.ts';
import type { LoadedMesh } from '../core/mesh.ts';
import { readMesh, type MeshFormat } from '../read/read-mesh.ts';
import { examineEdges } from '../topology/topology.ts';
import { findDefects } from './find-defects.ts';
import { findParts } from '../parts/find-parts.ts';
import { findSupports } from './find-supports.ts';
import { sliceLayers } from './slice-layers.ts';
import { buildPreviews, type MeshPreview } from '../preview/build-previews.ts';
import { guessUnit, type UnitGuess } from './unit-guess.ts';

/** The facts that are computed once per mesh for printing it. */
export interface MeshExamination {
  /**
   * True if the mesh is open, its facets disagree, or it is unknown what of it is printed, so that volumes and cross-sections
   * are uncertain.
   */
  isRough: boolean;
  /** The number of parts; `parts` may have fewer entries. */
  partCount: number;
  parts: PartFacts[];
  /** For each plate, of which there is one in most files. */
  layers: LayerProfile[];
  supports: SupportFinding;
  /** Defects that may keep the mesh from being printed. */
  defects: MeshDefect[];
  unitGuess: UnitGuess | null;
  /** The settings of the slicer's project, if a 3MF is one. */
  settings: SlicerSettings | null;
  /** The content of a slicer's project that is not printed; null if there is none. */
  project: ProjectFindings | null;
  previews: MeshPreview[];
  /** The reason why there are no previews, if building them failed. */
  previewFailure: string | null;
}

/**
 * Reads a mesh file and examines it for printing.
 * @throws MeshError as `readMesh` does
 */
export async function examineMeshFile(
  path: string,
  format: MeshFormat,
  limits: MeshLimits,
): Promise<MeshExamination> {
  const mesh = await readMesh(path, format, limits);
  const facts = { ...examineMesh(mesh), ...(await tryPreviews(mesh)) };
  if (format !== '3mf') return { ...facts, settings: null };
  const { readSlicerSettings } = await import('../settings/read-slicer-settings.ts');
  const { settings } = await readSlicerSettings(path, limits);
  return { ...facts, settings };
}

/** Builds previews. A failure is returned, because all other facts are worth having without them. */
async function tryPreviews(mesh: LoadedMesh): Promise<Pick<MeshExamination, 'previews' | 'previewFailure'>> {
  try {
    return { previews: await buildPreviews(mesh), previewFailure: null };
  } catch (error) {
    return {
      previews: [],
      previewFailure: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  }
}

/** Examines a mesh for printing it. */
export function examineMesh(
  mesh: LoadedMesh,
): Omit<MeshExamination, 'settings' | 'previews' | 'previewFailure'> {
  const { bodies, ...topology } = examineEdges(mesh.indices, mesh.positions.length / 3);
  const { count, parts } = findParts(mesh, bodies);
  const { project } = mesh;
  const plates = splitPlates(mesh);
  return {
    isRough: !topology.isClosed || !topology.isOriented || (project?.problems ?? []).length > 0,
    project: project && !isPlain(project) ? { ...project, printedPlates: listPlates(mesh, plates) } : null,
    partCount: count,
    parts,
    layers: plates.map((plate) => sliceLayers(plate)),
    supports: findSupports(mesh, topology),
    defects: findDefects(mesh, { topology, partCount: count, bodyCount: bodies.count }),
    unitGuess: guessUnit(computeBounds(mesh)),
  };
}

/** Returns the plates with their sizes; undefined if there are not several. */
function listPlates(mesh: LoadedMesh, meshes: readonly LoadedMesh[]): PrintedPlate[] | undefined {
  return mesh.plates?.map(({ index, name }, at) => ({
    index,
    name,
    boundsMm: measurePlate(meshes[at] ?? mesh),
  }));
}

function measurePlate(mesh: LoadedMesh): PrintedPlate['boundsMm'] {
  const { low, high } = computeBounds(mesh);
  const measure = (axis: 0 | 1 | 2) => Number((high[axis] - low[axis]).toFixed(3));
  return [measure(0), measure(1), measure(2)];
}

/** Returns a mesh for each plate, with the vertices of all. */
function splitPlates(mesh: LoadedMesh): LoadedMesh[] {
  const { plates = [{ start: 0 }], bodyStarts, objectStarts, indices } = mesh;
  return plates.map(({ start }, at) => {
    const end = plates[at + 1]?.start ?? indices.length / 3;
    const select = (starts: readonly number[]) =>
      starts.filter((each) => each >= start && each < end).map((each) => each - start);
    return {
      positions: mesh.positions,
      indices: indices.subarray(start * 3, end * 3),
      bodyStarts: select(bodyStarts),
      objectStarts: select(objectStarts),
      objects: mesh.objects,
    };
  });
}
