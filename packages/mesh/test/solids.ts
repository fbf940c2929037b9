import createKernel, { type Manifold, type ManifoldToplevel } from 'manifold-3d';
import type { LoadedMesh } from '../src/core/mesh.ts';
import { toLoaded } from './decoded-preview.ts';

const kernel = await createKernel();
kernel.setup();

/** Builds a closed mesh from solids. */
export function buildSolid(build: (kernel: ManifoldToplevel) => Manifold): LoadedMesh {
  const { vertProperties, triVerts } = build(kernel).getMesh();
  return toLoaded({ positions: vertProperties.slice(), indices: triVerts.slice() });
}

export const plateMm = [60, 40, 6] as const;
/** The height of the pin above the plate. */
export const pinHeightMm = 12;
const segments = 96;

/** Builds a plate with a pin on it, centered above the origin. */
export function pinPlate(pinRadius: number): LoadedMesh {
  return buildSolid(({ Manifold: Solid }) =>
    Solid.cube([...plateMm], true).add(
      Solid.cylinder(pinHeightMm + plateMm[2] / 2, pinRadius, pinRadius, segments),
    ),
  );
}

/** Builds the same with a hole through the plate beside the pin. */
export function drilledPlate(pinRadius: number, holeRadius: number): LoadedMesh {
  return buildSolid(({ Manifold: Solid }) =>
    Solid.cube([...plateMm], true)
      .add(Solid.cylinder(pinHeightMm + plateMm[2] / 2, pinRadius, pinRadius, segments))
      .subtract(Solid.cylinder(50, holeRadius, holeRadius, segments, true).translate(20, 10, 0)),
  );
}
