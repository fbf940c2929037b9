import type { SupportFinding } from '@firstlayer/mesh/contract/print-facts.ts';

/** A slicer supports far smaller areas too, which print well without (decision 0025). */
const minAreaMm2 = 250;

/** Returns whether a finding speaks against the word of a designer that a design prints without supports. */
export function contradictsNoSupports({ verdict, areaMm2, cause }: SupportFinding): boolean {
  return verdict === 'needed' && (cause?.kind === 'island' || areaMm2 >= minAreaMm2);
}
