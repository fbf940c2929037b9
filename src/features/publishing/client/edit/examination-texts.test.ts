import { expect, it } from 'vitest';
import { describeNote, describeState } from './examination-texts.ts';

it('says why a file could not be examined', () => {
  const failed = { fileId: 1, state: 'failed' as const, notes: [] };
  expect(describeState({ ...failed, failure: 'timed_out' })).toBe(
    'Not examined. The examination took too long.',
  );
  expect(describeState({ ...failed, failure: 'three_mf_damaged' })).toBe(
    'Not examined. The mesh in the file could not be read.',
  );
});

it('names the place and the file where the flag of the design is contradicted', () => {
  const cause = { kind: 'island' as const, heightMm: 41.8 };
  expect(describeNote({ kind: 'supports_missing', cause }, 2)).toBe(
    'You say no supports; we see an island at 42 mm height in file 2.',
  );
});

it('names the bed for a place in the first layers', () => {
  const cause = { kind: 'overhang' as const, heightMm: 0.25 };
  expect(describeNote({ kind: 'supports_missing', cause }, 1)).toBe(
    'You say no supports; we see an overhang just above the bed in file 1.',
  );
});

it('says that a part has no thickness', () => {
  expect(describeNote({ kind: 'flat' }, 1)).toBe(
    'A part in this file is flat: it has no thickness to print.',
  );
});

it('asks about the unit', () => {
  expect(describeNote({ kind: 'unit', unit: 'inch' }, 1)).toBe('Is this in inches?');
});
