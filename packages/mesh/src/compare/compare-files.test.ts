import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decode, isClosed, readDeltas, sidesOf } from '../../test/decoded-preview.ts';
import { asciiStl, box, cube } from '../../test/meshes.ts';
import { drilledPlate, pinPlate } from '../../test/solids.ts';
import { defaultMeshLimits } from '../core/limits.ts';
import type { Mesh } from '../core/mesh.ts';
import { MeshPool } from '../pool/pool.ts';
import { write3mf } from '../write/write-3mf.ts';
import { writeStl } from '../write/write-stl.ts';
import { compareMeshFiles, type ComparedFile, type MeshComparison } from './compare-files.ts';

const limits = defaultMeshLimits;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'compare-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function save(name: string, content: Uint8Array | string): Promise<ComparedFile> {
  const path = join(folder, name);
  await writeFile(path, content);
  return { path, format: name.endsWith('.3mf') ? '3mf' : 'stl' };
}

const saveStl = (name: string, mesh: Mesh) => save(name, writeStl(mesh));

describe('a changed file', () => {
  let comparison: MeshComparison;
  beforeAll(async () => {
    const files = {
      older: await saveStl('older.stl', pinPlate(3)),
      newer: await saveStl('newer.stl', drilledPlate(3.2, 4)),
    };
    comparison = await compareMeshFiles(files, limits);
  });

  it('has two pictures of one size that differ', () => {
    const { before, after } = comparison.pictures ?? {};
    expect([before?.width, before?.height]).toEqual([960, 720]);
    expect(before?.pixels).toHaveLength(960 * 720 * 3);
    expect(Buffer.compare(before?.pixels ?? Buffer.alloc(0), after?.pixels ?? Buffer.alloc(0))).not.toBe(0);
  });

  it('shows regions that have grown and shrunk, and the rest unmarked', async () => {
    const full = comparison.views.find(({ level }) => level === 'full');
    if (!full) throw new Error('There is no full view.');
    const deltas = await readDeltas(full);
    expect(Math.min(...deltas)).toBeLessThan(-50);
    expect(Math.max(...deltas)).toBeGreaterThan(0);
    expect(deltas.filter((delta) => delta === 0).length).toBeGreaterThan(100);
    const [x = 0, y = 0, z = 0] = sidesOf(await decode(full));
    expect([Math.round(x), Math.round(y), Math.round(z)]).toEqual([60, 40, 18]);
    expect(full.brotli.length).toBeLessThan(120_000);
  });

  it('has a simplified view that is open and distorted', async () => {
    const reduced = comparison.views.find(({ level }) => level === 'reduced');
    if (!reduced) throw new Error('There is no reduced view.');
    const mesh = await decode(reduced);
    expect(isClosed(mesh)).toBe(false);
    expect(sidesOf(mesh)[2]).toBeLessThan(18 * 0.99);
    expect(new Set(await readDeltas(reduced)).size).toBeGreaterThan(2);
  });
});

it('recognizes the same shape in another format, without pictures', async () => {
  const older = await save('cube.stl', asciiStl(cube()));
  const newer = await save('cube.3mf', await write3mf({ objects: [{ name: 'Cube', mesh: cube() }] }));
  expect(await compareMeshFiles({ older, newer }, limits)).toMatchObject({
    difference: { verdict: 'same' },
    pictures: null,
    views: [],
  });
});

it.each([
  ['broken bytes', Buffer.from('solid nothing\nfacet'), 'stl_truncated'],
  ['an empty file', Buffer.alloc(0), 'empty_file'],
])('refuses %s', async (_, content, code) => {
  const older = await saveStl('whole.stl', cube());
  const newer = await save('broken.stl', content);
  await expect(compareMeshFiles({ older, newer }, limits)).rejects.toMatchObject({ code });
  await expect(compareMeshFiles({ older: newer, newer: older }, limits)).rejects.toMatchObject({ code });
});

it('refuses a mesh with too many facets, or only degenerate ones', async () => {
  const older = await saveStl('cube-a.stl', cube());
  const newer = await saveStl('cube-b.stl', cube(21));
  const small = { ...limits, maxComparedFacets: 11 };
  await expect(compareMeshFiles({ older, newer }, small)).rejects.toMatchObject({ code: 'too_many_facets' });
  const line = { positions: box([1, 1, 1]).positions, indices: Uint32Array.of(0, 0, 1) };
  const flat = await saveStl('line.stl', line);
  await expect(compareMeshFiles({ older, newer: flat }, limits)).rejects.toMatchObject({ code: 'no_facets' });
});

it('ends after its processor time, and compares the next files', async () => {
  const pool = new MeshPool();
  try {
    const older = await saveStl('cube-a.stl', cube());
    const newer = await saveStl('cube-b.stl', cube(21));
    await expect(pool.compareMeshes({ older, newer, maxCpuMs: 1 })).rejects.toMatchObject({
      code: 'timed_out',
    });
    const { difference } = await pool.compareMeshes({ older, newer: older });
    expect(difference.verdict).toBe('same');
  } finally {
    await pool.close();
  }
});
