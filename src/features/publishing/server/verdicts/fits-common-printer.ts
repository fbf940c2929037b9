import { headroomMm, toleranceMm } from '#src/features/print-facts/hull.ts';
import { getLargestScale } from '#src/features/printers/fit/fit-hull.ts';
import { printers, type Printer } from '#src/features/printers/printers.ts';
import type { PartFacts, PartPose } from '@firstlayer/mesh/contract/print-facts.ts';

/** Parts that are shorter in all directions fit a large printer in any case, so that they need not be turned. */
const smallMm = 200;

/** A part that fits any other printer fits one of these too. */
const largest = printers.filter(
  (printer, at) =>
    !printers.some(
      (other, otherAt) => isAsLarge(other, printer) && (!isAsLarge(printer, other) || otherAt < at),
    ),
);

function isAsLarge(one: Printer, other: Printer): boolean {
  return (
    one.shape === other.shape &&
    one.bedMm[0] >= other.bedMm[0] &&
    one.bedMm[1] >= other.bedMm[1] &&
    one.tallMm >= other.tallMm
  );
}

/** Returns whether a printer on the market holds the part, turned or on another side if need be. */
export function fitsCommonPrinter({ hull, boundsMm, poses }: PartFacts): boolean {
  if (Math.max(...boundsMm) <= smallMm) return true;
  // A part without an outline cannot be placed, which is another reason.
  if (hull.length < 6 || !(boundsMm[2] > 0)) return true;
  return [{ hull, heightMm: boundsMm[2] }, ...poses].some(isHeld);
}

function isHeld({ hull, heightMm }: Pick<PartPose, 'hull' | 'heightMm'>): boolean {
  return largest.some(
    (printer) =>
      heightMm <= printer.tallMm - headroomMm + toleranceMm &&
      getLargestScale(hull, printer, { needsBrim: false }) >= 1,
  );
}
