import { DepthMap } from './depth-map.ts';
import { thinMesh } from '../measure/thin-mesh.ts';
import type { Scene } from './scene.ts';
import type { Vec3 } from '../core/vec.ts';

/** The openness of a point to the sky above and to the bed below: 1 is unobstructed, 0 fully occluded. */
export interface Openness {
  above: number;
  below: number;
}

/** Finer meshes are thinned, because their facets overlap many times in the maps. */
const maxOccluders = 400_000;
const axes = 40;
const mapSize = 256;
const texel = 2 / mapSize;
const lift = texel * 1.6;
const bias = texel * 1.2;

/**
 * Ambient occlusion computed in the scene itself, not in screen space: depth maps along axes spread evenly over the
 * half sphere, each used in both directions, determine the directions that are open at a point. It is built once for
 * all views.
 */
export class SkyLight {
  readonly #maps: DepthMap[];

  constructor(scene: Scene) {
    const occluders = thinMesh(scene.mesh, maxOccluders);
    const scratch = new Float32Array(occluders.positions.length);
    this.#maps = spreadAxes(axes).map((axis) => {
      const map = new DepthMap(axis, scene.center, mapSize);
      map.draw(occluders, scratch);
      map.markCorners(occluders, scratch);
      return map;
    });
  }

  /** Fills `out` for a point with its normal, both in scene units. */
  opennessAt(point: Vec3, normal: Vec3, out: Openness): void {
    let openAbove = 0;
    let openBelow = 0;
    let allAbove = 1e-6;
    let allBelow = 1e-6;
    const lifted: Vec3 = [
      point[0] + normal[0] * lift,
      point[1] + normal[1] * lift,
      point[2] + normal[2] * lift,
    ];
    for (const map of this.#maps) {
      const { axis } = map;
      const cosine = normal[0] * axis[0] + normal[1] * axis[1] + normal[2] * axis[2];
      if (cosine >= 0) {
        allAbove += cosine;
        openAbove += cosine * map.openAhead(lifted, bias);
      } else {
        allBelow -= cosine;
        openBelow -= cosine * map.openBehind(lifted, bias);
      }
    }
    out.above = openAbove / allAbove;
    out.below = openBelow / allBelow;
  }
}

/** Returns directions over the upper half sphere on a Fibonacci spiral (Swinbank and Purser, 2006). */
function spreadAxes(count: number): Vec3[] {
  const turn = Math.PI * (3 - Math.sqrt(5));
  return Array.from({ length: count }, (_, index) => {
    const z = (index + 0.5) / count;
    const radius = Math.sqrt(1 - z * z);
    return [Math.cos(turn * index) * radius, Math.sin(turn * index) * radius, z];
  });
}
