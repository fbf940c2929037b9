import type { SupportFinding } from '@firstlayer/mesh/contract/print-facts.ts';
import { unexaminedModel } from '../unexamined.ts';

const verdicts = ['none', 'bridges', 'unknown', 'needed'] as const;

/** The design needs supports if one of its files does; it is unknown if one of them is. */
export function combineSupports(findings: readonly SupportFinding[]): SupportFinding {
  const [first, ...others] = findings;
  if (!first) return unexaminedModel.supports;
  const worst = findings.toSorted(
    (a, b) => verdicts.indexOf(b.verdict) - verdicts.indexOf(a.verdict) || b.areaMm2 - a.areaMm2,
  )[0];
  return {
    verdict: worst?.verdict ?? first.verdict,
    areaMm2: others.reduce((sum, { areaMm2 }) => sum + areaMm2, first.areaMm2),
    bridgeMm: Math.max(...findings.map(({ bridgeMm }) => bridgeMm)),
    cause: worst?.cause ?? null,
  };
}
