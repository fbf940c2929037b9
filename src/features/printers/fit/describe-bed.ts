import type { PrinterBed } from './types.ts';

/** Describes what a printer offers, such as '256 × 256 × 250 mm, mind the front left corner'. */
export function describeBed({ bedMm, shape, tallMm, exclude = [] }: PrinterBed): string {
  const size =
    shape === 'round' ? `${bedMm[0]} mm round, ${tallMm} mm tall` : `${bedMm.join(' × ')} × ${tallMm} mm`;
  if (exclude.length === 0) return size;
  const [area] = exclude;
  if (exclude.length > 1 || !area) return `${size}, mind the corners`;
  const row = area[1] + area[3] < bedMm[1] ? 'front' : 'back';
  const column = area[0] + area[2] < bedMm[0] ? 'left' : 'right';
  return `${size}, mind the ${row} ${column} corner`;
}
