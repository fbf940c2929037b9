import { referenceLayerHeight, type PrinterClass } from '@firstlayer/mesh/contract/print-facts.ts';
import type { PlainEstimate, PrintEstimate } from '../schemas.ts';
import { formatGrams } from './format-grams.ts';
import { formatPrintTime, formatPrintTimeRange } from './format-print-time.ts';

/** Returns print time and filament at the reference layer height; undefined unless all classes of printers have them. */
export function toPlainEstimate(estimates: readonly PrintEstimate[]): PlainEstimate | undefined {
  const find = (name: PrinterClass) =>
    estimates.find((estimate) => estimate.class === name && estimate.layerMm === referenceLayerHeight);
  const [classic, modern, small] = [find('classic'), find('modern'), find('small')];
  const [corexy, large, other] = [find('corexy'), find('large'), find('other')];
  if (!classic || !modern || !small || !corexy || !large || !other) return undefined;
  const minutes = {
    classic: classic.minutes,
    modern: modern.minutes,
    small: small.minutes,
    corexy: corexy.minutes,
    large: large.minutes,
    other: other.minutes,
  };
  return { grams: classic.grams, minutes };
}

/** Returns the print times of the fastest and of the slowest class of printers. */
export function getTimeRange({ minutes }: Pick<PlainEstimate, 'minutes'>): { low: number; high: number } {
  const all = Object.values(minutes);
  return { low: Math.min(...all), high: Math.max(...all) };
}

/** Returns a text such as '3 to 5 h', from the fastest class of printers to the slowest. */
export function describeTimeRange(print: Pick<PlainEstimate, 'minutes'>): string {
  const { low, high } = getTimeRange(print);
  return formatPrintTimeRange(low, high);
}

/** Returns '3 h 10 min, 38 g' for a class of printers, and 'from 2 h 50 min, 38 g' without one. */
export function describePrint(print: PlainEstimate, printerClass: PrinterClass | undefined): string {
  const time = printerClass
    ? formatPrintTime(print.minutes[printerClass])
    : `from ${formatPrintTime(getTimeRange(print).low)}`;
  return `${time}, ${formatGrams(print.grams)}`;
}
