import { at } from '../core/typed-arrays.ts';
import { DepthMap } from './depth-map.ts';
import type { Scene } from './scene.ts';
import { clamp, dot, type Vec3 } from '../core/vec.ts';

const bias = 0.004;
const searchTaps = 16;
const shadowTaps = 32;
/** The distance of the farthest blocker that the search expects, in scene units. */
const searchDistance = 1.1;
const searchDisc = vogelDisc(searchTaps);
const shadowDisc = vogelDisc(shadowTaps);

/**
 * The main light with soft shadows that widen with the distance to the occluder (Fernando, "Percentage-closer soft
 * shadows", 2005). `slope` is the light's radius divided by its distance.
 */
export class KeyLight {
  readonly direction: Vec3;
  readonly #map: DepthMap;

  /** `pictureHeight` determines the resolution of the shadows. */
  constructor(scene: Scene, direction: Vec3, pictureHeight: number) {
    this.direction = direction;
    this.#map = new DepthMap(direction, scene.center, Math.round(clamp(pictureHeight * 1.17, 400, 1400)));
    this.#map.draw(scene.mesh, new Float32Array(scene.mesh.positions.length));
  }

  /**
   * Returns the share of the light that reaches a point on a surface with this normal. `turn` rotates the samples, in
   * radians.
   */
  reaches(point: Vec3, normal: Vec3, slope: number, turn: number): number {
    const map = this.#map;
    const half = map.width / 2;
    const u = dot(map.across, point) * half + map.offsetX;
    const v = dot(map.up, point) * half + map.offsetY;
    if (u < 0 || v < 0 || u > map.width || v > map.width) return 1;
    const facing = Math.max(0.2, dot(normal, map.axis));
    const probe: Probe = {
      u,
      v,
      depth: dot(map.axis, point) + bias,
      // The depth changes along the surface, so a tap is compared with the surface at the same point.
      tiltU: -dot(normal, map.across) / facing / half,
      tiltV: -dot(normal, map.up) / facing / half,
      cosine: Math.cos(turn),
      sine: Math.sin(turn),
    };
    const distance = this.#blockerDistance(probe, slope * searchDistance * half);
    if (distance === 0) return 1;
    return this.#litShare(probe, clamp(distance * slope, 2 / half, slope * searchDistance) * half);
  }

  #blockerDistance(probe: Probe, radius: number): number {
    let sum = 0;
    let blockers = 0;
    for (let tap = 0; tap < searchTaps; tap++) {
      const over = this.#heightOver(probe, searchDisc, tap, radius);
      if (over <= 0) continue;
      sum += over;
      blockers++;
    }
    return blockers === 0 ? 0 : sum / blockers;
  }

  #litShare(probe: Probe, radius: number): number {
    let lit = 0;
    for (let tap = 0; tap < shadowTaps; tap++)
      if (this.#heightOver(probe, shadowDisc, tap, radius) <= 0) lit++;
    return lit / shadowTaps;
  }

  /**
   * Returns how far the mesh is above the probe's surface at one tap of the disc. The value is negative or 0 if it is
   * not above it.
   */
  #heightOver(probe: Probe, disc: Float32Array, tap: number, radius: number): number {
    const dx = at(disc, tap * 2) * radius;
    const dy = at(disc, tap * 2 + 1) * radius;
    const du = dx * probe.cosine - dy * probe.sine;
    const dv = dx * probe.sine + dy * probe.cosine;
    const column = Math.floor(probe.u + du);
    const row = Math.floor(probe.v + dv);
    const { width, near } = this.#map;
    if (column < 0 || row < 0 || column >= width || row >= width) return 0;
    const surface = probe.depth + Math.max(0, du * probe.tiltU + dv * probe.tiltV);
    return at(near, row * width + column) - surface;
  }
}

interface Probe {
  u: number;
  v: number;
  depth: number;
  tiltU: number;
  tiltV: number;
  cosine: number;
  sine: number;
}

/** Returns points spread evenly over the unit disc (Vogel, 1979), x and y in turn. */
function vogelDisc(points: number): Float32Array {
  const turn = Math.PI * (3 - Math.sqrt(5));
  const disc = new Float32Array(points * 2);
  for (let point = 0; point < points; point++) {
    const radius = Math.sqrt((point + 0.5) / points);
    disc[point * 2] = Math.cos(point * turn) * radius;
    disc[point * 2 + 1] = Math.sin(point * turn) * radius;
  }
  return disc;
}
