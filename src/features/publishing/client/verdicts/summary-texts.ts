import { formatCount } from '#src/lib/text.ts';
import type { FileProblem, Reason } from '../../reason-schemas.ts';
import type { Verdict } from '../../verdicts.ts';
import { formatMm } from './reason-texts.ts';

const listFormat = new Intl.ListFormat('en-US');

export const verdictLabels: Record<Verdict, string> = {
  ready: 'Ready',
  look_again: 'Look again',
  unprintable: 'Cannot be printed',
};

/** Returns '2 holes and a wall of 0.3 mm', for instance. */
export function summarizeReasons(reasons: readonly Reason[]): string {
  return listFormat.format(new Set(reasons.map(summarize)));
}

/** Returns 'octopus-stand.stl: 2 holes. 1 other file.', for instance, beginning with the worst file. */
export function summarizeFiles(files: readonly FileProblem[]): string {
  const worst = files.find(({ verdict }) => verdict === 'unprintable') ?? files[0];
  if (!worst) return '';
  const others = files.length - 1;
  const rest = others === 0 ? '' : ` ${formatCount(others)} other ${others === 1 ? 'file' : 'files'}.`;
  return `${worst.name}: ${summarizeReasons(worst.reasons)}.${rest}`;
}

const phrases: Partial<Record<Reason['kind'], string>> = {
  unreadable: 'a mesh that cannot be read',
  sheet: 'a surface without thickness',
  flat: 'a flat part',
  nothing_printed: 'nothing that is printed',
  unexamined: 'not examined',
  disagreeing: 'facets that disagree',
  too_large: 'larger than every common bed',
  project: 'a project that contradicts its mesh',
};

function summarize(reason: Reason): string {
  switch (reason.kind) {
    case 'loose':
      return `nothing closed, ${formatCount(reason.facets)} loose facets`;
    case 'holes':
      return reason.count === 1 ? '1 hole' : `${formatCount(reason.count)} holes`;
    case 'unit':
      return reason.unit === 'inch' ? 'looks like inches' : 'looks like meters';
    case 'thin_wall':
      return `a wall of ${formatMm(reason.thicknessMm)}`;
    case 'thin_part':
      return `a part of ${formatMm(reason.heightMm)}`;
    case 'many_parts':
      return `${formatCount(reason.count)} parts`;
    default:
      return phrases[reason.kind] ?? '';
  }
}
