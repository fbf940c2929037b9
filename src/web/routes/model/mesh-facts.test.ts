import { describe, expect, it } from 'vitest';
import { meshFacts, meshNote } from './mesh-facts.ts';

describe('meshFacts', () => {
  it.each([
    [[92.44, 92.36, 180] as const, 48_204, '92.4 x 92.4 x 180 mm, 48,204 facets'],
    [[1204.96, 0.04, 3] as const, 1, '1,205 x 0 x 3 mm, 1 facet'],
  ])('describes %o with %i facets', ([x, y, z], triangles, text) => {
    expect(meshFacts({ boundsMm: [x, y, z], triangles })).toBe(text);
  });

  it('names the largest of several objects and the plate', () => {
    const objectBoundsMm: [number, number, number][] = [
      [80, 60, 40],
      [10, 10, 10],
    ];
    expect(meshFacts({ boundsMm: [200, 150, 40], triangles: 24, objectCount: 2, objectBoundsMm })).toBe(
      '2 objects, the largest 80 x 60 x 40 mm, plate 200 x 150 x 40 mm, 24 facets',
    );
  });

  it('returns one size for one object', () => {
    const facts = {
      triangles: 12,
      objectCount: 1,
      objectBoundsMm: [[1, 2, 3]] as [[number, number, number]],
    };
    expect(meshFacts({ boundsMm: [1, 2, 3], ...facts })).toBe('1 x 2 x 3 mm, 12 facets');
  });
});

describe('meshNote', () => {
  it('warns of an open mesh, whether it is manifold or not', () => {
    for (const isManifold of [true, false, undefined]) {
      expect(meshNote({ isClosed: false, isManifold })).toMatchObject({
        isWarning: true,
        text: expect.stringContaining('not closed'),
      });
    }
  });

  it('mentions edges of more than two faces without a warning', () => {
    expect(meshNote({ isClosed: true, isManifold: false })).toMatchObject({
      isWarning: false,
      text: expect.stringContaining('more than two faces'),
    });
  });

  it('returns no note for a valid mesh, or for one measured before edges were counted', () => {
    expect(meshNote({ isClosed: true, isManifold: true })).toBeUndefined();
    expect(meshNote({ isClosed: true })).toBeUndefined();
  });
});
