import { computePaths } from '@firstlayer/mesh/estimate/print-paths.ts';
import type { EstimateRange } from '@firstlayer/mesh/estimate/class-estimates.ts';
import type { PrintConstants, PrintSpeeds } from '@firstlayer/mesh/estimate/estimate-print.ts';
import { layerHeights, type PrinterClass } from '@firstlayer/mesh/contract/print-facts.ts';

import { toErrors, toRange, type Errors } from './error-table.ts';
import { crossValidate, fitConstants, type Deviation, type Prior, type Sample } from './fit.ts';
import type { ProfiledMesh } from './slice-all.ts';
import type { SliceResult } from './slice-results.ts';

/** The constants of a class, and how far its estimates were off for meshes that were not used for fitting. */
export type CalibratedClass = {
  speeds: PrintSpeeds;
  constants: PrintConstants;
  /** Ranges and errors have the layer height in millimeters as key. */
  ranges: Record<string, EstimateRange>;
  errors: Record<string, Errors>;
};

export type Calibration = {
  result: CalibratedClass;
  deviations: (Deviation & { kind: ProfiledMesh['kind'] })[];
};

export function collectSamples(
  printerClass: PrinterClass,
  meshes: ReadonlyMap<string, ProfiledMesh>,
  results: Iterable<SliceResult>,
): Sample[] {
  const samples: Sample[] = [];
  for (const sliced of results) {
    const mesh = meshes.get(sliced.name);
    if (sliced.class !== printerClass || mesh === undefined || 'failed' in sliced) continue;
    const { name, layerMm, seconds, grams } = sliced;
    samples.push({
      name,
      base: mesh.base,
      layerMm,
      paths: computePaths(mesh.profile, layerMm),
      seconds,
      grams,
    });
  }
  return samples;
}

export function calibrateClass(
  samples: readonly Sample[],
  speeds: PrintSpeeds,
  prior: Prior,
  meshes: ReadonlyMap<string, ProfiledMesh>,
): Calibration {
  const constants = fitConstants(samples, speeds, prior);
  const deviations = crossValidate(samples, speeds, prior).map((each) => ({
    ...each,
    kind: meshes.get(each.sample.name)?.kind ?? 'mechanical',
  }));
  const errors: Record<string, Errors> = {};
  const ranges: Record<string, EstimateRange> = {};
  const usual = toRange(deviations.filter(({ sample }) => sample.layerMm === 0.2));
  for (const height of layerHeights) {
    const ofHeight = deviations.filter(({ sample }) => sample.layerMm === height);
    errors[height] = toErrors(ofHeight);
    const range = toRange(ofHeight);
    // Fewer meshes were sliced with other layer heights, so that their range may be too narrow by chance.
    ranges[height] = {
      time: Math.max(range.time, usual.time),
      grams: Math.max(range.grams, usual.grams),
    };
  }
  return { result: { speeds, constants: roundAll(constants), ranges, errors }, deviations };
}

/** Rounds to four digits: more are noise. */
function roundAll<T extends { [Name in keyof T]: number }>(values: T): T {
  const rounded = Object.entries<number>(values).map(([name, value]) => [name, Number(value.toPrecision(4))]);
  return { ...values, ...Object.fromEntries(rounded) };
}
