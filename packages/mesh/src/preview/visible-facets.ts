import { boundVertices } from '../measure/measure.ts';
import type { Mesh } from '../core/mesh.ts';
import { DepthMap } from '../render/depth-map.ts';
import { cross, dot, subtract, unit, type Vec3 } from '../core/vec.ts';
import { at, doubleAt, indexAt } from '../core/typed-arrays.ts';

/** The directions from which a facet may be seen: around it just above the bed, and on a spiral to straight above. */
const ringDirections = 24;
const spiralDirections = 40;
const ringHeight = 0.03;
const mapSize = 256;
/** A facet that faces down by more than this is never seen. */
const lowestNormal = -0.93;
/** In units of the radius of the mesh. */
const depthBias = 0.016;
/** The places of a facet at which it is looked for: its middle, and near each corner. */
const spots: readonly Vec3[] = [
  [1 / 3, 1 / 3, 1 / 3],
  [0.7, 0.15, 0.15],
  [0.15, 0.7, 0.15],
  [0.15, 0.15, 0.7],
];

/** Returns the corners of the facets that can be seen from the side or from above; the inside and the bottom are left out. */
export function keepVisibleFacets({ positions, indices }: Mesh): Uint32Array {
  const scaled = scaleToUnit(positions);
  const normals = Array.from({ length: indices.length / 3 }, (_, facet) =>
    findNormal(scaled, indices, facet),
  );
  const places = findSpots(scaled, indices);
  const isSeen = new Uint8Array(indices.length / 3);
  const scratch = new Float32Array(positions.length);
  let used: DepthMap | undefined;
  for (const axis of listDirections()) {
    const map = new DepthMap(axis, [0, 0, 0], mapSize, used);
    used = map;
    map.draw({ positions: scaled, indices }, scratch);
    normals.forEach((normal, facet) => {
      if (isSeen[facet] === 1 || normal[2] < lowestNormal || dot(normal, axis) <= 0.02) return;
      if (isOpen(map, places, facet)) isSeen[facet] = 1;
    });
  }
  return indices.filter((_, corner) => isSeen[Math.floor(corner / 3)] === 1);
}

/** Returns the coordinates of the spots of all facets, one after the other. All directions use the same ones. */
function findSpots(positions: Float32Array, indices: Uint32Array): Float64Array {
  const places = new Float64Array(indices.length * spots.length);
  let next = 0;
  for (let facet = 0; facet < indices.length; facet += 3) {
    const a = indexAt(indices, facet) * 3;
    const b = indexAt(indices, facet + 1) * 3;
    const c = indexAt(indices, facet + 2) * 3;
    for (const [toA, toB, toC] of spots) {
      for (let axis = 0; axis < 3; axis++) {
        places[next++] =
          toA * at(positions, a + axis) + toB * at(positions, b + axis) + toC * at(positions, c + axis);
      }
    }
  }
  return places;
}

function isOpen(map: DepthMap, places: Float64Array, facet: number): boolean {
  const end = (facet + 1) * spots.length * 3;
  for (let i = facet * spots.length * 3; i < end; i += 3) {
    if (map.openAhead([doubleAt(places, i), doubleAt(places, i + 1), doubleAt(places, i + 2)], depthBias) > 0)
      return true;
  }
  return false;
}

/** Moves the positions into the sphere of radius 1 around 0, as `DepthMap` needs them. */
function scaleToUnit(positions: Float32Array): Float32Array {
  const { low, high } = boundVertices(positions);
  const middle = low.map((value, axis) => (value + (high[axis] ?? 0)) / 2);
  const radius = Math.hypot(...high.map((value, axis) => value - (middle[axis] ?? 0))) || 1;
  return positions.map((value, i) => (value - (middle[i % 3] ?? 0)) / radius);
}

function findNormal(positions: Float32Array, indices: Uint32Array, facet: number): Vec3 {
  const [a, b, c] = [0, 1, 2].map((corner) => {
    const vertex = indexAt(indices, facet * 3 + corner) * 3;
    return [at(positions, vertex), at(positions, vertex + 1), at(positions, vertex + 2)] as Vec3;
  }) as [Vec3, Vec3, Vec3];
  return unit(cross(subtract(b, a), subtract(c, a)));
}

function listDirections(): Vec3[] {
  const ring = Array.from({ length: ringDirections }, (_, i) =>
    toDirection(ringHeight, (i * 2 * Math.PI) / ringDirections),
  );
  const spiral = Array.from({ length: spiralDirections }, (_, i) =>
    toDirection((i + 0.5) / spiralDirections, i * Math.PI * (3 - Math.sqrt(5))),
  );
  return [...ring, ...spiral];
}

/** Returns the direction with this height and turn, of length 1. */
function toDirection(z: number, turn: number): Vec3 {
  const across = Math.sqrt(1 - z * z);
  return [across * Math.cos(turn), across * Math.sin(turn), z];
}
