import type { FileEstimate } from '@firstlayer/mesh/contract/print-facts.ts';
import { roundGrams } from '../estimate/format-grams.ts';
import { roundMinutes } from '../estimate/format-print-time.ts';
import type { PrintEstimate } from '../schemas.ts';

/** Ten weeks. Meshes of longer prints have a wrong unit or are no print at all, and their time is not shown. */
const maxSeconds = 6_000_000;

/** Returns whether an estimate may be shown. */
export function isPlausible({ secondsHigh }: FileEstimate): boolean {
  return secondsHigh <= maxSeconds;
}

/**
 * Returns the estimates that may be shown, with the only rounding of all places that show them. The classes of printers
 * hardly differ in filament, so that each layer height has one figure: that of a slicer if there is one.
 */
export function toPrintEstimates(estimates: readonly FileEstimate[]): PrintEstimate[] {
  const shown = estimates.filter(isPlausible);
  return shown.map((estimate) => {
    const { class: printerClass, layerMm, seconds, secondsLow, secondsHigh, source } = estimate;
    const same = shown.filter((other) => other.layerMm === layerMm);
    const filament = same.find((other) => other.source === 'sliced') ?? same[0] ?? estimate;
    return {
      class: printerClass,
      layerMm,
      minutes: roundMinutes(seconds / 60),
      minutesLow: roundMinutes(secondsLow / 60, Math.floor),
      minutesHigh: roundMinutes(secondsHigh / 60, Math.ceil),
      grams: roundGrams(filament.grams),
      gramsLow: roundGrams(filament.gramsLow, Math.floor),
      gramsHigh: roundGrams(filament.gramsHigh, Math.ceil),
      source,
    };
  });
}
