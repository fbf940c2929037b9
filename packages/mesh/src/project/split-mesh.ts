import type { Mesh } from '../core/mesh.ts';
import { pickFacets } from '../core/pick-facets.ts';
import type { ProjectVolume } from './project.ts';

/** A volume of an object with its mesh; without a description for triangles that are of no volume. */
export interface VolumeMesh {
  mesh: Mesh;
  volume: ProjectVolume | undefined;
}

/**
 * Splits the mesh of an object into its volumes.
 * @returns undefined if a volume has triangles that are not there or that another one has, or if one is of no volume
 */
export function splitMesh(mesh: Mesh, volumes: readonly ProjectVolume[]): VolumeMesh[] | undefined {
  return sortRanges(mesh.indices.length / 3, volumes)?.map(({ start, end, volume }) => ({
    mesh: pickRange(mesh, start, end),
    volume,
  }));
}

interface VolumeRange {
  /** The first triangle, and the one after the last. */
  start: number;
  end: number;
  volume: ProjectVolume | undefined;
}

/** Returns the ranges of all triangles in their order; undefined as `splitMesh` does. */
export function sortRanges(facets: number, volumes: readonly ProjectVolume[]): VolumeRange[] | undefined {
  const described = volumes.flatMap((volume): VolumeRange[] => {
    const { triangles } = volume;
    return triangles ? [{ start: triangles[0], end: triangles[1] + 1, volume }] : [];
  });
  const ranges = described.toSorted((a, b) => a.start - b.start);
  let next = 0;
  for (const { start, end } of ranges) {
    if (start !== next || end <= start) return undefined;
    next = end;
  }
  return next === facets ? ranges : undefined;
}

/** Returns a range of facets with the vertices that they use. */
export function pickRange(mesh: Mesh, start: number, end: number): Mesh {
  const { positions, indices } = mesh;
  if (start === 0 && end === indices.length / 3) return mesh;
  return pickFacets(positions, indices.subarray(start * 3, end * 3));
}
