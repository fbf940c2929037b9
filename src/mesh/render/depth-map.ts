import type { Mesh } from '../mesh.ts';
import { at, indexAt } from '../typed-arrays.ts';
import { Rasteriser, type RowSink } from './rasteriser.ts';
import { cross, dot, unit, type Vec3 } from './vec.ts';

/**
 * How far the mesh reaches along an axis and against it, seen in parallel, over a square that holds the sphere of radius 1
 * around `centre`. `near` is the highest place on the axis above each texel, `far` the lowest.
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

  constructor(axis: Vec3, centre: Vec3, size: number) {
    this.axis = axis;
    this.width = size;
    this.height = size;
    this.near = new Float32Array(size * size).fill(-Infinity);
    this.far = new Float32Array(size * size).fill(Infinity);
    this.across = unit(cross(Math.abs(axis[2]) < 0.9 ? [0, 0, 1] : [1, 0, 0], axis));
    this.up = cross(axis, this.across);
    this.offsetX = size / 2 - (dot(this.across, centre) * size) / 2;
    this.offsetY = size / 2 - (dot(this.up, centre) * size) / 2;
  }

  /** Draws a mesh; `scratch` takes the projected vertices and has the length of the positions. */
  draw({ positions, indices }: Mesh, scratch: Float32Array): void {
    this.#project(positions, scratch);
    const rasteriser = new Rasteriser(scratch, this);
    for (let i = 0; i < indices.length; i += 3) {
      rasteriser.draw(indexAt(indices, i), indexAt(indices, i + 1), indexAt(indices, i + 2));
    }
  }

  /** Draws the listed facets and marks the texel of each one's first corner, so that tiny facets are not lost between centres. */
  drawSome({ positions, indices }: Mesh, facets: Uint32Array, scratch: Float32Array): void {
    this.#project(positions, scratch);
    const rasteriser = new Rasteriser(scratch, this);
    for (const facet of facets) {
      const corner = indexAt(indices, facet * 3);
      rasteriser.draw(corner, indexAt(indices, facet * 3 + 1), indexAt(indices, facet * 3 + 2));
      const column = Math.min(this.width - 1, Math.max(0, Math.floor(at(scratch, corner * 3))));
      const row = Math.min(this.height - 1, Math.max(0, Math.floor(at(scratch, corner * 3 + 1))));
      const texel = row * this.width + column;
      this.fillRow(texel, texel, at(scratch, corner * 3 + 2), 0);
    }
  }

  /** How much of a place sees out along the axis (1 all, 0 nothing), taken from the four texels around it. */
  openAhead(x: number, y: number, z: number, bias: number): number {
    const limit = x * this.axis[0] + y * this.axis[1] + z * this.axis[2] + bias;
    const { near } = this;
    return this.#blend(x, y, z, (texel) => at(near, texel) <= limit);
  }

  /** The same against the axis. */
  openBehind(x: number, y: number, z: number, bias: number): number {
    const limit = x * this.axis[0] + y * this.axis[1] + z * this.axis[2] - bias;
    const { far } = this;
    return this.#blend(x, y, z, (texel) => at(far, texel) >= limit);
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

  #blend(x: number, y: number, z: number, isOpen: (texel: number) => boolean): number {
    const half = this.width / 2;
    const u = (x * this.across[0] + y * this.across[1] + z * this.across[2]) * half + this.offsetX - 0.5;
    const v = (x * this.up[0] + y * this.up[1] + z * this.up[2]) * half + this.offsetY - 0.5;
    const column = Math.floor(u);
    const row = Math.floor(v);
    if (column < 0 || row < 0 || column > this.width - 2 || row > this.height - 2) return 1;
    const texel = row * this.width + column;
    const right = u - column;
    const lower = v - row;
    const upperShare = (isOpen(texel) ? 1 - right : 0) + (isOpen(texel + 1) ? right : 0);
    const lowerShare =
      (isOpen(texel + this.width) ? 1 - right : 0) + (isOpen(texel + this.width + 1) ? right : 0);
    return upperShare * (1 - lower) + lowerShare * lower;
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
