import type { Reason } from './reason-schemas.ts';
import type { Verdict } from './verdicts.ts';

const verdictsOfKinds: Record<Reason['kind'], Verdict> = {
  unreadable: 'unprintable',
  loose: 'unprintable',
  sheet: 'unprintable',
  flat: 'unprintable',
  nothing_printed: 'unprintable',
  unexamined: 'look_again',
  holes: 'look_again',
  disagreeing: 'look_again',
  unit: 'look_again',
  thin_wall: 'look_again',
  thin_part: 'look_again',
  too_large: 'look_again',
  many_parts: 'look_again',
  project: 'ready',
  supports_missing: 'ready',
  supports_unneeded: 'ready',
};

/** Returns what a reason alone makes of a file. */
export function getVerdict(reason: Reason): Verdict {
  const isUncertain = reason.kind === 'project' && reason.problems.length > 0;
  return isUncertain ? 'look_again' : verdictsOfKinds[reason.kind];
}

/** Leaves out what does not keep a file from being ready. */
export function listCauses(reasons: readonly Reason[]): Reason[] {
  return reasons.filter((reason) => getVerdict(reason) !== 'ready');
}
