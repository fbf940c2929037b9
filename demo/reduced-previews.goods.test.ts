import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findConnectedPieces } from '@firstlayer/mesh/topology/surface-pieces.ts';
import { defaultMeshLimits } from '@firstlayer/mesh/core/limits.ts';
import type { LoadedMesh } from '@firstlayer/mesh/core/mesh.ts';
import { pickFacets } from '@firstlayer/mesh/core/pick-facets.ts';
import { splitParts } from '@firstlayer/mesh/preview/split-parts.ts';
import { readMesh } from '@firstlayer/mesh/read/read-mesh.ts';
import {
  decode,
  decodeParts,
  isClosed,
  measureWidths,
  sidesOf,
  toLoaded,
  type DecodedPart,
} from '@firstlayer/mesh/test/decoded-preview.ts';
import { loadDesignFiles } from '@firstlayer/demo-goods/build.ts';
import { demoDesigns } from '@firstlayer/demo-goods/catalog.ts';
import { readExamined } from './examined.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'firstlayer-previews-'));
});
afterAll(() => rm(folder, { recursive: true }));

/**
 * No part may be to scale: each is lower than in the file, and one that is round in the file is oval, by more than the
 * play of a joint. Returns the names of the round parts.
 */
function expectNotToScale(mesh: LoadedMesh, decoded: readonly DecodedPart[]): (string | null)[] {
  const parts = splitParts(mesh);
  expect(decoded).toHaveLength(parts.length);
  return parts.flatMap(({ name, indices }, at) => {
    const part = pickFacets(mesh.positions, indices);
    const { mesh: shown, stepMm } = decoded[at] as DecodedPart;
    expect(sidesOf(shown)[2]).toBeLessThanOrEqual((sidesOf(part)[2] ?? 0) * 0.985 + stepMm);
    const { most, least } = measureWidths(part);
    const isOnePiece = findConnectedPieces(toLoaded(part)).count === 1;
    if (!isOnePiece || most / least > 1.003) return [];
    const oval = measureWidths(shown);
    expect(oval.most - oval.least).toBeGreaterThan(least * 0.012 - stepMm);
    return [name];
  });
}

const premium = demoDesigns
  .filter(({ isPremium }) => isPremium)
  .map((design) => [design.title, design] as const);

it.each(premium)(
  'the shipped preview is open, coarse and not to scale, and has not the inside: %s',
  async (_, design) => {
    const round: (string | null)[] = [];
    const examined = await readExamined(design.key);
    for (const [at, file] of (await loadDesignFiles(design)).entries()) {
      const preview = examined?.[at]?.previews.find(({ level }) => level === 'reduced');
      if (!preview) throw new Error(`${file.name} has no reduced preview.`);
      const path = join(folder, file.name);
      await writeFile(path, file.bytes);
      const mesh = await readMesh(path, file.format, defaultMeshLimits);
      const facets = mesh.indices.length / 3;
      const decoded = await decode(preview);
      expect([file.name, isClosed(decoded)]).toEqual([file.name, false]);
      // Facets that only the grid or the budget of small parts keeps are few.
      expect(preview.triangles).toBe(decoded.indices.length / 3);
      expect(preview.triangles).toBeLessThanOrEqual(Math.max(8000, facets * 0.4) * 1.1);
      expect(preview.triangles).toBeLessThan(facets);
      expect(decoded.stepMm).toBeGreaterThanOrEqual((Math.max(...sidesOf(decoded)) / 511) * 0.99);
      expect(preview.brotli.length).toBeLessThanOrEqual(40_000);
      round.push(...expectNotToScale(mesh, await decodeParts(preview)));
    }
    // The ring of the print-in-place gears is round, so that the test above is not empty.
    expect(round.includes('ring')).toBe(design.key === 'planetary-fidget');
  },
);
