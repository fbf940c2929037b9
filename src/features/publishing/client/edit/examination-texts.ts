import type { ProjectFindings, ProjectProblem } from '#src/lib/project-findings.ts';
import type { ExaminationNote, FileExamination } from '../../examination-schemas.ts';

const listFormat = new Intl.ListFormat('en-US');

const failures: Record<string, string> = {
  aborted: 'The examination was interrupted.',
  coordinates_too_large: 'The mesh is larger than 1,000 km.',
  empty_file: 'The file is empty.',
  file_missing: 'The stored file is missing.',
  job_failed: 'The examination ended unexpectedly, several times.',
  no_facets: 'The file holds no facet.',
  timed_out: 'The examination took too long.',
  too_complex: 'The file is too complex to be examined.',
  too_many_facets: 'The mesh has too many facets.',
};

/** Says why a file could not be examined. */
export function describeFailure(code: string | null): string {
  return failures[code ?? ''] ?? 'The mesh in the file could not be read.';
}

export function describeState({ state, failure }: FileExamination): string {
  if (state === 'waiting') return 'Waiting to be examined';
  return state === 'done' ? 'Examined' : `Not examined. ${describeFailure(failure)}`;
}

/** @param number of the file in the list, from 1 */
export function describeNote(note: ExaminationNote, number: number): string {
  switch (note.kind) {
    case 'unit':
      return note.unit === 'inch' ? 'Is this in inches?' : 'Is this in meters?';
    case 'open':
      return 'The mesh is open, so that its print time and filament are rough.';
    case 'project':
      return describeProject(note);
    case 'flat':
      return 'A part in this file is flat: it has no thickness to print.';
    case 'supports_missing': {
      const place = note.cause ? describePlace(note.cause) : 'an overhang';
      return `You say no supports; we see ${place} in file ${number}.`;
    }
    case 'supports_unneeded':
      return 'You say it needs supports; we see no place that does.';
  }
}

function describePlace({ kind, heightMm }: { kind: string; heightMm: number }): string {
  const height = Math.round(heightMm);
  return height < 1 ? `an ${kind} just above the bed` : `an ${kind} at ${height} mm height`;
}

const problems: Record<ProjectProblem, string> = {
  unreadable: 'The list of its volumes is too large or damaged, so everything is measured.',
  triangles: 'Its list of volumes does not fit the mesh, so all volumes are measured.',
  unknown_objects: 'It names volumes that are not in the file.',
  not_subtracted: 'A negative volume could not be subtracted.',
  cut_away: 'A part is cut away wholly.',
  nothing_printed: 'Nothing in it would be printed, so everything is measured.',
};

/** Describes the content of a project that its figures leave out, and the reasons for rough figures. */
function describeProject(findings: ProjectFindings): string {
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
