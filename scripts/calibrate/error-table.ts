import type { EstimateRange } from '@firstlayer/mesh/estimate/class-estimates.ts';

import type { Deviation } from './fit.ts';

export type Errors = {
  meshes: number;
  time: { median: number; p90: number; worst: number; within20: number; within30: number };
  grams: { median: number; p90: number; worst: number; within10: number };
};

const smallestTimeRange = 0.2;
const smallestGramsRange = 0.1;

/** Returns the range of estimates within which nine of ten prints are, which is never narrower than 20 % and 10 %. */
export function toRange(deviations: readonly Deviation[]): EstimateRange {
  const toShares = (logs: number[]): number[] =>
    logs.map((log) => Math.abs(Math.exp(-log) - 1)).sort((a, b) => a - b);
  return {
    time: Math.max(smallestTimeRange, summarize(toShares(deviations.map(({ time }) => time))).p90),
    grams: Math.max(smallestGramsRange, summarize(toShares(deviations.map(({ grams }) => grams))).p90),
  };
}

/** Sums up how far estimates are from what the slicer said, as fractions of the slicer's value. */
export function toErrors(deviations: readonly Deviation[]): Errors {
  const times = deviations.map(({ time }) => Math.abs(Math.exp(time) - 1)).sort((a, b) => a - b);
  const grams = deviations.map((each) => Math.abs(Math.exp(each.grams) - 1)).sort((a, b) => a - b);
  return {
    meshes: deviations.length,
    time: {
      ...summarize(times),
      within20: shareBelow(times, 0.2),
      within30: shareBelow(times, 0.3),
    },
    grams: { ...summarize(grams), within10: shareBelow(grams, 0.1) },
  };
}

function summarize(ascending: readonly number[]): { median: number; p90: number; worst: number } {
  const quantile = (share: number): number =>
    round(ascending[Math.min(ascending.length - 1, Math.ceil(share * ascending.length) - 1)] ?? 0);
  return { median: quantile(0.5), p90: quantile(0.9), worst: quantile(1) };
}

function shareBelow(values: readonly number[], limit: number): number {
  return round(values.filter((value) => value <= limit).length / Math.max(1, values.length));
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
