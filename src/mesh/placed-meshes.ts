import { badCoordinate } from './facet-collector.ts';
import { maxCoordinateMm } from './limits.ts';
import type { LoadedMesh, Mesh, ObjectLabel } from './mesh.ts';
import { isMirroring, type Transform } from './transform.ts';

/** The total size of a part of a 3MF after every copy is placed. */
export type Extent = { facets: number; vertices: number; instances: number };

/** The meshes of all placed copies in sequence, in arrays of the exact size. */
export class PlacedMeshes {
  readonly #extent: Extent;
  #positions: Float32Array = new Float32Array(0);
  #indices: Uint32Array = new Uint32Array(0);
  readonly #bodyStarts: number[] = [];
  readonly #objectStarts: number[] = [];
  readonly #labels: ObjectLabel[] = [];
  #vertices = 0;
  #corners = 0;

  constructor(extent: Extent) {
    this.#extent = extent;
  }

  /** Starts a new object, which receives the meshes that are added next. */
  startObject(label: ObjectLabel): void {
    this.#dropEmptyObject();
    this.#objectStarts.push(this.#corners / 3);
    this.#labels.push(label);
  }

  /**
   * Adds a placed copy. If a mesh is the only one to place, it is transformed in its own arrays, because a copy would
   * double the memory of a large mesh.
   */
  add(mesh: Mesh, transform: Transform): void {
    if (mesh.indices.length === 0) return;
    if (mesh.indices.length === this.#extent.facets * 3) {
      this.#positions = mesh.positions;
      this.#indices = mesh.indices;
    } else if (this.#indices.length === 0) {
      this.#positions = new Float32Array(this.#extent.vertices * 3);
      this.#indices = new Uint32Array(this.#extent.facets * 3);
    }
    this.#bodyStarts.push(this.#corners / 3);
    this.#addFacets(mesh.indices, isMirroring(transform));
    this.#addVertices(mesh.positions, transform);
  }

  finish(objects: number): LoadedMesh {
    this.#dropEmptyObject();
    return {
      positions: this.#positions.subarray(0, this.#vertices * 3),
      indices: this.#indices,
      bodyStarts: this.#bodyStarts,
      objectStarts: this.#objectStarts,
      objectLabels: this.#labels,
      objects,
    };
  }

  /** Removes the last object if it has no facets. */
  #dropEmptyObject(): void {
    if (this.#objectStarts.at(-1) !== this.#corners / 3) return;
    this.#objectStarts.pop();
    this.#labels.pop();
  }

  #addFacets(indices: Uint32Array, mirrored: boolean): void {
    // A mirroring transform must not turn the body inside out (core specification 3.3).
    const second = mirrored ? 2 : 1;
    for (let i = 0; i < indices.length; i += 3) {
      const a = indices[i] ?? 0;
      const b = indices[i + second] ?? 0;
      const c = indices[i + 3 - second] ?? 0;
      this.#indices[this.#corners++] = a + this.#vertices;
      this.#indices[this.#corners++] = b + this.#vertices;
      this.#indices[this.#corners++] = c + this.#vertices;
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
