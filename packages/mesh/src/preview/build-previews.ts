import { computeBounds, getSize } from '../measure/measure.ts';
import type { LoadedMesh, Mesh, ObjectLabel } from '../core/mesh.ts';
import { pickFacets } from '../core/pick-facets.ts';
import { examineEdges } from '../topology/topology.ts';
import { indexAt } from '../core/typed-arrays.ts';
import { encodeMeshes, type EncodedMeshes } from './encode-meshes.ts';
import {
  fullBits,
  fullFacets,
  maxShownFacets,
  maxSimplifiedFacets,
  reducedBits,
  reducedFacets,
  reducedShare,
  type PreviewLevel,
} from './levels.ts';
import { blurJoints } from './reduce.ts';
import { loadSimplifier, simplifyMesh } from './simplify.ts';
import { splitParts } from './split-parts.ts';
import { thinMesh } from '../measure/thin-mesh.ts';
import { keepVisibleFacets } from './visible-facets.ts';
import type { PreviewPart } from '../contract/print-facts.ts';

/** A mesh for viewing, as a GLB. */
export interface MeshPreview extends EncodedMeshes {
  level: PreviewLevel;
  /** The number of facets of the mesh itself. */
  meshTriangles: number;
  /** The size of the whole mesh before it was simplified. */
  boundsMm: [x: number, y: number, z: number];
  /** In the order of the nodes of the GLB. */
  parts: PreviewPart[];
  /** The largest deviation of the simplified facets, besides that of thinning and of the grid. */
  errorMm: number;
}

interface Part extends ObjectLabel {
  mesh: Mesh;
  boundsMm: PreviewPart['boundsMm'];
}

const leastFacets = 200;
/** The processor time after which no further part is simplified; one part takes up to two minutes. */
const defaultCpuMs = 60_000;

/**
 * Builds the previews of a mesh. A level is missing if nothing of the mesh is left to show, or if the reduced mesh is
 * still closed.
 * @throws Error if the mesh cannot be simplified enough, or not in this processor time
 */
export async function buildPreviews(mesh: LoadedMesh, cpuMs = defaultCpuMs): Promise<MeshPreview[]> {
  await loadSimplifier();
  const facets = mesh.indices.length / 3;
  const boundsMm = getSize(computeBounds(mesh));
  const { parts, errorMm } = simplifyParts(mesh, cpuMs);
  const full = await writePreview('full', parts, fullBits);
  const reduced = await writePreview('reduced', reduceParts(parts, facets), reducedBits);
  return [full, reduced].flatMap((preview) =>
    preview ? [{ ...preview, meshTriangles: facets, boundsMm, errorMm }] : [],
  );
}

/** Simplifies each part to its share of the facets, by its surface. */
function simplifyParts(mesh: LoadedMesh, cpuMs: number): { parts: Part[]; errorMm: number } {
  const start = process.threadCpuUsage();
  const split = splitParts(mesh);
  const total = mesh.indices.length / 3;
  let errorMm = 0;
  const parts = split.map(({ name, color, indices }): Part => {
    const { user, system } = process.threadCpuUsage(start);
    if (user + system >= cpuMs * 1000) throw new Error('Simplifying the mesh took too long.');
    const whole = split.length === 1 ? mesh : pickFacets(mesh.positions, indices);
    const target = Math.max(leastFacets, Math.round((fullFacets * indices.length) / 3 / total));
    const simplified = simplifyMesh(thinMesh(whole, maxSimplifiedFacets), target);
    errorMm = Math.max(errorMm, simplified.errorMm);
    return { name, color, boundsMm: getSize(computeBounds(whole)), mesh: simplified };
  });
  const facets = parts.reduce((sum, { mesh: { indices } }) => sum + indices.length / 3, 0);
  if (facets > maxShownFacets) throw new Error(`The simplified mesh still has ${facets} facets.`);
  return { parts, errorMm };
}

function reduceParts(parts: readonly Part[], facets: number): Part[] {
  const limit = Math.min(reducedFacets, facets * reducedShare);
  const present = parts.reduce((sum, { mesh }) => sum + mesh.indices.length / 3, 0);
  const coarse = parts.map((part) => {
    const share = part.mesh.indices.length / 3 / present;
    return { ...part, mesh: simplifyMesh(part.mesh, Math.max(4, Math.round(limit * share))) };
  });
  const whole = joinMeshes(coarse.map(({ mesh }) => mesh));
  const reduced = splitJoined(coarse, {
    positions: blurJoints(whole),
    indices: keepVisibleFacets(whole),
  });
  const { indices, positions } = joinMeshes(reduced.map(({ mesh }) => mesh));
  return examineEdges(indices, positions.length / 3).isClosed ? [] : reduced;
}

function joinMeshes(meshes: readonly Mesh[]): Mesh {
  const positions = new Float32Array(meshes.reduce((sum, mesh) => sum + mesh.positions.length, 0));
  const indices = new Uint32Array(meshes.reduce((sum, mesh) => sum + mesh.indices.length, 0));
  let [vertices, corners] = [0, 0];
  for (const mesh of meshes) {
    positions.set(mesh.positions, vertices * 3);
    for (let i = 0; i < mesh.indices.length; i++) indices[corners + i] = indexAt(mesh.indices, i) + vertices;
    vertices += mesh.positions.length / 3;
    corners += mesh.indices.length;
  }
  return { positions, indices };
}

/** Returns the parts with what is left of them in the joined mesh. */
function splitJoined(parts: readonly Part[], { positions, indices }: Mesh): Part[] {
  let first = 0;
  return parts.map((part) => {
    const start = first;
    const end = start + part.mesh.positions.length / 3;
    first = end;
    const own = indices.filter((vertex) => vertex >= start && vertex < end).map((vertex) => vertex - start);
    return { ...part, mesh: pickFacets(positions.subarray(start * 3, end * 3), own) };
  });
}

async function writePreview(level: PreviewLevel, given: readonly Part[], bits: number) {
  const encoded = await encodeMeshes(given, bits);
  if (!encoded) return undefined;
  const { written, ...preview } = encoded;
  return {
    level,
    ...preview,
    parts: written.map(({ name, color, boundsMm }) => ({ name, color, boundsMm })),
  };
}
