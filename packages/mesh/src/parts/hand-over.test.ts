import { readFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asciiStl, box, cube, joined, openBox, sphere, torus } from '../../test/meshes.ts';
import { hasPrusaSlicer, readWithPrusaSlicer } from '../../test/prusa-slicer.ts';
import { unzip } from '../../test/zips.ts';
import { defaultMeshLimits as limits } from '../core/limits.ts';
import { outlineSources, wrapMesh, writeParts, type MeshSource } from './hand-over.ts';
import { inspectMeshFile } from '../read/inspect-mesh.ts';
import { readMesh } from '../read/read-mesh.ts';
import { write3mf } from '../write/write-3mf.ts';
import { writeStl } from '../write/write-stl.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'firstlayer-hand-over-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let last = 0;
const newPath = (ending: string) => join(folder, `${(last += 1)}.${ending}`);

async function store(content: Uint8Array | string, name = 'Lid', format: 'stl' | '3mf' = 'stl') {
  const path = newPath(format);
  await writeFile(path, content);
  return { path, format, name } satisfies MeshSource;
}

async function wrap(source: MeshSource): Promise<string> {
  const path = newPath('3mf');
  await wrapMesh(source, path, limits);
  return path;
}

const meshes = {
  'a cube': writeStl(cube()),
  'a ball below the bed and left of it': writeStl(sphere(30, 24)),
  'a ring': writeStl(torus(40, 9, 40)),
  'an open box': writeStl(openBox()),
  'two separate parts': writeStl(joined(cube(10), cube(15, [40, 0, 0]))),
  'an ASCII STL': asciiStl(cube(12)),
  'a part wider than the bed': writeStl(box([400, 20, 5], [-200, -10, 3])),
};

describe('a wrapped STL', () => {
  it.each(Object.entries(meshes))('of %s has the same mesh and stands on the bed', async (_, content) => {
    const source = await store(content);
    const path = await wrap(source);
    const [before, after] = await Promise.all([
      inspectMeshFile(source.path, 'stl', limits),
      inspectMeshFile(path, '3mf', limits),
    ]);
    expect(after.triangles).toBe(before.triangles);
    expect(after.volumeMm3).toBeCloseTo(before.volumeMm3, 1);
    const { positions } = await readMesh(path, '3mf', limits);
    const lowest = [Infinity, Infinity, Infinity];
    for (const [i, value] of positions.entries()) lowest[i % 3] = Math.min(lowest[i % 3] ?? 0, value);
    expect(lowest[2]).toBeCloseTo(0, 4);
    expect(Math.min(lowest[0] ?? 0, lowest[1] ?? 0)).toBeGreaterThanOrEqual(4.999);
  });

  it.runIf(hasPrusaSlicer).each(Object.entries(meshes))(
    'of %s is read by PrusaSlicer with equal volume',
    async (_, content) => {
      const source = await store(content);
      const [before, after] = [
        await readWithPrusaSlicer(source.path),
        await readWithPrusaSlicer(await wrap(source)),
      ];
      expect(Math.abs(after.volumeMm3 / before.volumeMm3 - 1)).toBeLessThan(0.001);
      expect(after.isManifold).toBe(before.isManifold);
      expect(after.low[2]).toBeCloseTo(0, 3);
    },
  );

  it('has the name of the file, names no program, and is the same each time', async () => {
    const source = await store(writeStl(cube()), 'Lid & "base" <1>');
    const [first, second] = [await readFile(await wrap(source)), await readFile(await wrap(source))];
    expect(first.equals(second)).toBe(true);
    const text = String((await unzip(first))['3D/3dmodel.model']);
    expect(text).toContain('name="Lid &amp; &quot;base&quot; &lt;1>"');
    expect(text).not.toMatch(/Application|xmlns:m/);
  });
});

describe('all parts as one 3MF', () => {
  async function writeAll(sources: MeshSource[], degrees: number) {
    const outlined = (await outlineSources(sources, limits)).flat();
    const outputPath = newPath('3mf');
    const placements = outlined.map((_, i) => ({ x: 5 + i * 100, y: 5, degrees }));
    await writeParts(sources, { outputPath, title: 'Set', placements }, limits);
    return {
      outlined,
      outputPath,
      text: String((await unzip(await readFile(outputPath)))['3D/3dmodel.model']),
    };
  }

  it('has each part of each file where it was placed, with names', async () => {
    const pair = await store(meshes['two separate parts'], 'Feet');
    const { outlined, outputPath, text } = await writeAll([await store(writeStl(cube(30))), pair], 0);
    expect(outlined.map(({ boundsMm }) => boundsMm[0])).toEqual([30, 10, 15]);
    const { objectBoundsMm, volumeMm3 } = await inspectMeshFile(outputPath, '3mf', limits);
    expect(objectBoundsMm).toHaveLength(3);
    expect(volumeMm3).toBeCloseTo(30 ** 3 + 10 ** 3 + 15 ** 3, 1);
    expect([...text.matchAll(/<object [^>]*name="([^"]*)"/g)].map(([, name]) => name)).toEqual([
      'Lid',
      'Feet 1',
      'Feet 2',
    ]);
  });

  it.each([0, 30, 45, 90, 127.5])('has parts turned by %d degrees at their places', async (degrees) => {
    const { outputPath } = await writeAll([await store(writeStl(box([40, 10, 5], [-7, 3, -2])))], degrees);
    const { positions } = await readMesh(outputPath, '3mf', limits);
    const low = [Infinity, Infinity, Infinity];
    const high = [-Infinity, -Infinity, -Infinity];
    for (const [i, value] of positions.entries()) {
      low[i % 3] = Math.min(low[i % 3] ?? 0, value);
      high[i % 3] = Math.max(high[i % 3] ?? 0, value);
    }
    expect(low.map((value) => Math.round(value * 1e4) / 1e4 + 0)).toEqual([5, 5, 0]);
    const angle = (degrees * Math.PI) / 180;
    const [sin, cos] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))];
    expect((high[0] ?? 0) - 5).toBeCloseTo(40 * cos + 10 * sin, 3);
    expect((high[1] ?? 0) - 5).toBeCloseTo(40 * sin + 10 * cos, 3);
  });

  it('keeps names and colors of a 3MF', async () => {
    const objects = [
      { name: 'Red', color: '#ff0000', mesh: cube(10) },
      { name: 'Blue', color: '#0000ff', mesh: cube(12, [30, 0, 0]) },
      { name: 'Plain', mesh: cube(14, [60, 0, 0]) },
    ];
    const source = await store(await write3mf({ objects }), 'Set', '3mf');
    const { outputPath } = await writeAll([source], 90);
    const { objectLabels } = await readMesh(outputPath, '3mf', limits);
    expect(objectLabels).toEqual([
      { name: 'Red', color: '#ff0000' },
      { name: 'Blue', color: '#0000ff' },
      { name: 'Plain', color: null },
    ]);
  });

  it.runIf(hasPrusaSlicer)('is read by PrusaSlicer with equal volume', async () => {
    const sources = [
      await store(meshes['a ring']),
      await store(meshes['two separate parts']),
      await store(await write3mf({ objects: [{ color: '#00ff00', mesh: cube(10) }] }), 'Box', '3mf'),
    ];
    const { outputPath } = await writeAll(sources, 30);
    const volumes = await Promise.all(
      sources.map(async ({ path }) => (await readWithPrusaSlicer(path)).volumeMm3),
    );
    const { volumeMm3 } = await readWithPrusaSlicer(outputPath);
    expect(volumeMm3 / volumes.reduce((sum, volume) => sum + volume)).toBeCloseTo(1, 3);
  });
});
