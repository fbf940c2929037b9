import type { MeshLimits } from './limits.ts';
import { MeshError } from './mesh-error.ts';
import type { LoadedMesh } from './mesh.ts';
import { release } from './typed-arrays.ts';
import { VertexWelder } from './vertex-welder.ts';

/** Takes the corners of a file one by one, merges equal ones and stores the facets. */
export class FacetCollector {
  readonly #limits: MeshLimits;
  readonly #vertices = new VertexWelder();
  #indices = new Uint32Array(3 << 10);
  #corners = 0;

  constructor(limits: MeshLimits) {
    this.#limits = limits;
  }

  /** The number of complete facets so far. */
  get facets(): number {
    return Math.floor(this.#corners / 3);
  }

  addCorner(x: number, y: number, z: number): void {
    if (this.#corners === this.#indices.length) this.#grow();
    this.#indices[this.#corners] = this.#vertices.add(x, y, z);
    this.#corners++;
  }

  finish(objects: number, solids?: LoadedMesh['solids']): LoadedMesh {
    if (this.facets === 0) throw noFacets();
    return {
      positions: this.#vertices.finish(),
      indices: this.#indices.subarray(0, this.facets * 3),
      bodyStarts: [0],
      objectStarts: [0],
      objects,
      ...(solids === undefined ? {} : { solids }),
    };
  }

  #grow(): void {
    if (this.facets >= this.#limits.maxFacets) throw tooManyFacets(this.#limits);
    const larger = new Uint32Array(Math.min(this.#indices.length * 2, this.#limits.maxFacets * 3));
    larger.set(this.#indices);
    release(this.#indices);
    this.#indices = larger;
  }
}

export function noFacets(): MeshError {
  return new MeshError('no_facets', 'The file holds no facet, so there is nothing to print.');
}

export function tooManyFacets(limits: MeshLimits): MeshError {
  const most = limits.maxFacets.toLocaleString('en-US');
  return new MeshError('too_many_facets', `The file holds more than ${most} facets, which is the limit.`);
}

/** Creates the error for an invalid coordinate. `where` is the subject of the sentence: 'Facet 12', 'Line 7'. */
export function badCoordinate(value: number, where: string): MeshError {
  return Number.isFinite(value)
    ? new MeshError('coordinates_too_large', `${where} has a corner more than 1,000 km from the origin.`)
    : new MeshError('vertex_not_finite', `${where} has a corner that is not a number or is infinite.`);
}
