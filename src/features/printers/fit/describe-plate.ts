import { checkPart } from './check-fit.ts';
import { formatDegrees } from './describe-fit.ts';
import type { FitOptions, PrinterBed } from './types.ts';

/**
 * Describes whether a plate fits a bed as its designer arranged it, as in 'fits' or 'too tall by 21 mm as arranged'.
 * Its parts may fit in another arrangement.
 */
export function describePlateFit(
  boundsMm: [x: number, y: number, z: number],
  printer: PrinterBed,
  options: FitOptions,
): string {
  const [x, y] = boundsMm;
  const plate = { hull: [0, 0, x, 0, x, y, 0, y], boundsMm, copies: 1, poses: [] };
  const { verdict } = checkPart(plate, { printer, options });
  if (verdict.kind === 'fits') return verdict.mindsCorner ? 'fits, mind the corner' : 'fits';
  if (verdict.kind === 'turned') return `fits turned by ${formatDegrees(verdict.degrees)}`;
  if (verdict.kind === 'too-tall') return `too tall by ${verdict.byMm} mm as arranged`;
  return verdict.kind === 'too-large' ? 'does not fit as arranged' : '';
}
