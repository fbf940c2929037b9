import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { box, cube, flippedFacet, joined, openBox } from '../../test/meshes.ts';
import { defaultMeshLimits } from '../core/limits.ts';
import type { Mesh } from '../core/mesh.ts';
import { MeshPool } from '../pool/pool.ts';
import { writeStl } from '../write/write-stl.ts';
import { examineMeshFile, examineMesh } from './examine-mesh.ts';

let folder: string;
let pool: MeshPool;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'firstlayer-examine-'));
  pool = new MeshPool();
});
afterAll(async () => {
  await pool.close();
  await rm(folder, { recursive: true, force: true });
});

const examine = (mesh: Mesh) => examineMesh({ ...mesh, bodyStarts: [0], objectStarts: [0], objects: 1 });

async function examineFile(content: Uint8Array | string, format: 'stl' | '3mf' = 'stl') {
  const path = join(folder, `${Math.random()}.${format}`);
  await writeFile(path, content);
  return pool.examineMesh({ path, format });
}

/** Returns the facets of a mesh with their other side outside. */
function insideOut({ positions, indices }: Mesh): Mesh {
  return { positions, indices: indices.map((_, i) => indices[i - (i % 3) + ([0, 2, 1][i % 3] ?? 0)] ?? 0) };
}

it('reads and examines a file in the low-priority process', async () => {
  expect(await examineFile(writeStl(cube()))).toMatchObject({
    isRough: false,
    partCount: 1,
    parts: [{ boundsMm: [20, 20, 20], volumeMm3: 8000 }],
    supports: { verdict: 'none' },
    settings: null,
    unitGuess: null,
  });
});

it.each([
  ['an empty file', '', 'stl', 'empty_file'],
  ['a file that is no 3MF', 'solid', '3mf', 'not_3mf'],
  ['a cut STL', writeStl(cube()).subarray(0, 300), 'stl', undefined],
  ['an STL without facets', 'solid nothing\nendsolid nothing\n', 'stl', undefined],
] as const)('throws a MeshError for %s', async (_, content, format, code) => {
  const examining = examineFile(content, format);
  await expect(examining).rejects.toMatchObject({ name: 'MeshError', ...(code && { code }) });
});

it('has no layers for a flat mesh', () => {
  const { layers, parts } = examine({
    positions: Float32Array.from([0, 0, 0, 10, 0, 0, 0, 10, 0]),
    indices: Uint32Array.from([0, 1, 2, 0, 2, 1]),
  });
  expect(layers[0]?.outlineMm).toHaveLength(0);
  expect(parts[0]?.boundsMm[2]).toBe(0);
});

it('measures a mesh that is inside out as the other way round', () => {
  const [right, wrong] = [examine(cube()), examine(insideOut(cube()))];
  expect(wrong.isRough).toBe(false);
  expect(wrong.parts[0]?.volumeMm3).toBeCloseTo(right.parts[0]?.volumeMm3 ?? 0);
  expect(wrong.layers[0]?.areaMm2[50]).toBeCloseTo(400);
});

it('calls open meshes, and those with facets that disagree, rough', () => {
  expect(examine(openBox())).toMatchObject({ isRough: true, supports: { verdict: 'unknown' } });
  expect(examine(flippedFacet()).isRough).toBe(true);
});

it('guesses that a tiny mesh is in inches', () => {
  expect(examine(cube(0.8)).unitGuess).toBe('inch');
});

it('counts 10,000 bodies and lists equal ones once', () => {
  const one = box([2, 2, 2]);
  const positions = new Float32Array(10_000 * one.positions.length);
  const indices = new Uint32Array(10_000 * one.indices.length);
  for (let body = 0; body < 10_000; body++) {
    const [x, y] = [(body % 100) * 5, Math.floor(body / 100) * 5];
    one.positions.forEach((value, i) => {
      positions[body * one.positions.length + i] = value + ([x, y, 0][i % 3] ?? 0);
    });
    one.indices.forEach((vertex, i) => {
      indices[body * one.indices.length + i] = vertex + (body * one.positions.length) / 3;
    });
  }
  const { partCount, parts } = examine({ positions, indices });
  expect(partCount).toBe(10_000);
  expect(parts).toMatchObject([{ copies: 10_000, boundsMm: [2, 2, 2] }]);
});

it('uses higher layers for a part of 2 m', () => {
  const { layers, parts } = examine(joined(box([50, 50, 2000])));
  expect(layers[0]?.outlineMm.length).toBeLessThanOrEqual(2000);
  expect(parts[0]?.boundsMm[2]).toBe(2000);
});

it('fails with too_many_facets above the limit', async () => {
  const path = join(folder, 'many.stl');
  await writeFile(path, writeStl(cube()));
  const limits = { ...defaultMeshLimits, maxFacets: 4 };
  await expect(examineMeshFile(path, 'stl', limits)).rejects.toMatchObject({ code: 'too_many_facets' });
});

const noFindings = {
  modifiers: 0,
  blockers: 0,
  enforcers: 0,
  negatives: 0,
  unprintedItems: 0,
  problems: [],
};

it('measures the box and the layers of each plate, which stand side by side', () => {
  const plates = joined(box([50, 50, 10]), box([20, 20, 30], [60, 0, 0]));
  const mesh = { ...plates, bodyStarts: [0, 12], objectStarts: [0, 12], objects: 2 };
  const project = { ...noFindings, plates: 2 };
  const { layers, project: findings } = examineMesh({
    ...mesh,
    project,
    plates: [
      { index: 1, name: 'Frame', start: 0 },
      { index: 2, name: null, start: 12 },
    ],
  });
  expect(layers.map(({ tallMm }) => tallMm)).toEqual([10, 30]);
  expect(layers.map(({ areaMm2 }) => Math.round(areaMm2[0] ?? 0))).toEqual([2500, 400]);
  expect(findings?.printedPlates).toEqual([
    { index: 1, name: 'Frame', boundsMm: [50, 50, 10] },
    { index: 2, name: null, boundsMm: [20, 20, 30] },
  ]);
  expect(examineMesh(mesh).layers).toHaveLength(1);
});
