import type { ExaminationNote, FileExamination } from '../../examination-schemas.ts';

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
