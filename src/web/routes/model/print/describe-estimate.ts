import { formatGrams, formatGramsRange } from '#src/features/print-facts/estimate/format-grams.ts';
import {
  formatPrintTime,
  formatPrintTimeRange,
} from '#src/features/print-facts/estimate/format-print-time.ts';
import type { OnePrint, PrintEstimate } from '#src/features/print-facts/schemas.ts';
import type { PrinterClass } from '@firstlayer/mesh/contract/print-facts.ts';

/** Returns the estimate for a class of printers at a layer height; undefined without one. */
export function findEstimate(
  { estimates }: Pick<OnePrint, 'estimates'>,
  wanted: { class: PrinterClass; layerMm: number },
): PrintEstimate | undefined {
  return estimates.find((one) => one.class === wanted.class && one.layerMm === wanted.layerMm);
}

/** Describes the print time, as in 'About 3 h 10 min' and '2 h 30 to 3 h 50, at 0.20 mm'. `sum` is what `describeSum` returns. */
export function describeTime(
  { minutes, minutesLow, minutesHigh, layerMm }: PrintEstimate,
  { isRough, plates, sum }: { isRough: boolean; plates: number; sum: string },
): { value: string; note: string } {
  return {
    value: `About ${formatPrintTime(minutes)}`,
    note: `${formatPrintTimeRange(minutesLow, minutesHigh)}, ${describeBasis()}`,
  };

  function describeBasis(): string {
    if (isRough) return sum === '' ? 'rough' : `rough, ${sum}`;
    if (sum !== '') return sum;
    return plates > 1 ? 'all plates' : `at ${layerMm.toFixed(2)}\u00a0mm`;
  }
}

/** Describes the filament, as in '38 g'; a rough figure has a range as its note. */
export function describeGrams(
  { grams, gramsLow, gramsHigh }: PrintEstimate,
  isRough: boolean,
): { value: string; note?: string } {
  if (!isRough) return { value: formatGrams(grams) };
  return { value: `About ${formatGrams(grams)}`, note: `${formatGramsRange(gramsLow, gramsHigh)}, rough` };
}
