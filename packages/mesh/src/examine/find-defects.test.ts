import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { box, cube, flippedFacet, joined, mapPoints, openBox, sphere } from '../../test/meshes.ts';
import type { MeshDefect } from '../contract/defects.ts';
import { defaultMeshLimits } from '../core/limits.ts';
import type { Mesh } from '../core/mesh.ts';
import { readStlBytes } from '../../test/read-stl-bytes.ts';
import { readMesh } from '../read/read-mesh.ts';
import { write3mf } from '../write/write-3mf.ts';
import { writeStl } from '../write/write-stl.ts';
import { examineMesh } from './examine-mesh.ts';

async function findDefects(mesh: Mesh): Promise<MeshDefect[]> {
  return examineMesh(await readStlBytes(writeStl(mesh))).defects;
}

/** Returns a mesh without the facets from `from` on. */
const withoutFacets = ({ positions, indices }: Mesh, from: number): Mesh => ({
  positions,
  indices: indices.slice(0, from * 3),
});

/** Returns a blade with two sides at an angle, 20 mm long. */
function wedge(degrees: number): Mesh {
  const half = Math.tan((degrees * Math.PI) / 360);
  return mapPoints(cube(20), (x, y, z) => [x, y > 10 ? x * half + 1e-4 : -x * half - 1e-4, z]);
}

const tilted = (mesh: Mesh) => mapPoints(mesh, (x, y, z) => [x, y * 0.8 - z * 0.6, y * 0.6 + z * 0.8]);

it('finds each hole with its size and its place, the largest first', async () => {
  const small = withoutFacets(sphere(5, 8), 100);
  const both = joined(
    openBox(20),
    mapPoints(small, (x, y, z) => [x + 50, y + 50, z + 5]),
  );
  const [holes, ...others] = await findDefects(both);
  expect(others).toEqual([]);
  expect(holes).toMatchObject({ kind: 'holes', count: 2 });
  const largest = holes?.kind === 'holes' ? holes.largest : [];
  expect(largest[0]).toEqual({ sizeMm: 20, place: { part: null, side: 'front left', atMm: [10, 10, 20] } });
  expect(largest[1]?.place).toMatchObject({ part: null, side: 'back right' });
});

it('names the part of a 3MF that has the hole', async () => {
  const path = join(tmpdir(), `${randomUUID()}.3mf`);
  const lid = mapPoints(openBox(20), (x, y, z) => [x + 60, y, z]);
  const objects = [
    { name: 'Cup', mesh: cube(20) },
    { name: 'Lid', mesh: lid },
  ];
  await writeFile(path, await write3mf({ objects }));
  const { defects } = examineMesh(await readMesh(path, '3mf', defaultMeshLimits));
  await rm(path);
  expect(defects).toMatchObject([
    { kind: 'holes', count: 1, largest: [{ place: { part: 'Lid', side: 'right' } }] },
  ]);
});

it('finds the edges at which facets face opposite ways', async () => {
  expect(await findDefects(flippedFacet())).toMatchObject([
    { kind: 'disagreeing', edges: 3, place: { atMm: [expect.any(Number), expect.any(Number), 0] } },
  ]);
});

it.each([
  [
    'facets that do not touch',
    'loose',
    { positions: cube().positions, indices: Uint32Array.from([0, 1, 2, 4, 5, 7]) },
  ],
  ['the cap of a ball', 'sheet', withoutFacets(sphere(30, 30), 200)],
])('calls %s unprintable', async (_, kind, mesh) => {
  expect(await findDefects(mesh)).toMatchObject([{ kind, mesh: null }]);
});

it.each([
  ['an upright sheet', box([30, 0.3, 30]), 0.3],
  ['a sheet that leans', tilted(box([30, 0.2, 30])), 0.2],
  ['a fin on a plate', joined(box([90, 90, 5]), box([10, 0.35, 10], [70, 70, 4.9])), 0.35],
])('finds a wall that is thinner than a nozzle: %s', async (_, mesh, thickness) => {
  const [wall] = await findDefects(mesh);
  expect(wall).toMatchObject({ kind: 'thin_wall', thicknessMm: expect.closeTo(thickness, 3) });
});

it('says where a thin wall is', async () => {
  const [wall] = await findDefects(joined(box([90, 90, 5]), box([10, 0.35, 10], [70, 70, 4.9])));
  expect(wall).toMatchObject({
    place: { side: 'back right', atMm: [expect.closeTo(75, -1), 70, expect.any(Number)] },
  });
});

it.each([
  ['a wall of one line', box([30, 0.4, 30])],
  ['a sheet that lies on the bed', box([30, 30, 0.3])],
  ['a blade', wedge(10)],
  ['a label that touches a wall', joined(box([50, 5, 50]), box([20, 0.3, 10], [10, -0.3, 10]))],
  ['a sheet within a solid', joined(cube(50), box([20, 0.3, 10], [10, 10, 10]))],
  ['a lip of one layer', joined(cube(50), box([50, 0.3, 0.4], [0, 10, 50]))],
])('does not call %s thin', async (_, mesh) => {
  expect(await findDefects(mesh)).toEqual([]);
});
