import type { Manifold, ManifoldToplevel } from 'manifold-3d';
import { dropDegenerate } from '../measure/drop-degenerate.ts';
import { type Bounds, computeBounds } from '../measure/measure.ts';
import type { Mesh } from '../core/mesh.ts';
import { loadKernel, type Solids, withSolids } from '../core/solids.ts';

/** A subtraction may leave this many times as many facets as it may begin with. */
const maxGrowth = 4;

export interface Subtraction {
  /** The parts that are left, each in the place of its mesh; undefined for one that is cut away wholly. */
  parts: (Mesh | undefined)[];
  /** False if a mesh is not closed or too large, so that something was not subtracted. */
  isComplete: boolean;
}

/**
 * Subtracts the negative volumes of an object from its parts. What is not closed stays as it is, and so do all if they
 * have more facets together than allowed.
 */
export async function subtractVolumes(
  parts: readonly Mesh[],
  negatives: readonly Mesh[],
  maxFacets: number,
): Promise<Subtraction> {
  const facets = [...parts, ...negatives].reduce((sum, { indices }) => sum + indices.length / 3, 0);
  if (facets > maxFacets) return { parts: [...parts], isComplete: false };
  const kernel = await loadKernel();
  const cutters = negatives.filter((negative) => isSolid(kernel, negative));
  const boxes = new Map(cutters.map((cutter) => [cutter, computeBounds(cutter)]));
  const left: Subtraction = { parts: [], isComplete: cutters.length === negatives.length };
  for (const part of parts) {
    const box = computeBounds(part);
    const near = cutters.filter((cutter) => doOverlap(box, boxes.get(cutter)));
    const rest =
      near.length === 0
        ? { mesh: part }
        : subtract(kernel, { part, cutters: near, maxFacets: maxFacets * maxGrowth });
    if (!rest) left.isComplete = false;
    left.parts.push(rest ? rest.mesh : part);
  }
  return left;
}

/** @returns undefined if the part is no solid, or if too many facets are left */
function subtract(
  kernel: ManifoldToplevel,
  { part, cutters, maxFacets }: { part: Mesh; cutters: readonly Mesh[]; maxFacets: number },
): { mesh: Mesh | undefined } | undefined {
  return withSolids(kernel, (solids) => {
    const opened = cutters.map((cutter) => openOutwards(solids, cutter));
    const cut = solids.difference(openOutwards(solids, part), opened);
    return cut.numTri() > maxFacets ? undefined : { mesh: toMesh(cut) };
  });
}

function doOverlap(one: Bounds, other: Bounds | undefined): boolean {
  return [0, 1, 2].every(
    (axis) =>
      (one.low[axis] ?? 0) <= (other?.high[axis] ?? 0) && (one.high[axis] ?? 0) >= (other?.low[axis] ?? 0),
  );
}

function isSolid(kernel: ManifoldToplevel, mesh: Mesh): boolean {
  return withSolids(kernel, (solids) => openClean(solids, mesh)) !== undefined;
}

/** Opens a mesh whose facets may all face inwards. */
function openOutwards(solids: Solids, mesh: Mesh): Manifold {
  const solid = openClean(solids, mesh);
  if (solid.volume() >= 0) return solid;
  return openClean(solids, { ...mesh, indices: mesh.indices.toReversed() });
}

function openClean(solids: Solids, { positions, indices }: Mesh): Manifold {
  return solids.open({ positions, indices: dropDegenerate(indices.slice()) });
}

function toMesh(solid: Manifold): Mesh | undefined {
  if (solid.isEmpty()) return undefined;
  const { vertProperties, triVerts } = solid.getMesh();
  return { positions: vertProperties, indices: triVerts };
}
