import { badCoordinate, tooManyFacets } from '../core/facet-collector.ts';
import { maxCoordinateMm, type MeshLimits } from '../core/limits.ts';
import { MeshError } from '../core/mesh-error.ts';
import type { Mesh } from '../core/mesh.ts';
import { release } from '../core/typed-arrays.ts';
import { VertexWelder } from '../core/vertex-welder.ts';
import type { XmlAttributes } from '../core/xml-events.ts';

const numberPattern = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i;
const indexPattern = /^\s*\+?\d{1,10}\s*$/;
const notFinitePattern = /^\s*[+-]?(nan|inf(inity)?)\s*$/i;

/** Collects one object's vertices and triangles. Vertices with the same coordinates are merged. */
export class PartMesh {
  readonly #limits: MeshLimits;
  readonly #unitMm: number;
  readonly #welder = new VertexWelder();
  /** The merged vertex for each vertex of the file. */
  #joined = new Uint32Array(1 << 10);
  #vertices = 0;
  #indices = new Uint32Array(1 << 10);
  #corners = 0;

  constructor(limits: MeshLimits, unitMm: number) {
    this.#limits = limits;
    this.#unitMm = unitMm;
  }

  addVertex(attributes: XmlAttributes): void {
    if (this.#vertices === this.#joined.length) {
      if (this.#vertices > this.#limits.maxFacets * 3) throw tooManyFacets(this.#limits);
      this.#joined = grown(this.#joined);
    }
    this.#joined[this.#vertices] = this.#welder.add(
      this.#coordinate(attributes['x']),
      this.#coordinate(attributes['y']),
      this.#coordinate(attributes['z']),
    );
    this.#vertices++;
  }

  addTriangle(attributes: XmlAttributes): void {
    if (this.#corners + 3 > this.#indices.length) {
      if (this.#corners > this.#limits.maxFacets * 3) throw tooManyFacets(this.#limits);
      this.#indices = grown(this.#indices);
    }
    this.#indices[this.#corners++] = this.#index(attributes['v1']);
    this.#indices[this.#corners++] = this.#index(attributes['v2']);
    this.#indices[this.#corners++] = this.#index(attributes['v3']);
  }

  /** Checks the triangles and maps them to the merged vertices. Nothing can be added afterwards. */
  finish(): Mesh {
    const indices = isLarge(this.#indices)
      ? this.#indices.subarray(0, this.#corners)
      : this.#indices.slice(0, this.#corners);
    for (let corner = 0; corner < indices.length; corner++) {
      const vertex = indices[corner] ?? 0;
      if (vertex >= this.#vertices) throw this.#vertexMissing(vertex);
      indices[corner] = this.#joined[vertex] ?? 0;
    }
    release(this.#joined);
    const positions = this.#welder.finish();
    return { positions: isLarge(positions) ? positions : positions.slice(), indices };
  }

  #vertexMissing(vertex: number): MeshError {
    return new MeshError(
      'three_mf_vertex_missing',
      `A triangle in the 3MF uses vertex ${vertex}, but its mesh has only ${this.#vertices}.`,
    );
  }

  #coordinate(text: string | undefined): number {
    const where = `Vertex ${this.#vertices}`;
    if (text === undefined || !numberPattern.test(text)) {
      if (text !== undefined && notFinitePattern.test(text)) throw badCoordinate(Number.NaN, where);
      throw new MeshError('three_mf_invalid', `${where} in the 3MF needs x, y and z as numbers.`);
    }
    const value = Math.fround(Number(text) * this.#unitMm);
    if (Math.abs(value) > maxCoordinateMm) throw badCoordinate(value, where);
    return value;
  }

  #index(text: string | undefined): number {
    if (text !== undefined && indexPattern.test(text)) return Math.min(Number(text), 0xffffffff);
    throw new MeshError('three_mf_invalid', 'A triangle in the 3MF needs v1, v2 and v3 as whole numbers.');
  }
}

/**
 * A small array is copied to its exact size. For a large one, the copy would cost more than the unused end, which is
 * never touched.
 */
function isLarge(array: Uint32Array | Float32Array): boolean {
  return array.length > 1 << 20;
}

function grown(array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(array.length * 2);
  larger.set(array);
  release(array);
  return larger;
}
