import type { Mesh } from '../../mesh.ts';
import { indexAt } from '../../typed-arrays.ts';
import type { ProjectVolume } from './project.ts';

/** A volume of an object with its mesh; without a description for triangles that are of no volume. */
export interface VolumeMesh {
  mesh: Mesh;
  volume: ProjectVolume | undefined;
}

/**
 * Splits the mesh of an object into its volumes.
 * @returns undefined if a volume has triangles that are not there or that another one has
 */
export function splitMesh(mesh: Mesh, volumes: readonly ProjectVolume[]): VolumeMesh[] | undefined {
  const ranged = volumes.flatMap((volume) => (volume.triangles ? [{ volume, range: volume.triangles }] : []));
  const sorted = ranged.toSorted((a, b) => a.range[0] - b.range[0]);
  const facets = mesh.indices.length / 3;
  const pieces: VolumeMesh[] = [];
  let next = 0;
  for (const { volume, range } of sorted) {
    const [first, last] = range;
    if (first < next || last < first || last >= facets) return undefined;
    if (first > next) pieces.push({ mesh: pickRange(mesh, next, first), volume: undefined });
    pieces.push({ mesh: pickRange(mesh, first, last + 1), volume });
    next = last + 1;
  }
  if (next < facets) pieces.push({ mesh: pickRange(mesh, next, facets), volume: undefined });
  return pieces;
}

/** Returns a range of facets with the vertices that they use. */
function pickRange({ positions, indices }: Mesh, start: number, end: number): Mesh {
  if (start === 0 && end === indices.length / 3) return { positions, indices };
  const corners = indices.subarray(start * 3, end * 3);
  const picked = new Uint32Array(corners.length);
  const numbers = new Map<number, number>();
  for (let corner = 0; corner < corners.length; corner++) {
    const vertex = indexAt(corners, corner);
    const number = numbers.get(vertex) ?? numbers.size;
    numbers.set(vertex, number);
    picked[corner] = number;
  }
  const points = new Float32Array(numbers.size * 3);
  for (const [vertex, number] of numbers)
    points.set(positions.subarray(vertex * 3, vertex * 3 + 3), number * 3);
  return { positions: points, indices: picked };
}
