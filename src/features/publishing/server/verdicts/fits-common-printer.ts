import { isFitting } from '#src/features/printers/fit/check-design.ts';
import { checkPart } from '#src/features/printers/fit/check-fit.ts';
import { printers } from '#src/features/printers/printers.ts';
import type { PartFacts } from '#src/lib/print-facts.ts';

/** Parts that are shorter in all directions fit a large printer in any case, so that they need not be turned. */
const smallMm = 200;

const largestFirst = printers.toSorted((a, b) => getVolume(b) - getVolume(a));

function getVolume({ bedMm: [x, y], tallMm }: (typeof printers)[number]): number {
  return x * y * tallMm;
}

/** Returns whether a printer on the market holds the part, turned or on another side if need be. */
export function fitsCommonPrinter(part: PartFacts): boolean {
  if (Math.max(...part.boundsMm) <= smallMm) return true;
  return largestFirst.some((printer) => {
    const { verdict } = checkPart(part, { printer, options: { needsBrim: false } });
    // A part without an outline cannot be placed, which is another reason.
    return verdict.kind === 'unknown' || isFitting(verdict);
  });
}
