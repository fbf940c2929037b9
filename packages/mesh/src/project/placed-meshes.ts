import { badCoordinate, tooManyFacets } from '../core/facet-collector.ts';
import { maxCoordinateMm, type MeshLimits } from '../core/limits.ts';
import { computeBounds } from '../measure/measure.ts';
import type { LoadedMesh, Mesh, ObjectLabel } from '../core/mesh.ts';
import { arrangePlates } from './arrange-plates.ts';
import type { SelectedPlate } from './select-items.ts';
import { isMirroring, type Transform } from '../threemf/transform.ts';

/** A copy of a mesh in its place. */
export interface PlacedVolume {
  mesh: Mesh;
  transform: Transform;
  label: ObjectLabel;
}

/** An item of the build with what is printed of it. */
export interface PlacedObject {
  label: ObjectLabel;
  volumes: readonly PlacedVolume[];
}

/** Returns a copy of a mesh that is in its place. */
export function placeMesh({ mesh, transform }: PlacedVolume): Mesh {
  const { positions, indices } = mesh;
  const placed = new MeshArrays(new Float32Array(positions.length), new Uint32Array(indices.length));
  placed.add(mesh, transform);
  return placed;
}

/** Returns the color of all labels, or null if they have several or none. */
export function commonColor(labels: readonly ObjectLabel[]): string | null {
  const [first = null, ...others] = new Set(labels.map(({ color }) => color));
  return others.length > 0 ? null : first;
}

/**
 * Joins all placed copies, in arrays of the exact size.
 * @param plates the plates on which the objects are, if they are several; they are moved side by side
 * @throws MeshError for too many facets
 */
export function joinObjects(
  objects: readonly PlacedObject[],
  plates: readonly SelectedPlate[],
  limits: MeshLimits,
): LoadedMesh {
  const meshes = objects.flatMap(({ volumes }) => volumes.map(({ mesh }) => mesh));
  // A subtraction may leave more facets than its meshes had.
  const facets = meshes.reduce((sum, { indices }) => sum + indices.length / 3, 0);
  if (facets > limits.maxFacets) throw tooManyFacets(limits);
  const joined = openArrays(meshes);
  const bodyStarts: number[] = [];
  const objectStarts: number[] = [];
  const objectLabels: ObjectLabel[] = [];
  const labels: NonNullable<LoadedMesh['labels']> = [];
  const starts: { facet: number; vertex: number }[] = [];
  for (const { label, volumes } of objects) {
    const start = joined.facets;
    starts.push({ facet: start, vertex: joined.vertices });
    for (const { mesh, transform, label: own } of volumes) {
      const last = labels.at(-1);
      const isNew = joined.facets === start || last?.name !== own.name || last.color !== own.color;
      if (isNew && mesh.indices.length > 0) labels.push({ ...own, start: joined.facets });
      if (mesh.indices.length > 0) bodyStarts.push(joined.facets);
      joined.add(mesh, transform);
    }
    if (joined.facets === start) continue;
    objectStarts.push(start);
    objectLabels.push(label);
  }
  starts.push({ facet: joined.facets, vertex: joined.vertices });
  const { positions, indices } = joined;
  const mesh = {
    positions,
    indices,
    bodyStarts,
    objectStarts,
    objectLabels,
    labels,
    objects: objects.length,
  };
  return plates.length > 0 ? { ...mesh, plates: placePlates(joined, plates, starts) } : mesh;
}

/** Moves the plates side by side. @returns them with their first facets */
function placePlates(
  { positions, indices }: Mesh,
  plates: readonly SelectedPlate[],
  starts: readonly { facet: number; vertex: number }[],
): NonNullable<LoadedMesh['plates']> {
  let item = 0;
  const placed = plates.map(({ index, name = null, items }) => {
    const start = starts[item];
    item += items;
    const end = starts[item];
    const facets = indices.subarray((start?.facet ?? 0) * 3, (end?.facet ?? 0) * 3);
    const vertices = positions.subarray((start?.vertex ?? 0) * 3, (end?.vertex ?? 0) * 3);
    const bounds = computeBounds({ positions, indices: facets });
    return { index, name, start: start?.facet ?? 0, facets, vertices, bounds };
  });
  const filled = placed.filter(({ facets }) => facets.length > 0);
  arrangePlates(filled);
  return filled.map(({ index, name, start }) => ({ index, name, start }));
}

/**
 * Opens arrays for these meshes. If there is only one, it is placed in its own arrays, because a copy would double the
 * memory of a large mesh.
 */
function openArrays(meshes: readonly Mesh[]): MeshArrays {
  const [only, ...others] = meshes.filter(({ indices }) => indices.length > 0);
  if (only !== undefined && others.length === 0) return new MeshArrays(only.positions, only.indices);
  const count = (key: keyof Mesh) => meshes.reduce((sum, mesh) => sum + mesh[key].length, 0);
  return new MeshArrays(new Float32Array(count('positions')), new Uint32Array(count('indices')));
}

class MeshArrays implements Mesh {
  readonly positions: Float32Array;
  readonly indices: Uint32Array;
  vertices = 0;
  #corners = 0;

  constructor(positions: Float32Array, indices: Uint32Array) {
    this.positions = positions;
    this.indices = indices;
  }

  get facets(): number {
    return this.#corners / 3;
  }

  add({ positions, indices }: Mesh, transform: Transform): void {
    this.#addFacets(indices, isMirroring(transform));
    this.#addVertices(positions, transform);
  }

  #addFacets(indices: Uint32Array, mirrored: boolean): void {
    // A mirroring transform must not turn the body inside out (core specification 3.3).
    const second = mirrored ? 2 : 1;
    for (let i = 0; i < indices.length; i += 3) {
      const a = indices[i] ?? 0;
      const b = indices[i + second] ?? 0;
      const c = indices[i + 3 - second] ?? 0;
      this.indices[this.#corners++] = a + this.vertices;
      this.indices[this.#corners++] = b + this.vertices;
      this.indices[this.#corners++] = c + this.vertices;
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
      const to = this.vertices * 3;
      this.positions[to] = requireReasonable(x * a + y * d + z * g + shiftX);
      this.positions[to + 1] = requireReasonable(x * b + y * e + z * h + shiftY);
      this.positions[to + 2] = requireReasonable(x * c + y * f + z * i + shiftZ);
      this.vertices++;
    }
  }
}

function requireReasonable(value: number): number {
  if (Math.abs(value) <= maxCoordinateMm) return value;
  throw badCoordinate(value, 'A placed object in the 3MF');
}
