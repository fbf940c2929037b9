import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { asciiStl, cube, flippedFacet, joined, openBox, sphere, torus } from '../../test/meshes.ts';

import { inspectMeshFile, type BatchSizes } from './inspect-mesh.ts';
import { defaultMeshLimits } from '../core/limits.ts';
import { measureMesh } from '../measure/measure.ts';
import { MeshError } from '../core/mesh-error.ts';
import { readMesh } from './read-mesh.ts';
import { write3mf } from '../write/write-3mf.ts';
import { writeStl } from '../write/write-stl.ts';

let folder = '';
let path = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mesh-inspect-'));
  path = join(folder, 'file');
});
afterAll(() => rm(folder, { recursive: true }));

type Outcome = { report: unknown } | { code: string; message: string };

async function getOutcome(work: Promise<unknown>): Promise<Outcome> {
  try {
    return { report: await work };
  } catch (error) {
    if (error instanceof MeshError) return { code: error.code, message: error.message };
    throw error;
  }
}

/** Returns the outcome for a file that is loaded as a whole, and for the same file read in parts. */
async function inspectBoth(
  content: Buffer | string,
  batchSizes: BatchSizes = {},
): Promise<[Outcome, Outcome]> {
  await writeFile(path, content);
  const whole = readMesh(path, 'stl', defaultMeshLimits).then(measureMesh);
  return [
    await getOutcome(whole),
    await getOutcome(inspectMeshFile(path, 'stl', defaultMeshLimits, batchSizes)),
  ];
}

const bodies = {
  'a cube': cube(),
  'an open box': openBox(),
  'a turned facet': flippedFacet(),
  'a ball': sphere(9, 7),
  'two bodies far away': joined(cube(20, [1_048_576, 0, 0]), sphere(3, 5)),
};

describe('inspectMeshFile', () => {
  it.each(Object.entries(bodies))(
    'reports the same for %s as when it is loaded as a whole',
    async (_, mesh) => {
      for (const batchSizes of [{}, { vertices: 1, edges: 1 }, { vertices: 5, edges: 7 }, { vertices: 20 }]) {
        const [whole, inParts] = await inspectBoth(writeStl(mesh), batchSizes);
        expect(whole).toHaveProperty('report.triangles', mesh.indices.length / 3);
        expect(inParts).toEqual(whole);
      }
    },
  );

  it('reports the same for a mesh larger than a block, with a fault in its last facet', async () => {
    const mesh = torus(30, 9, 100);
    const rooms = [{}, { vertices: 1000, edges: 5000 }];
    for (const batchSizes of rooms) {
      const [whole, inParts] = await inspectBoth(writeStl(mesh), batchSizes);
      expect(whole).toMatchObject({ report: { triangles: 20_000, isClosed: true, isOriented: true } });
      expect(inParts).toEqual(whole);
    }
    mesh.indices.subarray(-3).reverse();
    for (const batchSizes of rooms) {
      const [whole, inParts] = await inspectBoth(writeStl(mesh), batchSizes);
      expect(whole).toMatchObject({ report: { isClosed: true, isOriented: false } });
      expect(inParts).toEqual(whole);
    }
  });

  it('merges 0 and -0', async () => {
    const file = writeStl(cube());
    for (let facet = 84; facet < file.length; facet += 100) {
      for (let at = facet + 12; at < facet + 48; at += 4)
        if (file.readFloatLE(at) === 0) file.writeFloatLE(-0, at);
    }
    const [, inParts] = await inspectBoth(file, { vertices: 2, edges: 4 });
    expect(inParts).toMatchObject({ report: { isClosed: true, isOriented: true, volumeMm3: 8000 } });
  });

  it('reports the same for damaged files and rejects them for the same reason', async () => {
    const files = [writeStl(sphere(9, 5)), writeStl(openBox()), Buffer.from(asciiStl(cube()))];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...files),
        fc.constantFrom(1, 1, 1, 0.9, 0.5, 0.1, 0),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 8 }),
        fc.record({ vertices: fc.integer({ min: 1, max: 99 }), edges: fc.integer({ min: 1, max: 99 }) }),
        async (file, share, changes, batchSizes) => {
          const damaged = Buffer.from(file.subarray(0, Math.ceil(file.length * share)));
          for (const [at, value] of changes) if (damaged.length > 0) damaged[at % damaged.length] = value;
          const [whole, inParts] = await inspectBoth(damaged, batchSizes);
          expect(inParts).toEqual(whole);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('names the facet whose corner is no number, beyond a block border too', async () => {
    const file = writeStl(torus(30, 9, 100));
    file.writeFloatLE(Number.NaN, 84 + 16_390 * 50 + 12 + 20);
    const [whole, inParts] = await inspectBoth(file);
    expect(inParts).toMatchObject({
      code: 'vertex_not_finite',
      message: expect.stringMatching(/^Facet 16391 /),
    });
    expect(inParts).toEqual(whole);
  });

  it('enforces the limit on facets', async () => {
    await writeFile(path, writeStl(cube()));
    const limits = { ...defaultMeshLimits, maxFacets: 11 };
    await expect(inspectMeshFile(path, 'stl', limits)).rejects.toMatchObject({ code: 'too_many_facets' });
  });

  it('measures ASCII STL and 3MF files', async () => {
    await writeFile(path, asciiStl(cube()));
    expect((await inspectMeshFile(path, 'stl', defaultMeshLimits)).volumeMm3).toBe(8000);
    await writeFile(path, await write3mf({ objects: [{ mesh: cube(10) }] }));
    expect((await inspectMeshFile(path, '3mf', defaultMeshLimits)).volumeMm3).toBe(1000);
  });
});
