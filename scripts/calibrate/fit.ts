import {
  estimateGrams,
  estimateSeconds,
  type PrintConstants,
  type PrintSpeeds,
} from '@firstlayer/mesh/estimate/estimate-print.ts';
import type { PrintPaths } from '@firstlayer/mesh/estimate/print-paths.ts';

import { minimize } from './minimize.ts';

/** A sliced mesh. Samples of the same base are in the same fold. */
export type Sample = {
  name: string;
  base: string;
  layerMm: number;
  paths: PrintPaths;
  seconds: number;
  grams: number;
};

/** The logarithms of estimated to sliced time and filament. */
export type Deviation = { sample: Sample; time: number; grams: number };

/** Constants from which a fit starts. The larger the weight, the nearer it stays to them unless many samples disagree. */
export type Prior = { constants: PrintConstants; weight: number };

/** Values that are plausible for all printers. */
export const plausible: Prior = {
  weight: 0.04,
  constants: {
    start: 3,
    perLoop: 0.3,
    perFastStop: 0.01,
    perSlowStop: 0.003,
    perWallMm: 0.0004,
    solidAcceleration: 8000,
    fillAcceleration: 5000,
    fillLength: 1.1,
    fillEdge: 0.13,
    bridgeFactor: 1.2,
    shortestLayerFactor: 1,
    wallVolume: 1,
    solidVolume: 1,
    fillVolume: 1,
    fillEdgeVolume: 0.13,
  },
};

const folds = 8;
/** Deviations above this count in proportion to their size, not to its square. */
const usualDeviation = 0.1;

/** Fits constants to samples, those of the time and those of the filament separately. */
export function fitConstants(
  samples: readonly Sample[],
  speeds: PrintSpeeds,
  { constants: prior, weight }: Prior,
): PrintConstants {
  const { wallVolume, solidVolume, fillVolume, fillEdgeVolume, ...times } = prior;
  const volumes = { wallVolume, solidVolume, fillVolume, fillEdgeVolume };
  const fittedVolumes = minimize(volumes, (changed) => {
    const constants = { ...prior, ...changed };
    return (
      sumCosts(samples, (each) => estimateGrams(each.paths, constants) / each.grams) +
      weight * sumChanges(changed, volumes)
    );
  });
  const fittedTimes = minimize(times, (changed) => {
    const constants = { ...prior, ...changed };
    return (
      sumCosts(samples, (each) => estimateSeconds(each.paths, speeds, constants) / each.seconds) +
      weight * sumChanges(changed, times)
    );
  });
  return { ...fittedTimes, ...fittedVolumes };
}

function sumCosts(samples: readonly Sample[], ratio: (sample: Sample) => number): number {
  let sum = 0;
  for (const sample of samples) {
    const deviation = Math.log(ratio(sample)) / usualDeviation;
    sum += Math.sqrt(1 + deviation ** 2) - 1;
  }
  return sum;
}

function sumChanges(changed: Record<string, number>, prior: Record<string, number>): number {
  let sum = 0;
  for (const [name, value] of Object.entries(prior)) sum += Math.log((changed[name] ?? value) / value) ** 2;
  return sum;
}

export function computeDeviations(
  samples: readonly Sample[],
  speeds: PrintSpeeds,
  constants: PrintConstants,
): Deviation[] {
  return samples.map((sample) => ({
    sample,
    time: Math.log(estimateSeconds(sample.paths, speeds, constants) / sample.seconds),
    grams: Math.log(estimateGrams(sample.paths, constants) / sample.grams),
  }));
}

/** Returns the deviation of each sample with constants that were fitted without its fold. */
export function crossValidate(samples: readonly Sample[], speeds: PrintSpeeds, prior: Prior): Deviation[] {
  const bases = [...new Set(samples.map(({ base }) => base))].sort(compareShuffled);
  return Array.from({ length: folds }, (_, fold) => {
    const heldBack = new Set(bases.filter((_base, i) => i % folds === fold));
    const used = samples.filter(({ base }) => !heldBack.has(base));
    const checked = samples.filter(({ base }) => heldBack.has(base));
    return computeDeviations(checked, speeds, fitConstants(used, speeds, prior));
  }).flat();
}

/** Puts names in an order that has nothing to do with what they name, and is the same in each run. */
function compareShuffled(a: string, b: string): number {
  return hash(a) - hash(b);
}

function hash(text: string): number {
  let value = 7;
  for (const char of text) value = (value * 31 + (char.codePointAt(0) ?? 0)) % 1_000_003;
  return value;
}
