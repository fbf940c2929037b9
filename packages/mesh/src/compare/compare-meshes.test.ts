import { describe, expect, it } from 'vitest';
import { toLoaded } from '../../test/decoded-preview.ts';
import { box, joined, mapPoints, openBox, sphere } from '../../test/meshes.ts';
import { buildSolid, drilledPlate, pinHeightMm, pinPlate, plateMm } from '../../test/solids.ts';
import { defaultMeshLimits } from '../core/limits.ts';
import type { Mesh } from '../core/mesh.ts';
import { compareMeshes, prepareMesh } from './compare-meshes.ts';

const compare = (before: Mesh, after: Mesh, maxSolidFacets = 500_000) =>
  compareMeshes(prepareMesh(toLoaded(before)), prepareMesh(toLoaded(after)), maxSolidFacets);

/** Expects a number within 2 % of another. */
function expectNear(value: number | null, expected: number): void {
  expect(value).not.toBeNull();
  expect(Math.abs((value ?? 0) - expected)).toBeLessThanOrEqual(Math.abs(expected) * 0.02);
}

const getRingVolume = (inner: number, outer: number) => Math.PI * (outer ** 2 - inner ** 2) * pinHeightMm;

describe('two closed meshes are subtracted', () => {
  it('measures a pin that is 0.2 mm thicker', async () => {
    const found = await compare(pinPlate(3), pinPlate(3.2));
    expect(found).toMatchObject({ verdict: 'changed', isExact: true, regionCount: 1 });
    expectNear(found.maxMm, 0.2);
    expectNear(found.addedMm3, getRingVolume(3, 3.2));
    expect(found.removedMm3).toBeCloseTo(0, 2);
    expectNear(found.volumeChangeMm3, getRingVolume(3, 3.2));
    const [ring] = found.regions;
    expect(ring?.kind).toBe('grown');
    expectNear(ring?.volumeMm3 ?? 0, getRingVolume(3, 3.2));
    expectNear(ring?.centerMm[2] ?? 0, plateMm[2] / 2 + pinHeightMm / 2);
    expectNear(ring?.sizeMm[0] ?? 0, 6.4);
  });

  it('measures a pin that is 0.2 mm thinner', async () => {
    const found = await compare(pinPlate(3), pinPlate(2.8));
    expectNear(found.maxMm, 0.2);
    expectNear(found.removedMm3, getRingVolume(2.8, 3));
    expect(found.addedMm3).toBeCloseTo(0, 2);
    expect(found.regions.map(({ kind }) => kind)).toEqual(['shrunk']);
  });

  it('finds a hole whose edges lie on the surface of the older mesh', async () => {
    const found = await compare(pinPlate(3), drilledPlate(3, 4));
    expect(found).toMatchObject({ verdict: 'changed', isExact: true, regionCount: 1 });
    expectNear(found.removedMm3, Math.PI * 16 * plateMm[2]);
    expectNear(found.maxMm, 4);
    const [hole] = found.regions;
    expect(hole?.kind).toBe('shrunk');
    expectNear(hole?.centerMm[0] ?? 0, 20);
    expectNear(hole?.centerMm[1] ?? 0, 10);
    expectNear(hole?.sizeMm[2] ?? 0, plateMm[2]);
  });

  it('finds two regions, the larger one first', async () => {
    const found = await compare(drilledPlate(3, 4), pinPlate(3.2));
    expect(found.regions.map(({ kind }) => kind)).toEqual(['grown', 'grown']);
    expect(found.regions[0]?.volumeMm3 ?? 0).toBeGreaterThan(found.regions[1]?.volumeMm3 ?? 0);
  });

  it('compares a mirrored object as a changed one', async () => {
    const after = mapPoints(drilledPlate(3, 4), (x, y, z) => [-x, y, z]);
    const turned = after.indices.toReversed();
    const found = await compare(drilledPlate(3, 4), { ...after, indices: turned });
    const hole = Math.PI * 16 * plateMm[2];
    expect(found).toMatchObject({ verdict: 'changed', regionCount: 2 });
    expectNear(found.addedMm3, hole);
    expectNear(found.removedMm3, hole);
    expect(Math.abs(found.volumeChangeMm3 ?? 1)).toBeLessThan(0.01);
  });

  it('leaves out regions of less than half a cubic millimeter', async () => {
    const plate = box([20, 20, 5]);
    const found = await compare(plate, joined(plate, box([0.7, 0.7, 0.7], [5, 5, 10])));
    expect(found).toMatchObject({ verdict: 'changed', regionCount: 0 });
    expectNear(found.addedMm3, 0.343);
  });
});

describe('the recognized verdicts', () => {
  it('finds the same shape if only the order of facets and vertices differs', async () => {
    const ball = sphere(15, 24);
    const found = await compare(ball, { ...ball, indices: rotateFacets(ball.indices) });
    expect(found).toMatchObject({ verdict: 'same', regionCount: 0, addedMm3: 0, removedMm3: 0 });
    expect(found.maxMm).toBeLessThan(0.001);
  });

  it('finds the same shape if flat faces are divided otherwise and numbers were rounded', async () => {
    const plate = box([60, 40, 6]);
    const refined = buildSolid(({ Manifold: Solid }) => Solid.cube([60, 40, 6]).refine(5));
    const rounded = mapPoints(refined, (x, y, z) => [x + 0.004, y - 0.004, z]);
    expect(await compare(plate, rounded)).toMatchObject({ verdict: 'same' });
  });

  it('finds a moved object if all of it was translated', async () => {
    const before = drilledPlate(3, 4);
    const found = await compare(
      before,
      mapPoints(before, (x, y, z) => [x + 120, y - 7.5, z + 3]),
    );
    expect(found).toMatchObject({ verdict: 'moved', maxMm: 0, addedMm3: 0 });
    expect(found.shiftMm?.map((mm) => Math.round(mm * 100) / 100)).toEqual([120, -7.5, 3]);
  });

  it('has changed if it was moved and changed', async () => {
    const after = mapPoints(drilledPlate(3, 4), (x, y, z) => [x + 5, y, z]);
    expect(await compare(pinPlate(3), after)).toMatchObject({ verdict: 'changed', shiftMm: null });
  });

  it.each([
    ['larger', 25.4, 25.4],
    ['smaller', 1 / 25.4, 1 / 25.4],
  ])('looks like inches if it is 25.4 times %s', async (_, factor, scale) => {
    const before = drilledPlate(3, 4);
    const found = await compare(
      before,
      mapPoints(before, (x, y, z) => [x * factor, y * factor, z * factor]),
    );
    expect(found.verdict).toBe('inches');
    expect(found.scale).toBeCloseTo(scale, 5);
  });

  it('has changed if it is 25.4 times as long in one direction only', async () => {
    const plate = box([10, 10, 10]);
    expect(
      await compare(
        plate,
        mapPoints(plate, (x, y, z) => [x * 25.4, y, z]),
      ),
    ).toMatchObject({ verdict: 'changed', scale: null });
  });
});

describe('meshes that are not subtracted', () => {
  it('measures the distance of an open mesh at points', async () => {
    const found = await compare(
      openBox(20),
      mapPoints(openBox(20), (x, y, z) => [x, y, z > 10 ? z + 1 : z]),
    );
    expect(found).toMatchObject({
      verdict: 'changed',
      isExact: false,
      addedMm3: null,
      volumeChangeMm3: null,
    });
    expectNear(found.maxMm, 1);
    expect(found.regionCount).toBeGreaterThan(0);
  });

  it('measures at points above the limit of facets, with the same distance and region', async () => {
    const found = await compare(pinPlate(3), pinPlate(3.2), 100);
    expect(found).toMatchObject({ verdict: 'changed', isExact: false, addedMm3: null, regionCount: 1 });
    expectNear(found.maxMm, 0.2);
    expectNear(found.volumeChangeMm3, getRingVolume(3, 3.2));
    const [ring] = found.regions;
    expect(ring).toMatchObject({ kind: 'grown', volumeMm3: null });
    expect(Math.abs((ring?.centerMm[2] ?? 0) - 9)).toBeLessThan(0.5);
  });

  it('measures solids of more facets than 500 MB hold at points', async () => {
    const ball = sphere(20, 150);
    const found = await compare(
      ball,
      mapPoints(ball, (x, y, z) => [x, y, z > 15 ? z + 1 : z]),
      defaultMeshLimits.maxSolidFacets,
    );
    expect(found).toMatchObject({ verdict: 'changed', isExact: false, addedMm3: null, regionCount: 1 });
    expectNear(found.maxMm, 1);
  });

  it('distinguishes grown from shrunk regions', async () => {
    const found = await compare(pinPlate(3), drilledPlate(2.8, 4), 100);
    expect(new Set(found.regions.map(({ kind }) => kind))).toEqual(new Set(['shrunk']));
    expect(found.regionCount).toBe(2);
  });

  it('measures facets that face inwards at points', async () => {
    const inside = { ...box([20, 20, 20]), indices: box([20, 20, 20]).indices.toReversed() };
    const found = await compare(inside, box([20, 20, 21]));
    expect(found.verdict).toBe('changed');
    expectNear(found.maxMm, 1);
  });
});

/** Returns the facets in another order, each beginning at another corner. */
function rotateFacets(indices: Uint32Array): Uint32Array {
  const facets = Array.from({ length: indices.length / 3 }, (_, facet) => [
    indices[facet * 3 + 1] ?? 0,
    indices[facet * 3 + 2] ?? 0,
    indices[facet * 3] ?? 0,
  ]);
  return Uint32Array.from(facets.toReversed().flat());
}
