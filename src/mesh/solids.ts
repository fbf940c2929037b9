import createKernel, { type Manifold, type ManifoldToplevel } from 'manifold-3d';
import type { Mesh } from './mesh.ts';

export interface Solids {
  /** Opens a closed mesh whose facets face outwards. @throws an error that `withSolids` takes for a refusal */
  open: (mesh: Mesh) => Manifold;
  difference: (from: Manifold, subtracted: readonly Manifold[]) => Manifold;
  /** Returns the solid, whose memory is released at the end. */
  keep: (solid: Manifold) => Manifold;
}

/** Calls `work` and releases the solids that it has opened. @returns undefined if a mesh is not a solid */
export async function withSolids<T>(work: (solids: Solids) => T): Promise<T | undefined> {
  const { Manifold: Solid, Mesh: SolidMesh } = await loadKernel();
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
    // The memory of WebAssembly is not collected.
    for (const solid of owned) solid.delete();
  }
}

let kernel: Promise<ManifoldToplevel> | undefined;

function loadKernel(): Promise<ManifoldToplevel> {
  kernel ??= createKernel().then((loaded) => {
    loaded.setup();
    return loaded;
  });
  return kernel;
}

/** Returns whether the kernel refused a mesh, for instance because its facets do not meet in pairs. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && error.name === 'ManifoldError';
}
