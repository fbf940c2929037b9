import { expect, it } from 'vitest';
import type { ProjectFindings } from '#src/lib/project-findings.ts';
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

it('says what is in a project and not in its figures', () => {
  const nothing = { modifiers: 0, blockers: 0, enforcers: 0, negatives: 0, unprintedItems: 0, plates: 0 };
  const describe = (findings: Partial<ProjectFindings>) =>
    describeNote({ kind: 'project', ...nothing, problems: [], ...findings }, 1);
  expect(describe({ modifiers: 2, blockers: 1 })).toBe('2 modifiers and 1 support blocker were left out.');
  expect(describe({ unprintedItems: 1 })).toBe('1 object switched off or beside the plates was left out.');
  expect(describe({ enforcers: 1, negatives: 2 })).toBe(
    '1 support enforcer was left out. 2 negative volumes were subtracted.',
  );
  expect(describe({ modifiers: 2, problems: ['triangles'] })).toBe(
    'Its list of volumes does not fit the mesh, so all volumes are measured. The figures are rough.',
  );
  expect(describe({ negatives: 1, problems: ['not_subtracted'] })).toBe(
    'A negative volume could not be subtracted. The figures are rough.',
  );
});
