import { checkPart } from '#src/features/printers/fit/check-fit.ts';
import { packPlates } from '#src/features/printers/fit/pack-plates.ts';
import type { PrinterBed } from '#src/features/printers/fit/types.ts';
import { printers } from '#src/features/printers/printers.ts';
import { getMargin } from '#src/features/print-facts/hull.ts';
import { conflict } from '#src/lib/errors.ts';
import type { OutlinedPart, Placement } from '@firstlayer/mesh/parts/hand-over.ts';
import { maxPackedParts } from '../constants.ts';
import type { Packing, PackingBed } from '../schemas.ts';

/** The bed of most printers, for people who have not chosen one. */
const commonBed: PrinterBed = { bedMm: [220, 220], shape: 'rect', tallMm: 250 };
/** The distance between the left edges of plates, as a share of the bed's width. */
const plateStride = 1.2;

/** The placement of each part, and the figures for people. */
export interface PackingPlan {
  placements: Placement[];
  packing: Packing;
}

/** @returns the bed of a printer in the list, of the given size, or the common one */
export function resolveBed(bed: PackingBed | null): PrinterBed {
  if (bed && 'bedX' in bed) return { bedMm: [bed.bedX, bed.bedY], shape: 'rect', tallMm: bed.tall };
  return printers.find(({ id }) => id === bed?.printerId) ?? commonBed;
}

/** @throws AppError 409 for more parts than are packed into one 3MF */
export function requireFewParts(count: number): void {
  if (count <= maxPackedParts) return;
  throw conflict(
    `This design has ${count} parts. At most ${maxPackedParts} are packed into one 3MF. Open its files one by one.`,
    'too_many_parts',
  );
}

/**
 * Packs parts on plates by the rules of the fit. The first plate is the bed; further ones are to the right of it. Parts
 * stand as the designer has placed them; those that do not fit the bed this way have a plate to themselves.
 * @throws AppError 409 when there are too many parts
 */
export function planPacking(
  parts: readonly OutlinedPart[],
  bed: PrinterBed,
  needsBrim: boolean,
): PackingPlan {
  requireFewParts(parts.length);
  const options = { needsBrim };
  const fits = parts.map((part) => {
    const { verdict } = checkPart({ ...part, copies: 1, poses: [] }, { printer: bed, options });
    return verdict.kind === 'fits' || verdict.kind === 'turned';
  });
  const packed = parts.map(({ hull }, part) => ({ hull, count: fits[part] ? 1 : 0 }));
  const { boxes } = packPlates(packed, bed, options);
  const placements: Placement[] = [];
  let plates = 0;
  const [originX, originY] = getOrigin(bed);
  for (const { part, plate, x, y, degrees } of boxes) {
    plates = Math.max(plates, plate + 1);
    placements[part] = { x: x - originX + getPlateX(plate, bed), y: y - originY, degrees };
  }
  const margin = getMargin(needsBrim);
  let nextX = getPlateX(plates, bed) - originX + margin;
  for (const [part, { boundsMm }] of parts.entries()) {
    if (placements[part]) continue;
    placements[part] = { x: nextX, y: margin - originY, degrees: 0 };
    nextX += Math.max(boundsMm[0] + margin, bed.bedMm[0] * plateStride);
    plates += 1;
  }
  return {
    placements,
    packing: { parts: parts.length, plates, tooLarge: fits.filter((isFitting) => !isFitting).length },
  };
}

function getPlateX(plate: number, { bedMm }: PrinterBed): number {
  return plate * bedMm[0] * plateStride;
}

/** The origin of a round bed is its middle, that of others the front left corner. */
function getOrigin({ bedMm, shape }: PrinterBed): readonly [x: number, y: number] {
  return shape === 'round' ? [bedMm[0] / 2, bedMm[1] / 2] : [0, 0];
}
