import { describe, expect, it, test } from 'vitest';
import { buildPart } from '#test/support/screens/print-data.ts';
import { describeFineness, describeSize, describeTriangles, meshNote } from './mesh-facts.ts';

const unexamined = { partCount: 0, parts: [] };

describe('describeSize', () => {
  it.each([
    [[92.44, 92.36, 180] as const, '92.4 × 92.4 × 180 mm'],
    [[1204.96, 0.04, 3] as const, '1,205 × 0 × 3 mm'],
  ])('describes %o', ([x, y, z], text) => {
    expect(describeSize({ mesh: { boundsMm: [x, y, z] }, facts: unexamined })).toBe(text);
  });

  it('names the largest of several objects before the file is examined', () => {
    const objectBoundsMm: [number, number, number][] = [
      [80, 60, 40],
      [10, 10, 10],
    ];
    const mesh = { boundsMm: [200, 150, 40] as [number, number, number], objectCount: 2, objectBoundsMm };
    expect(describeSize({ mesh, facts: unexamined })).toBe('2 parts, the largest 80 × 60 × 40 mm');
  });

  it('names the largest of several parts, counting copies', () => {
    const parts = [buildPart([92, 92, 60], { copies: 3 }), buildPart([20, 20, 10])];
    expect(describeSize({ mesh: { boundsMm: [300, 92, 60] }, facts: { partCount: 4, parts } })).toBe(
      '4 parts, the largest 92 × 92 × 60 mm',
    );
  });

  it('returns one size for one object', () => {
    const mesh = {
      boundsMm: [1, 2, 3] as [number, number, number],
      objectCount: 1,
      objectBoundsMm: [[1, 2, 3]] as [[number, number, number]],
    };
    expect(describeSize({ mesh, facts: unexamined })).toBe('1 × 2 × 3 mm');
  });
});

describe('describeFineness', () => {
  it.each([
    [158_730, 180_000, 'very fine'],
    [96_420, 180_000, 'fine'],
    [87_512, 350_000, 'fine'],
    [12, 600, undefined],
    [5000, 30_000, 'fine'],
    [3000, 30_000, undefined],
  ] as const)('says for %i triangles on %i mm²: %s', (triangles, areaMm2, word) => {
    expect(describeFineness({ triangles, areaMm2 })).toBe(word);
  });
});

test.each([
  [1, '1 triangle'],
  [96_420, '96,420 triangles'],
])('describes %i triangles', (triangles, text) => {
  expect(describeTriangles(triangles)).toBe(text);
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
