import { examinerVersion } from '#src/features/print-facts/server/mesh-facts.ts';
import type { FileFactsRow } from '#src/features/print-facts/server/read-facts.ts';
import type { PartFacts } from '@firstlayer/mesh/contract/print-facts.ts';
import type { Reason } from '../../reason-schemas.ts';
import { getVerdict } from '../../reason-verdicts.ts';
import { findWorstVerdict, type Verdict } from '../../verdicts.ts';
import { fitsCommonPrinter } from './fits-common-printer.ts';

/** Thinner parts are below the first layer of every printer, and narrower ones below every nozzle. */
const minSideMm = 0.05;
/** Coordinates are rounded, so that the volume of a tilted surface is not exactly 0. */
const minThicknessMm = 0.0001;

/** Returns whether a part is a surface with two sides and nothing between them, which is closed, but cannot be printed. */
function isFlat({ boundsMm, volumeMm3 }: Pick<PartFacts, 'boundsMm' | 'volumeMm3'>): boolean {
  const longest = Math.max(...boundsMm);
  return Math.min(...boundsMm) < minSideMm || volumeMm3 < minThicknessMm * longest ** 2;
}

/** The facts of a file that decide its verdict. */
export type JudgedFacts = Pick<
  FileFactsRow,
  'examiner' | 'state' | 'failure' | 'parts' | 'part_count' | 'project' | 'unit_guess' | 'defects'
>;

/** The most parts of a file that are handled without a second look. */
const maxParts = 20;
/** Lower parts are below the layers that most people print. A part of exactly 0.4 mm is printed. */
const minHeightMm = 0.395;
/** Failures of the site. All others are caused by the content. */
const siteFailures = ['aborted', 'file_missing', 'job_failed', 'timed_out', 'too_complex', 'too_many_facets'];

/**
 * Judges a file by its facts. The verdict is null until the present version of the examiner has found them; the reasons for
 * the worst are first.
 */
export function judgeFile(facts: JudgedFacts): { verdict: Verdict | null; reasons: Reason[] } {
  if (facts.state === 'waiting' || facts.examiner !== examinerVersion) return { verdict: null, reasons: [] };
  const reasons = facts.state === 'failed' ? [toFailure(facts.failure)] : listReasons(facts);
  const found = findWorstVerdict(reasons.map(getVerdict));
  const isWorst = (reason: Reason) => Number(getVerdict(reason) === found);
  return { verdict: found, reasons: reasons.toSorted((a, b) => isWorst(b) - isWorst(a)) };
}

function toFailure(code: string | null): Reason {
  const failure = code ?? 'job_failed';
  return { kind: siteFailures.includes(failure) ? 'unexamined' : 'unreadable', failure };
}

function listReasons({ parts, part_count, project, unit_guess, defects }: JudgedFacts): Reason[] {
  const reasons: Reason[] = [];
  if (project?.problems.includes('nothing_printed')) reasons.push({ kind: 'nothing_printed' });
  if (unit_guess !== null) reasons.push({ kind: 'unit', unit: unit_guess });
  // A tiny part is neither flat nor thin if its unit is wrong.
  const isThinInWrongUnit = (kind: string) => unit_guess !== null && kind === 'thin_wall';
  reasons.push(...defects.filter(({ kind }) => !isThinInWrongUnit(kind)));
  // An open mesh has other reasons already.
  const isClosed = !defects.some(({ kind }) => kind !== 'thin_wall');
  if (unit_guess === null && isClosed) reasons.push(...parts.flatMap(judgeHeight));
  reasons.push(
    ...parts
      .filter((part) => !fitsCommonPrinter(part))
      .map(({ name, boundsMm }) => ({ kind: 'too_large' as const, part: name, boundsMm })),
  );
  if (part_count > maxParts) reasons.push({ kind: 'many_parts', count: part_count });
  if (project) reasons.push({ kind: 'project', ...project });
  return reasons;
}

function judgeHeight(part: PartFacts): Reason[] {
  const { name, boundsMm } = part;
  if (isFlat(part)) return [{ kind: 'flat', part: name }];
  return boundsMm[2] < minHeightMm ? [{ kind: 'thin_part', part: name, heightMm: boundsMm[2] }] : [];
}
