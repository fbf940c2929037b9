import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { readSlicerSettings } from '@firstlayer/mesh/settings/read-slicer-settings.ts';
import { examineEdges } from '@firstlayer/mesh/topology/topology.ts';

import { buildDesignFiles, buildMeshes, listBuilds } from './build.ts';
import { demoDesigns, keyedFiles } from './catalog.ts';
import { demoCategories } from './categories.ts';
import type { DemoFile } from './design.ts';
import { freeSolids, loadKernel, toSolid, type Solid } from './modeling/kernel.ts';
import { hashMeshSources, readMeshSources } from './mesh-sources.ts';
import { readMeshes, type NamedMesh } from './packed-meshes.ts';
import { altTexts } from './photos/alt-texts.ts';
import { listPhotos, photoKinds, photoName, readPhoto } from './photos/photos.ts';
import { listRendered, readRendered } from './rendered.ts';

const files = demoDesigns.flatMap((design) => design.files);
const builds = keyedFiles.flatMap(listBuilds);

const packed = new Map<DemoFile['build'], NamedMesh[]>();
const sources = await hashMeshSources();
const recorded = await readMeshSources();
const changed = keyedFiles.filter(({ key }) => sources.get(key) !== recorded[key]);

beforeAll(async () => {
  await loadKernel();
  for (const design of keyedFiles) {
    const meshes = await readMeshes(design.key);
    for (const [at, { build }] of listBuilds(design).entries()) packed.set(build, meshes?.[at] ?? []);
  }
});
afterEach(freeSolids);

describe('every file of the demo catalog', () => {
  it.each(builds)('$name is closed, stands on the bed and is small enough for a printer', (file) => {
    const parts = packed.get(file.build) ?? [];
    expect(parts.length).toBeGreaterThan(0);
    const low = [Infinity, Infinity, Infinity];
    const high = [-Infinity, -Infinity, -Infinity];
    let facets = 0;
    for (const { mesh } of parts) {
      const solid = toSolid(mesh);
      expect(solid.status()).toBe('NoError');
      expect(solid.volume()).toBeGreaterThan(100);
      expect(examineEdges(mesh.indices, mesh.positions.length / 3)).toMatchObject({
        isClosed: true,
        isManifold: true,
        isOriented: true,
      });
      facets += mesh.indices.length / 3;
      const { min, max } = solid.boundingBox();
      for (let axis = 0; axis < 3; axis++) {
        low[axis] = Math.min(low[axis] ?? 0, min[axis] ?? 0);
        high[axis] = Math.max(high[axis] ?? 0, max[axis] ?? 0);
      }
    }
    const [width = 0, depth = 0, height = 0] = high.map((value, axis) => value - (low[axis] ?? 0));
    expect(low[2]).toBeCloseTo(0, 4);
    expect(Math.max(width, depth)).toBeLessThanOrEqual(220);
    expect(height).toBeLessThanOrEqual(250);
    expect(Math.min(width, depth, height)).toBeGreaterThan(1.2);
    expect(facets).toBeGreaterThan(100);
    expect(facets).toBeLessThan(130_000);
  });

  // Building all of them takes a minute, so those are left out whose code is the same as when they were packed.
  it.each(changed)('builds $key as it is packed', async (design) => {
    const meshes = await buildMeshes(design);
    const isSame = isDeepStrictEqual(await readMeshes(design.key), meshes);
    expect(isSame, 'npm run demo:files packs the meshes').toBe(true);
  });

  it('records the code of designs in the catalog only', () => {
    expect(Object.keys(recorded).toSorted()).toEqual(keyedFiles.map(({ key }) => key).toSorted());
    expect(Array.from(sources.keys()).toSorted()).toEqual(Object.keys(recorded));
  });
});

describe('the demo catalog', () => {
  it('has 48 designs with distinct titles, keys and file names', () => {
    expect(demoDesigns.length).toBe(48);
    for (const values of [
      demoDesigns.map(({ title }) => title),
      demoDesigns.map(({ key }) => key),
      files.map(({ name }) => name),
    ]) {
      expect(new Set(values).size).toBe(values.length);
    }
  });

  it('mixes free and premium, with and without supports and brim, one and several files', () => {
    const count = (test: (design: (typeof demoDesigns)[number]) => boolean) =>
      demoDesigns.filter(test).length;
    const premium = count(({ isPremium }) => isPremium) / demoDesigns.length;
    expect(premium).toBeGreaterThan(0.4);
    expect(premium).toBeLessThan(0.6);
    expect(count(({ needsSupports }) => needsSupports)).toBeGreaterThanOrEqual(4);
    expect(count(({ needsBrim }) => needsBrim)).toBeGreaterThanOrEqual(4);
    expect(count((design) => design.files.length === 1)).toBeGreaterThanOrEqual(3);
    expect(count((design) => design.files.length > 1)).toBeGreaterThanOrEqual(10);
  });

  it('uses existing categories and their subcategories', () => {
    const lost = demoDesigns.filter(({ categories, subcategories }) => {
      const own = demoCategories.filter(({ slug }) => categories.includes(slug));
      const known = own.flatMap((category) => category.subcategories.map(({ slug }) => slug));
      return own.length !== categories.length || subcategories.some((slug) => !known.includes(slug));
    });
    expect(lost).toEqual([]);
  });

  it('leaves no category or subcategory empty', () => {
    const slugs = demoCategories.flatMap(({ slug, subcategories }) => [
      slug,
      ...subcategories.map((sub) => sub.slug),
    ]);
    const used = demoDesigns.flatMap(({ categories, subcategories }) => [...categories, ...subcategories]);
    expect(slugs.filter((slug) => !used.includes(slug))).toEqual([]);
  });

  it('has photographs of its designs, in the form in which the shop stores them, of 30 MB at most', async () => {
    const photos = await listPhotos();
    const keys = demoDesigns.map(({ key }) => key);
    expect(Object.keys(photos).filter((key) => !keys.includes(key))).toEqual([]);
    for (const [key, files] of Object.entries(photos)) {
      const inOrder = photoKinds.map((kind) => photoName(key, kind));
      const names = files.map(({ file }) => file);
      expect(names).toEqual(inOrder.filter((name) => names.includes(name)));
    }
    let bytes = 0;
    for (const file of Object.values(photos).flat()) {
      const { data, ...facts } = await readPhoto(file);
      const { format, width, height, exif, icc } = await sharp(data).metadata();
      expect({ format, width, height, exif, icc }).toEqual({ format: 'webp', width: 1600, height: 2000 });
      expect(facts).toEqual({ width, height, color: expect.stringMatching(/^#[0-9a-f]{6}$/) });
      bytes += data.length;
    }
    expect(bytes).toBeLessThan(30_000_000);
  });

  it('describes both photographs of every design in a text of its own', () => {
    expect(Object.keys(altTexts).toSorted()).toEqual(demoDesigns.map(({ key }) => key).toSorted());
    const texts = Object.values(altTexts).flatMap((kinds) => photoKinds.map((kind) => kinds[kind]));
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts.filter((text) => text.length < 20 || text.length > 125)).toEqual([]);
  });

  it('has rendered pictures of every design', async () => {
    const rendered = await listRendered();
    const expected = demoDesigns.map(({ key }) => key);
    expect(Object.keys(rendered).toSorted()).toEqual(expected.toSorted());
    for (const file of Object.values(rendered).flat()) {
      const { data, ...facts } = await readRendered(file);
      const { format, width, height } = await sharp(data).metadata();
      expect({ format, width, height }).toMatchObject({ format: 'webp', width: 1280, height: 1600 });
      expect(facts).toMatchObject({ width, height, color: expect.stringMatching(/^#[0-9a-f]{6}$/) });
    }
  });

  it.each(['planetary-fidget', 'facet-planter'])('builds %s to the same bytes each time', async (key) => {
    const design = demoDesigns.find((each) => each.key === key);
    if (!design) throw new Error(`There is no ${key}.`);
    const first = await buildDesignFiles(design);
    const second = await buildDesignFiles(design);
    expect(first.map(({ name }) => name)).toEqual(design.files.map(({ name }) => name));
    expect(first.every(({ bytes }) => bytes.length > 1000)).toBe(true);
    expect(first.map(({ bytes }) => Buffer.from(bytes).toString('base64'))).toEqual(
      second.map(({ bytes }) => Buffer.from(bytes).toString('base64')),
    );
  });
});

describe('files for spiral mode', () => {
  it.each([
    ['ripple-vase', { nozzleMm: 0.6, brimMm: 4 }],
    ['quarter-turn-vase', { nozzleMm: 0.4, brimMm: 0 }],
  ])('%s has a project of PrusaSlicer', async (key, expected) => {
    const design = demoDesigns.find((each) => each.key === key);
    if (!design) throw new Error(`There is no ${key}.`);
    const built = await buildDesignFiles(design);
    const project = built.find(({ format }) => format === '3mf');
    const folder = await mkdtemp(join(tmpdir(), 'demo-settings-'));
    try {
      const path = join(folder, 'project.3mf');
      await writeFile(path, project?.bytes ?? '');
      expect(await readSlicerSettings(path)).toEqual({
        settings: {
          ...{ producer: 'prusaslicer', version: '2.9.4', isVase: true, supports: false },
          ...{ layerMm: 0.2, walls: 1, topLayers: 0, bottomLayers: 3, infill: { percent: 0 } },
          ...expected,
        },
        warnings: [],
      });
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('parts that print in place', () => {
  it.each([
    ['planetary-fidget', 5],
    ['gyro-rings', 4],
    ['basking-lizard', 10],
    ['harbour-octopus', 33],
  ])('%s keeps its %s bodies apart', (key, bodies) => {
    const file = demoDesigns.find((each) => each.key === key)?.files[0];
    if (!file) throw new Error(`There is no ${key}.`);
    const pieces = (packed.get(file.build) ?? []).flatMap(({ mesh }) => toSolid(mesh).decompose());
    expect(pieces.length).toBe(bodies);
    for (const [i, piece] of pieces.entries()) {
      for (const other of pieces.slice(i + 1).filter((each) => isNear(piece, each))) {
        expect(piece.minGap(other, 1)).toBeGreaterThan(0.25);
      }
    }
  });
});

/** Returns whether the boxes around two bodies are less than a millimeter apart. */
function isNear(one: Solid, other: Solid): boolean {
  const a = one.boundingBox();
  const b = other.boundingBox();
  return [0, 1, 2].every((axis) => {
    const gap = Math.max((a.min[axis] ?? 0) - (b.max[axis] ?? 0), (b.min[axis] ?? 0) - (a.max[axis] ?? 0));
    return gap < 1;
  });
}
