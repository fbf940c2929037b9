import type { Mesh } from '../core/mesh.ts';
import { at, indexAt } from '../core/typed-arrays.ts';
import { type ProjectedVertices, Rasterizer, type RowSink } from './rasterizer.ts';

/** For each sample the nearest facet, plus one (0 if there is none), and its depth. */
export class Visibility implements RowSink {
  readonly width: number;
  readonly height: number;
  readonly depth: Float32Array;
  readonly facets: Uint32Array;
  #current = 0;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.depth = new Float32Array(width * height);
    this.facets = new Uint32Array(width * height);
  }

  draw(vertices: ProjectedVertices, { indices }: Mesh): void {
    this.depth.fill(0);
    this.facets.fill(0);
    const rasterizer = new Rasterizer(vertices, this);
    for (let i = 0; i < indices.length; i += 3) {
      this.#current = i / 3 + 1;
      rasterizer.draw(indexAt(indices, i), indexAt(indices, i + 1), indexAt(indices, i + 2));
    }
  }

  fillRow(from: number, to: number, start: number, step: number): void {
    const { depth, facets } = this;
    let value = start;
    for (let sample = from; sample <= to; sample++) {
      if (value > at(depth, sample)) {
        depth[sample] = value;
        facets[sample] = this.#current;
      }
      value += step;
    }
  }
}
