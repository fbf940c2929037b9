import damerauLevenshtein from 'damerau-levenshtein';
import { expect, it } from 'vitest';
import { singleEdits } from './single-edits.ts';

it('lists only words at distance one', () => {
  const edits = singleEdits('vase');
  expect(edits).toEqual(expect.arrayContaining(['vsae', 'base', 'vas', 'vases', 'avse']));
  expect(edits).not.toContain('vase');
  expect(edits.every((edit) => damerauLevenshtein('vase', edit).steps === 1)).toBe(true);
});
