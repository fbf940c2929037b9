import { computeBounds, getSize, type Bounds } from '../measure/measure.ts';
import type { Mesh } from '../core/mesh.ts';
import type { Vec3 } from '../core/vec.ts';

/**
 * A mesh moved onto the bed (z = 0) above the origin and scaled so that its bounding box fits the sphere of radius 1.
 */
export interface Scene {
  mesh: Mesh;
  center: Vec3;
  /** Half the size of the bounding box, scaled. */
  halfSize: Vec3;
  mmPerUnit: number;
}

/** @param bounds the box that is moved onto the bed, by default the one around the mesh */
export function makeScene(source: Mesh, bounds: Bounds = computeBounds(source)): Scene {
  const size = getSize(bounds);
  const mmPerUnit = Math.hypot(...size) / 2 || 1;
  const originX = (bounds.low[0] + bounds.high[0]) / 2;
  const originY = (bounds.low[1] + bounds.high[1]) / 2;
  const positions = new Float32Array(source.positions.length);
  for (let i = 0; i < positions.length; i += 3) {
    positions[i] = ((source.positions[i] ?? 0) - originX) / mmPerUnit;
    positions[i + 1] = ((source.positions[i + 1] ?? 0) - originY) / mmPerUnit;
    positions[i + 2] = ((source.positions[i + 2] ?? 0) - bounds.low[2]) / mmPerUnit;
  }
  const halfSize: Vec3 = [size[0] / 2 / mmPerUnit, size[1] / 2 / mmPerUnit, size[2] / 2 / mmPerUnit];
  return { mesh: { positions, indices: source.indices }, center: [0, 0, halfSize[2]], halfSize, mmPerUnit };
}
