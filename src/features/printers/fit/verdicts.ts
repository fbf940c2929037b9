import type { FitVerdict } from './types.ts';

const order: FitVerdict['kind'][] = [
  'fits',
  'turned',
  'plates',
  'laid-down',
  'unknown',
  'too-tall',
  'too-large',
];

/**
 * Returns the verdict that decides for the whole, with the scale at which everything fits. `unknown` without verdicts.
 */
export function findWorst(verdicts: readonly FitVerdict[]): FitVerdict {
  const worst = verdicts.toSorted((a, b) => getRank(b) - getRank(a))[0] ?? { kind: 'unknown' };
  if (!('scalePercent' in worst)) return worst;
  const scales = verdicts.flatMap((verdict) =>
    'scalePercent' in verdict ? [verdict.scalePercent ?? 0] : [],
  );
  return { ...worst, scalePercent: Math.min(...scales) || null };
}

/** Among verdicts of one kind, the one with more requirements is worse. */
function getRank(verdict: FitVerdict): number {
  const rank = 1000 * order.indexOf(verdict.kind);
  switch (verdict.kind) {
    case 'too-tall':
      return rank + Math.min(verdict.byMm, 999);
    case 'plates':
    case 'laid-down':
      return rank + Math.min(verdict.plates, 400) + (verdict.mindsCorner ? 500 : 0);
    case 'fits':
    case 'turned':
      return rank + (verdict.mindsCorner ? 500 : 0);
    default:
      return rank;
  }
}
