import type { ProjectFindings, ProjectProblem } from '@firstlayer/mesh/contract/project-findings.ts';

const listFormat = new Intl.ListFormat('en-US');

const problems: Record<ProjectProblem, string> = {
  unreadable: 'The list of its volumes is too large or damaged, so everything is measured.',
  triangles: 'Its list of volumes does not fit the mesh, so all volumes are measured.',
  unknown_objects: 'It names volumes that are not in the file.',
  not_subtracted: 'A negative volume could not be subtracted.',
  cut_away: 'A part is cut away wholly.',
  // It is a reason of its own.
  nothing_printed: '',
};

/** Describes the content of a project that its figures leave out, and the reasons for rough figures. */
export function describeProject(findings: ProjectFindings): string {
  const { modifiers, blockers, enforcers, unprintedItems, negatives } = findings;
  const has = (...found: ProjectProblem[]) => found.some((problem) => findings.problems.includes(problem));
  const isAllMeasured = has('triangles', 'unknown_objects', 'nothing_printed');
  return [
    !isAllMeasured &&
      countAll('left out', [
        [modifiers, 'modifier'],
        [blockers, 'support blocker'],
        [enforcers, 'support enforcer'],
        [unprintedItems, 'object', ' switched off or beside the plates'],
      ]),
    !isAllMeasured && !has('not_subtracted') && countAll('subtracted', [[negatives, 'negative volume']]),
    findings.plates > 0 ? `It is printed on ${findings.plates} plates.` : '',
    ...findings.problems.map((problem) => problems[problem]),
    findings.problems.length > 0 ? 'The figures are rough.' : '',
  ]
    .filter((sentence) => sentence !== false && sentence !== '')
    .join(' ');
}

/** Returns a sentence such as "2 modifiers and 1 support blocker were left out."; '' if all numbers are 0. */
function countAll(what: string, counted: (readonly [number, noun: string, where?: string])[]): string {
  const present = counted.filter(([count]) => count > 0);
  const total = present.reduce((sum, [count]) => sum + count, 0);
  if (total === 0) return '';
  const names = present.map(
    ([count, noun, where = '']) => `${count} ${noun}${count === 1 ? '' : 's'}${where}`,
  );
  return `${listFormat.format(names)} ${total === 1 ? 'was' : 'were'} ${what}.`;
}
