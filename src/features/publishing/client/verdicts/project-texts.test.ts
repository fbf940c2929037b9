import { expect, it } from 'vitest';
import type { ProjectFindings } from '@firstlayer/mesh/contract/project-findings.ts';
import { describeProject } from './project-texts.ts';

it('says what is in a project and not in its figures', () => {
  const nothing = { modifiers: 0, blockers: 0, enforcers: 0, negatives: 0, unprintedItems: 0, plates: 0 };
  const describe = (findings: Partial<ProjectFindings>) =>
    describeProject({ ...nothing, problems: [], ...findings });
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
