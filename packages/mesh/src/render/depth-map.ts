import type { Mesh } from '../core/mesh.ts';
import { at, indexAt } from '../core/typed-arrays.ts';
import { Rasterizer, type RowSink } from './rasterizer.ts';
import { clamp, cross, dot, mix, unit, type Vec3 } from '../core/vec.ts';

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

  /** @param used a map of the same size whose memory is used again, so that it cannot be read afterwards */
  constructor(axis: Vec3, center: Vec3, size: number, used?: DepthMap) {
    this.axis = axis;
    this.width = size;
    this.height = size;
    this.near = (used?.near ?? new Float32Array(size * size)).fill(-Infinity);
    this.far = (used?.far ?? new Float32Array(size * size)).fill(Infinity);
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
  openAhead(point: Vec3, bias: number): number {
    return this.#openShare(this.near, 1, point, bias);
  }

  /** Returns the same value against the direction of the axis. */
  openBehind(point: Vec3, bias: number): number {
    return this.#openShare(this.far, -1, point, bias);
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

  /** @param sign 1 along the axis, -1 against it */
  #openShare(limits: Float32Array, sign: 1 | -1, point: Vec3, bias: number): number {
    const x = point[0];
    const y = point[1];
    const z = point[2];
    const { width, axis } = this;
    const half = width / 2;
    const u = (x * this.across[0] + y * this.across[1] + z * this.across[2]) * half + this.offsetX - 0.5;
    const v = (x * this.up[0] + y * this.up[1] + z * this.up[2]) * half + this.offsetY - 0.5;
    const column = Math.floor(u);
    const row = Math.floor(v);
    if (column < 0 || row < 0 || column > width - 2 || row > this.height - 2) return 1;
    const depth = (x * axis[0] + y * axis[1] + z * axis[2]) * sign + bias;
    const upper = row * width + column;
    const lower = upper + width;
    const right = u - column;
    const upperShare =
      (at(limits, upper) * sign <= depth ? 1 - right : 0) +
      (at(limits, upper + 1) * sign <= depth ? right : 0);
    const lowerShare =
      (at(limits, lower) * sign <= depth ? 1 - right : 0) +
      (at(limits, lower + 1) * sign <= depth ? right : 0);
    return mix(upperShare, lowerShare, v - row);
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
