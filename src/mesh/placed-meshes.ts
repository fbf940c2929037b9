import { badCoordinate } from './facet-collector.ts';
import { maxCoordinateMm } from './limits.ts';
import type { LoadedMesh, Mesh } from './mesh.ts';
import { isMirroring, type Transform } from './transform.ts';

/** What a part of a 3MF comes to when every copy is placed. */
export type Extent = { facets: number; vertices: number; instances: number };

/** The meshes of all placed copies one after the other, in arrays of the right size from the start. */
export class PlacedMeshes {
  readonly #positions: Float32Array;
  readonly #indices: Uint32Array;
  readonly #bodyStarts: number[] = [];
  #vertices = 0;
  #corners = 0;

  constructor(extent: Extent) {
    this.#positions = new Float32Array(extent.vertices * 3);
    this.#indices = new Uint32Array(extent.facets * 3);
  }

  add(mesh: Mesh, transform: Transform): void {
    if (mesh.indices.length === 0) return;
    this.#bodyStarts.push(this.#corners / 3);
    this.#addFacets(mesh.indices, isMirroring(transform));
    this.#addVertices(mesh.positions, transform);
  }

  finish(objects: number): LoadedMesh {
    return {
      positions: this.#positions.subarray(0, this.#vertices * 3),
      indices: this.#indices,
      bodyStarts: this.#bodyStarts,
      objects,
    };
  }

  #addFacets(indices: Uint32Array, mirrored: boolean): void {
    // Core specification 3.3: a mirroring map must not turn the body inside out.
    const second = mirrored ? 2 : 1;
    for (let i = 0; i < indices.length; i += 3) {
      this.#indices[this.#corners++] = (indices[i] ?? 0) + this.#vertices;
      this.#indices[this.#corners++] = (indices[i + second] ?? 0) + this.#vertices;
      this.#indices[this.#corners++] = (indices[i + 3 - second] ?? 0) + this.#vertices;
    }
  }

  #addVertices(
    positions: Float32Array,
    [a, b, c, d, e, f, g, h, i, shiftX, shiftY, shiftZ]: Transform,
  ): void {
    for (let at = 0; at < positions.length; at += 3) {
      const x = positions[at] ?? 0;
      const y = positions[at + 1] ?? 0;
      const z = positions[at + 2] ?? 0;
      const to = this.#vertices * 3;
      this.#positions[to] = requireReasonable(x * a + y * d + z * g + shiftX);
      this.#positions[to + 1] = requireReasonable(x * b + y * e + z * h + shiftY);
      this.#positions[to + 2] = requireReasonable(x * c + y * f + z * i + shiftZ);
      this.#vertices++;
    }
  }
}

function requireReasonable(value: number): number {
  if (Math.abs(value) <= maxCoordinateMm) return value;
  throw badCoordinate(value, 'A placed object in the 3MF');
}
