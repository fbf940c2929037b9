import type { Mesh } from '../mesh.ts';
import { at, indexAt } from '../typed-arrays.ts';
import { Rasterizer, type RowSink } from './rasterizer.ts';
import { clamp, cross, dot, unit, type Vec3 } from '../vec.ts';

/**
 * A sample position in a map: the upper left of the four texels around it, the distance from that texel, and which of
 * the four are open.
 */
type Spot = {
  texel: number;
  right: number;
  lower: number;
  depth: number;
  upperLeft: boolean;
  upperRight: boolean;
  lowerLeft: boolean;
  lowerRight: boolean;
};

/**
 * The extent of the mesh along an axis in both directions, in parallel projection, over a square that contains the
 * sphere of radius 1 around `center`. `near` is the highest position on the axis above each texel, `far` the lowest.
 */
export class DepthMap implements RowSink {
  readonly axis: Vec3;
  readonly width: number;
  readonly height: number;
  readonly near: Float32Array;
  readonly far: Float32Array;
  readonly across: Vec3;
  readonly up: Vec3;
  readonly offsetX: number;
  readonly offsetY: number;
  /** The position of the last lookup. One object is reused for all lookups. */
  readonly #spot: Spot = {
    texel: 0,
    right: 0,
    lower: 0,
    depth: 0,
    upperLeft: true,
    upperRight: true,
    lowerLeft: true,
    lowerRight: true,
  };

  constructor(axis: Vec3, center: Vec3, size: number) {
    this.axis = axis;
    this.width = size;
    this.height = size;
    this.near = new Float32Array(size * size).fill(-Infinity);
    this.far = new Float32Array(size * size).fill(Infinity);
    this.across = unit(cross(Math.abs(axis[2]) < 0.9 ? [0, 0, 1] : [1, 0, 0], axis));
    this.up = cross(axis, this.across);
    this.offsetX = size / 2 - (dot(this.across, center) * size) / 2;
    this.offsetY = size / 2 - (dot(this.up, center) * size) / 2;
  }

  /** Draws a mesh. `scratch` receives the projected vertices and has the length of the positions. */
  draw({ positions, indices }: Mesh, scratch: Float32Array): void {
    this.#project(positions, scratch);
    const rasterizer = new Rasterizer(scratch, this);
    for (let i = 0; i < indices.length; i += 3) {
      rasterizer.draw(indexAt(indices, i), indexAt(indices, i + 1), indexAt(indices, i + 2));
    }
  }

  /**
   * Marks the texel of each facet's first corner, after `draw`: facets smaller than a texel may lie between all texel
   * centers.
   */
  markCorners({ indices }: Mesh, scratch: Float32Array): void {
    for (let i = 0; i < indices.length; i += 3) {
      const corner = indexAt(indices, i) * 3;
      const column = clamp(Math.floor(at(scratch, corner)), 0, this.width - 1);
      const row = clamp(Math.floor(at(scratch, corner + 1)), 0, this.height - 1);
      const texel = row * this.width + column;
      this.fillRow(texel, texel, at(scratch, corner + 2), 0);
    }
  }

  /**
   * Returns how open a position is along the axis (1 fully, 0 not at all), interpolated from the four texels around it.
   */
  openAhead(x: number, y: number, z: number, bias: number): number {
    const spot = this.#spot;
    if (!this.#find(x, y, z)) return 1;
    const { near, width } = this;
    const limit = spot.depth + bias;
    spot.upperLeft = at(near, spot.texel) <= limit;
    spot.upperRight = at(near, spot.texel + 1) <= limit;
    spot.lowerLeft = at(near, spot.texel + width) <= limit;
    spot.lowerRight = at(near, spot.texel + width + 1) <= limit;
    return openShare(spot);
  }

  /** Returns the same value against the direction of the axis. */
  openBehind(x: number, y: number, z: number, bias: number): number {
    const spot = this.#spot;
    if (!this.#find(x, y, z)) return 1;
    const { far, width } = this;
    const limit = spot.depth - bias;
    spot.upperLeft = at(far, spot.texel) >= limit;
    spot.upperRight = at(far, spot.texel + 1) >= limit;
    spot.lowerLeft = at(far, spot.texel + width) >= limit;
    spot.lowerRight = at(far, spot.texel + width + 1) >= limit;
    return openShare(spot);
  }

  fillRow(from: number, to: number, start: number, step: number): void {
    const { near, far } = this;
    let value = start;
    for (let sample = from; sample <= to; sample++) {
      if (value > at(near, sample)) near[sample] = value;
      if (value < at(far, sample)) far[sample] = value;
      value += step;
    }
  }

  /** Finds the four texels around a point. Returns false outside the map. */
  #find(x: number, y: number, z: number): boolean {
    const half = this.width / 2;
    const u = (x * this.across[0] + y * this.across[1] + z * this.across[2]) * half + this.offsetX - 0.5;
    const v = (x * this.up[0] + y * this.up[1] + z * this.up[2]) * half + this.offsetY - 0.5;
    const column = Math.floor(u);
    const row = Math.floor(v);
    if (column < 0 || row < 0 || column > this.width - 2 || row > this.height - 2) return false;
    const spot = this.#spot;
    spot.texel = row * this.width + column;
    spot.right = u - column;
    spot.lower = v - row;
    spot.depth = x * this.axis[0] + y * this.axis[1] + z * this.axis[2];
    return true;
  }

  #project(positions: Float32Array, scratch: Float32Array): void {
    const half = this.width / 2;
    const [ax, ay, az] = this.across;
    const [ux, uy, uz] = this.up;
    const [dx, dy, dz] = this.axis;
    for (let i = 0; i < positions.length; i += 3) {
      const x = at(positions, i);
      const y = at(positions, i + 1);
      const z = at(positions, i + 2);
      scratch[i] = (x * ax + y * ay + z * az) * half + this.offsetX;
      scratch[i + 1] = (x * ux + y * uy + z * uz) * half + this.offsetY;
      scratch[i + 2] = x * dx + y * dy + z * dz;
    }
  }
}

function openShare({ right, lower, upperLeft, upperRight, lowerLeft, lowerRight }: Spot): number {
  const upperShare = (upperLeft ? 1 - right : 0) + (upperRight ? right : 0);
  const lowerShare = (lowerLeft ? 1 - right : 0) + (lowerRight ? right : 0);
  return upperShare * (1 - lower) + lowerShare * lower;
}
