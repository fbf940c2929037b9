import { expect, it } from 'vitest';
import { printerClasses, type FileEstimate } from '@firstlayer/mesh/contract/print-facts.ts';
import { describePrint, describeTimeRange, toPlainEstimate } from '../estimate/plain-estimate.ts';
import { toPrintEstimates } from './print-estimates.ts';

function buildEstimate(changes: Partial<FileEstimate>): FileEstimate {
  const seconds = changes.seconds ?? 11_200;
  return {
    class: 'corexy',
    layerMm: 0.2,
    seconds,
    secondsLow: 0.8 * seconds,
    secondsHigh: 1.2 * seconds,
    grams: 38.4,
    gramsLow: 35.6,
    gramsHigh: 41.2,
    source: 'estimated',
    ...changes,
  };
}

const all = printerClasses.map((name, index) =>
  buildEstimate({ class: name, seconds: 11_200 + 1000 * Math.abs(index - 1), grams: 38.4 + index }),
);

it('rounds figures once, ranges outwards', () => {
  expect(toPrintEstimates([buildEstimate({})])).toEqual([
    {
      class: 'corexy',
      layerMm: 0.2,
      minutes: 190,
      minutesLow: 140,
      minutesHigh: 230,
      grams: 38,
      gramsLow: 35,
      gramsHigh: 42,
      source: 'estimated',
    },
  ]);
});

it('leaves out estimates of more than ten weeks', () => {
  expect(toPrintEstimates([buildEstimate({ seconds: 5_100_000 })])).toEqual([]);
});

it.each([
  ['the first class', all, 38],
  ['a slicer', all.map((one) => (one.class === 'large' ? { ...one, source: 'sliced' as const } : one)), 42],
])('gives all classes the filament of %s', (_, estimates, grams) => {
  expect(new Set(toPrintEstimates(estimates).map((one) => one.grams))).toEqual(new Set([grams]));
});

it('describes the figures for a class, and those of the fastest without one', () => {
  const plain = toPlainEstimate(toPrintEstimates(all));
  if (!plain) throw new Error('No estimate');
  expect(describePrint(plain, 'classic')).toBe('3 h 20 min, 38 g');
  expect(describePrint(plain, undefined)).toBe('from 3 h 10 min, 38 g');
  expect(describeTimeRange(plain)).toBe('3 h 10 min to 4 h 10 min');
  expect(toPlainEstimate(toPrintEstimates(all.slice(1)))).toBeUndefined();
});
