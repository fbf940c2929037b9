import { describe, expect, it } from 'vitest';
import { editDistance, singleEdits } from './edit-distance.ts';

describe('editDistance', () => {
  it.each([
    ['vase', 'vase', 0],
    ['vsae', 'vase', 1],
    ['vaes', 'vase', 1],
    ['vas', 'vase', 1],
    ['vasse', 'vase', 1],
    ['base', 'vase', 1],
    ['plnater', 'planters', 2],
    ['', 'abc', 3],
    ['kitten', 'sitting', 3],
  ])('returns the distance from %s to %s as %i', (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance);
    expect(editDistance(b, a)).toBe(distance);
  });
});

describe('singleEdits', () => {
  it('lists only words at distance one', () => {
    const edits = singleEdits('vase');
    expect(edits).toEqual(expect.arrayContaining(['vsae', 'base', 'vas', 'vases', 'avse']));
    expect(edits).not.toContain('vase');
    expect(edits.every((edit) => editDistance('vase', edit) === 1)).toBe(true);
  });
});
