import type { CardPrint } from './schemas.ts';

/** The space that a printer prints in. For a round bed, `bedMm` is its diameter, twice. */
export interface BuildVolume {
  bedMm: readonly [x: number, y: number];
  shape: 'rect' | 'round';
  tallMm: number;
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
