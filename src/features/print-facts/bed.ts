import type { PartFacts } from '#src/lib/print-facts.ts';
import { getMargin, headroomMm, measureTurns, toleranceMm } from './hull.ts';
import type { CardPrint } from './schemas.ts';

/** The space that a printer prints in. For a round bed, `bedMm` is its diameter, twice. */
export interface BuildVolume {
  bedMm: readonly [x: number, y: number];
  shape: 'rect' | 'round';
  tallMm: number;
}

/**
 * Returns the side of the smallest square bed on which each part fits alone, in whole millimeters, with the margins and
 * the brim. The parts stand as they were placed and may be turned. 0 without parts.
 */
export function computeBedMm(parts: readonly Pick<PartFacts, 'hull'>[], needsBrim: boolean): number {
  let largest = 0;
  for (const { hull } of parts) {
    const sides = measureTurns(hull).map(({ width, depth }) => Math.max(width, depth));
    largest = Math.max(largest, Math.min(...sides) + 2 * getMargin(needsBrim));
  }
  return Math.max(0, Math.ceil(largest - toleranceMm));
}

/** Returns the height of a printer that the tallest part needs, in whole millimeters. 0 without parts. */
export function computeTallMm(parts: readonly Pick<PartFacts, 'boundsMm'>[]): number {
  if (parts.length === 0) return 0;
  return Math.ceil(Math.max(...parts.map(({ boundsMm }) => boundsMm[2])) + headroomMm - toleranceMm);
}

/** Returns the side of the largest square on the bed whose sides are parallel to the axes. */
export function getSquareMm({ bedMm, shape }: BuildVolume): number {
  const shorter = Math.min(...bedMm);
  return shape === 'round' ? shorter / Math.SQRT2 : shorter;
}

/** Returns whether a design in a list fits the printer, by the same rule as the filter of the server. */
export function fitsCard(print: Pick<CardPrint, 'bedMm' | 'tallMm'>, printer: BuildVolume): boolean {
  return print.bedMm <= getSquareMm(printer) && print.tallMm <= printer.tallMm;
}
