import type { Manifold, ManifoldToplevel } from 'manifold-3d';
import type { Mesh } from './mesh.ts';

export interface Solids {
  /** Opens a closed mesh whose facets face outwards. @throws an error that `withSolids` takes for a refusal */
  open: (mesh: Mesh) => Manifold;
  difference: (from: Manifold, subtracted: readonly Manifold[]) => Manifold;
  /** Returns the solid, whose memory is released at the end. */
  keep: (solid: Manifold) => Manifold;
}

/** Loads the kernel with memory of its own, which is collected with it: that memory grows, but never shrinks. */
export async function loadKernel(): Promise<ManifoldToplevel> {
  const { default: createKernel } = await import('manifold-3d');
  const kernel = await createKernel();
  kernel.setup();
  return kernel;
}

/** Calls `work` and releases the solids that it has opened. @returns undefined if a mesh is not a solid */
export function withSolids<T>(
  { Manifold: Solid, Mesh: SolidMesh }: ManifoldToplevel,
  work: (solids: Solids) => T,
): T | undefined {
  const owned: Manifold[] = [];
  const keep = (solid: Manifold) => {
    owned.push(solid);
    return solid;
  };
  try {
    return work({
      keep,
      open: ({ positions, indices }) =>
        keep(new Solid(new SolidMesh({ numProp: 3, vertProperties: positions, triVerts: indices }))),
      difference: (from, subtracted) => keep(Solid.difference([from, ...subtracted])),
    });
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  } finally {
    // The kernel releases no solid unless it is deleted.
    for (const solid of owned) solid.delete();
  }
}

/** Returns whether the kernel refused a mesh, for instance because its facets do not meet in pairs. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && error.name === 'ManifoldError';
}
