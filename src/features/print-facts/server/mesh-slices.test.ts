import { expect, it } from 'vitest';
import type { FileEstimate } from '@firstlayer/mesh/contract/print-facts.ts';
import { applySlices } from './mesh-slices.ts';

const estimate: FileEstimate = {
  class: 'corexy',
  layerMm: 0.2,
  seconds: 4000,
  secondsLow: 3000,
  secondsHigh: 5000,
  grams: 20,
  gramsLow: 15,
  gramsHigh: 25,
  source: 'estimated',
  plates: [
    { seconds: 1000, grams: 5 },
    { seconds: 3000, grams: 15 },
  ],
};

it('keeps the shares of the plates when a slice replaces an estimate', () => {
  const other = { ...estimate, class: 'large' as const };
  const slice = { class: 'corexy' as const, layerMm: 0.2 as const, seconds: 8000, grams: 10 };
  const [sliced, kept] = applySlices([estimate, other], [slice]);
  expect(sliced).toMatchObject({
    source: 'sliced',
    seconds: 8000,
    plates: [
      { seconds: 2000, grams: 2.5 },
      { seconds: 6000, grams: 7.5 },
    ],
  });
  expect(kept).toEqual(other);
});
