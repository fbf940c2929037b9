import type { MeshMeasures } from '../contract/measures.ts';

import { facetNumbers, FacetSums } from './facet-sums.ts';
import { maxCoordinateMm } from '../core/limits.ts';
import { measureVolume } from './body-volumes.ts';
import type { LoadedMesh, Mesh } from '../core/mesh.ts';
import { examineEdges } from '../topology/topology.ts';
import { at, indexAt } from '../core/typed-arrays.ts';
import type { FacetSource } from '../core/vertex-numbering.ts';

/** The measures of a mesh file, and the number of objects that the file declares. */
export interface MeshReport extends Required<Omit<MeshMeasures, 'objectCount'>> {
  objects: number;
}

type Size = MeshMeasures['boundsMm'];

const facetsPerBlock = 4096;
const maxObjects = 100;

/** Measures a mesh. Each placed body counts separately, whatever its orientation. */
export function measureMesh(mesh: LoadedMesh): MeshReport {
  const facets = mesh.indices.length / 3;
  const source: FacetSource = { count: facets, blocks: () => readCorners(mesh, 0, facets) };
  const sums = new FacetSums();
  for (const corners of source.blocks()) sums.add(corners);
  const { bodies, ...topology } = examineEdges(mesh.indices, mesh.positions.length / 3);
  return {
    triangles: facets,
    ...measureObjects(mesh),
    volumeMm3: measureVolume(source, bodies, mesh.bodyStarts),
    areaMm2: sums.areaMm2,
    ...topology,
    objects: mesh.objects,
  };
}

/** Returns the total size of all objects, or the largest along each axis if they are on several plates, and the sizes of the largest ones. */
function measureObjects(mesh: LoadedMesh): Pick<MeshReport, 'boundsMm' | 'objectBoundsMm'> {
  const starts = mesh.plates?.map(({ start }) => start) ?? [0];
  const plates = measureRanges(mesh, starts);
  const largestFirst = measureRanges(mesh, mesh.objectStarts).sort(
    (a, b) => computeVolume(b) - computeVolume(a),
  );
  return {
    boundsMm: plates.reduce(
      (most, size) => most.map((length, axis) => Math.max(length, size[axis] ?? 0)) as Size,
    ),
    objectBoundsMm: largestFirst.slice(0, maxObjects),
  };
}

/** Returns the sizes of ranges of facets, each of which ends where the next one starts. */
function measureRanges(mesh: LoadedMesh, starts: readonly number[]): Size[] {
  return starts.map((start, range) => {
    const bounds = emptyBounds();
    const end = starts[range + 1] ?? mesh.indices.length / 3;
    for (const corners of readCorners(mesh, start, end)) widen(bounds, corners);
    return getSize(bounds);
  });
}

/** Returns a value for comparing sizes that is positive for flat objects too. */
function computeVolume(size: Size): number {
  return size.reduce((product, length) => product * Math.max(length, 1), 1);
}

export interface Bounds {
  low: [number, number, number];
  high: [number, number, number];
}

/** Returns the bounding box of all vertices that facets use. */
export function computeBounds(mesh: Mesh): Bounds {
  const bounds = emptyBounds();
  for (const corners of readCorners(mesh, 0, mesh.indices.length / 3)) widen(bounds, corners);
  return bounds;
}

/** Returns the bounding box of all vertices of several meshes, three numbers each. */
export function boundVertices(...meshes: readonly Float32Array[]): Bounds {
  const bounds = emptyBounds();
  for (const positions of meshes) widen(bounds, positions);
  return bounds;
}

export function emptyBounds(): Bounds {
  return { low: [Infinity, Infinity, Infinity], high: [-Infinity, -Infinity, -Infinity] };
}

/** Extends a box to contain these corners, three numbers each. */
export function widen({ low, high }: Bounds, corners: Float32Array): void {
  for (let axis = 0; axis < 3; axis++) {
    let least = low[axis] ?? 0;
    let most = high[axis] ?? 0;
    for (let i = axis; i < corners.length; i += 3) {
      const value = corners[i] as number;
      if (value < least) least = value;
      if (value > most) most = value;
    }
    low[axis] = least;
    high[axis] = most;
  }
}

/** Returns whether all coordinates are within the limit. NaN values are ignored. */
export function isWithinLimits({ low, high }: Bounds): boolean {
  return [...low, ...high].every((value) => Math.abs(value) <= maxCoordinateMm);
}

export function getSize({ low, high }: Bounds): [number, number, number] {
  return [high[0] - low[0], high[1] - low[1], high[2] - low[2]];
}

/** Yields the corners of a range of facets in blocks. The array is reused for each block. */
export function* readCorners(
  { positions, indices }: Mesh,
  start: number,
  end: number,
): Generator<Float32Array> {
  const block = new Float32Array(Math.min(facetsPerBlock, end - start) * facetNumbers);
  for (let first = start; first < end; first += facetsPerBlock) {
    const corners = Math.min(facetsPerBlock, end - first) * 3;
    for (let corner = 0; corner < corners; corner++) {
      const vertex = indexAt(indices, first * 3 + corner) * 3;
      block[corner * 3] = at(positions, vertex);
      block[corner * 3 + 1] = at(positions, vertex + 1);
      block[corner * 3 + 2] = at(positions, vertex + 2);
    }
    yield block.subarray(0, corners * 3);
  }
}
