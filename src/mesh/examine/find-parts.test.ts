import { expect, it } from 'vitest';

import { box, cube } from '#test/support/meshes.ts';

import { defaultMeshLimits } from '../limits.ts';
import type { Mesh } from '../mesh.ts';
import { readStl } from '../read-stl.ts';
import { examineEdges } from '../topology.ts';
import { writeStl } from '../write-stl.ts';
import { findParts, type PartsFinding } from './find-parts.ts';

async function examine(...meshes: Mesh[]): Promise<PartsFinding> {
  const stl = writeStl(join(meshes));
  const source = (async function* () {
    yield stl;
  })();
  const mesh = await readStl(source, stl.length, defaultMeshLimits);
  return findParts(mesh, examineEdges(mesh.indices, mesh.positions.length / 3).bodies);
}

function join(meshes: readonly Mesh[]): Mesh {
  let vertices = 0;
  const positions: number[] = [];
  const indices: number[] = [];
  for (const mesh of meshes) {
    for (const value of mesh.positions) positions.push(value);
    for (const index of mesh.indices) indices.push(index + vertices);
    vertices += mesh.positions.length / 3;
  }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}

it('measures one part', async () => {
  const { count, parts } = await examine(box([30, 20, 10], [-7, 3, 5]));
  expect(count).toBe(1);
  expect(parts).toEqual([
    {
      name: null,
      color: null,
      triangles: 12,
      boundsMm: [30, 20, 10],
      volumeMm3: expect.closeTo(6000, 3),
      hull: [0, 0, 30, 0, 30, 20, 0, 20],
      copies: 1,
      poses: [],
    },
  ]);
});

it('counts bodies that stand apart as parts, largest first, and equal ones once', async () => {
  const { count, parts } = await examine(
    cube(10),
    box([10, 20, 10], [20, 0, 0]),
    cube(10, [40, 0, 0]),
    box([30, 30, 2], [0, 40, 0]),
  );
  expect(count).toBe(4);
  expect(parts.map(({ copies, boundsMm }) => [boundsMm, copies])).toEqual([
    [[10, 20, 10], 1],
    [[30, 30, 2], 1],
    [[10, 10, 10], 2],
  ]);
});
