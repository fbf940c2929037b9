import { describe, expect, it } from 'vitest';

import { box, cube, flippedFacet, joined, openBox, sphere, torus } from '../../test/meshes.ts';

import { measureMesh, type MeshReport } from './measure.ts';
import type { Mesh } from '../core/mesh.ts';
import { VertexNumbering } from '../core/vertex-numbering.ts';

/** Measures a mesh after its corners are merged, as the readers do. */
function measure(mesh: Mesh): MeshReport {
  const corners = Float32Array.from(
    [...mesh.indices].flatMap((vertex) => [...mesh.positions.subarray(vertex * 3, vertex * 3 + 3)]),
  );
  const numbering = new VertexNumbering(mesh.indices.length / 3);
  numbering.add(corners);
  let positions: Float32Array = new Float32Array(0);
  const source = { count: mesh.indices.length / 3, blocks: () => [corners] };
  const { indices } = numbering.finish(source, (all) => (positions = all.slice()));
  return measureMesh({ positions, indices, bodyStarts: [0], objectStarts: [0], objects: 1 });
}

function flipped(mesh: Mesh, ...facets: number[]): Mesh {
  const indices = mesh.indices.slice();
  for (const facet of facets) indices.subarray(facet * 3, facet * 3 + 3).reverse();
  return { positions: mesh.positions, indices };
}

function inverted(mesh: Mesh): Mesh {
  return { positions: mesh.positions, indices: mesh.indices.toReversed() };
}

/** A square pyramid with base edges of 4 mm and a height of 2 mm. */
const pyramid: Mesh = {
  positions: Float32Array.from([0, 0, 0, 4, 0, 0, 4, 4, 0, 0, 4, 0, 2, 2, 2]),
  indices: Uint32Array.from([0, 2, 1, 0, 3, 2, 0, 1, 4, 1, 2, 4, 2, 3, 4, 3, 0, 4]),
};

/** Returns a strip of facets around a circle with one half twist. */
function moebiusStrip(): Mesh {
  const steps = 9;
  const positions: number[] = [];
  const indices: number[] = [];
  for (let step = 0; step < steps; step++) {
    const turn = (2 * Math.PI * step) / steps;
    for (const side of [-2, 2]) {
      const across = 10 + side * Math.cos(turn / 2);
      positions.push(across * Math.cos(turn), across * Math.sin(turn), side * Math.sin(turn / 2));
    }
    const isLast = step === steps - 1;
    const [a, b] = [step * 2, step * 2 + 1];
    const [c, d] = isLast ? [1, 0] : [a + 2, a + 3];
    indices.push(a, c, b, b, c, d);
  }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}

interface Row {
  mesh: Mesh;
  closed?: boolean;
  manifold?: boolean;
  oriented?: boolean;
  volume: number;
}

const hollow = joined(cube(20), inverted(cube(10, [5, 5, 5])));

const rows: Record<string, Row> = {
  'a cube': { mesh: cube(20), volume: 8000 },
  'a cube that is turned inside out': { mesh: inverted(cube(20)), volume: 8000 },
  'two cubes that share an edge': {
    mesh: joined(cube(10), cube(10, [10, 10, 0])),
    manifold: false,
    volume: 2000,
  },
  'two cubes that share an edge, one of them turned inside out': {
    mesh: joined(cube(10), inverted(cube(10, [10, 10, 0]))),
    manifold: false,
    volume: 2000,
  },
  'two cubes that share an edge, with a flipped facet away from it': {
    mesh: joined(flipped(cube(10), 0), cube(10, [10, 10, 0])),
    manifold: false,
    oriented: false,
    volume: 2000,
  },
  'two cubes that share a vertex': { mesh: joined(cube(10), cube(10, [10, 10, 10])), volume: 2000 },
  'two cubes that share a vertex, one of them turned inside out': {
    mesh: joined(inverted(cube(10)), cube(10, [10, 10, 10])),
    volume: 2000,
  },
  'a cube with a flipped facet': { mesh: flippedFacet(20), oriented: false, volume: 8000 },
  'a pyramid with half of its sides flipped': {
    mesh: flipped(pyramid, 2, 3),
    oriented: false,
    volume: 32 / 3,
  },
  'a pyramid with all but one of its sides flipped': {
    mesh: flipped(pyramid, 0, 1, 2, 3, 4),
    oriented: false,
    volume: 32 / 3,
  },
  'two bodies apart, one of them turned inside out': {
    mesh: joined(cube(20), inverted(cube(10, [100, 0, 0]))),
    volume: 9000,
  },
  'two bodies apart, both with flipped facets': {
    mesh: joined(flipped(cube(20), 1, 5), flipped(cube(10, [100, 0, 0]), 3)),
    oriented: false,
    volume: 9000,
  },
  'a cube with a cavity': { mesh: hollow, volume: 7000 },
  'a cube with a cavity, all turned inside out': { mesh: inverted(hollow), volume: 7000 },
  'a cube with a cavity and a body in the cavity': {
    mesh: joined(hollow, cube(4, [8, 8, 8])),
    volume: 7064,
  },
  'a cube with a cavity, with a flipped facet in each': {
    mesh: joined(flipped(cube(20), 4), flipped(inverted(cube(10, [5, 5, 5])), 7)),
    oriented: false,
    volume: 7000,
  },
  'a cube with a cavity beside a cube that is turned inside out': {
    mesh: joined(hollow, inverted(cube(10, [50, 0, 0]))),
    volume: 8000,
  },
  'an open box': { mesh: openBox(20), closed: false, volume: openVolume(openBox(20)) },
  'an open box with a flipped facet': {
    mesh: flipped(openBox(20), 3),
    closed: false,
    oriented: false,
    volume: openVolume(openBox(20)),
  },
  'a box with a wall inside': {
    mesh: joined(box([10, 10, 10]), {
      positions: Float32Array.from([0, 0, 0, 10, 10, 0, 10, 10, 10]),
      indices: Uint32Array.from([0, 1, 2]),
    }),
    closed: false,
    manifold: false,
    volume: 1000,
  },
};

/** Returns the sum of the signed tetrahedra of an open surface with 0, 0, 0 as origin, where its first corner is. */
function openVolume({ positions, indices }: Mesh): number {
  const coordinate = (corner: number, axis: number): number =>
    positions[(indices[corner] ?? 0) * 3 + (axis % 3)] ?? 0;
  let sixfold = 0;
  for (let i = 0; i < indices.length; i += 3) {
    for (const axis of [0, 1, 2]) {
      const across =
        coordinate(i + 1, axis + 1) * coordinate(i + 2, axis + 2) -
        coordinate(i + 1, axis + 2) * coordinate(i + 2, axis + 1);
      sixfold += coordinate(i, axis) * across;
    }
  }
  return Math.abs(sixfold / 6);
}

describe('measureMesh', () => {
  it.each(Object.entries(rows))('measures %s', (_, row) => {
    const { mesh, closed = true, manifold = true, oriented = true, volume } = row;
    const report = measure(mesh);
    expect({ ...report, volumeMm3: Number(report.volumeMm3.toFixed(6)) }).toMatchObject({
      isClosed: closed,
      isManifold: manifold,
      isOriented: oriented,
      volumeMm3: Number(volume.toFixed(6)),
    });
  });

  it('returns the volume of a body whichever of its facets are flipped', () => {
    for (const mesh of [sphere(9, 12), torus(30, 9, 20)]) {
      const { volumeMm3 } = measure(mesh);
      const every = (n: number): number[] =>
        Array.from({ length: Math.floor(mesh.indices.length / 3 / n) }, (_, i) => i * n);
      for (const n of [2, 3, 7, 50])
        expect(measure(flipped(mesh, ...every(n))).volumeMm3).toBeCloseTo(volumeMm3, 6);
    }
  });

  it('flips no facets of a strip that cannot be oriented', () => {
    const report = measure(moebiusStrip());
    expect(report).toMatchObject({ isClosed: false, isManifold: true, isOriented: false });
    expect(report.volumeMm3).toBeGreaterThanOrEqual(0);
  });
});
