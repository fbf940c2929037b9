import { describe, expect, it, test } from 'vitest';

import { layerHeights } from '../contract/print-facts.ts';
import { sliceLayers } from '../examine/slice-layers.ts';
import { frustum } from '../../test/meshes.ts';

import { classEstimates } from './class-estimates.ts';
import { estimateGrams, estimateSeconds } from './estimate-print.ts';
import { computePaths } from './print-paths.ts';
import { computeSpacing, printSettings } from './print-settings.ts';
import { computeVasePaths, getVaseLayers, toVaseConstants, toVaseSpeeds } from './vase-paths.ts';

const { speeds, constants } = classEstimates.corexy;
const radius = 40;
const height = 100;
const cylinder = sliceLayers({
  ...frustum([radius, radius], height),
  ...{ bodyStarts: [0], objectStarts: [0], objects: 1 },
});

describe('computeVasePaths', () => {
  it.each(layerHeights)('has the filament of one wall around a cylinder in layers of %s mm', (layerMm) => {
    const grams = estimateGrams(computeVasePaths(cylinder, layerMm, 0), toVaseConstants(constants));
    const outline = 2 * Math.PI * (radius - printSettings.lineMm / 2);
    const exact = outline * height * computeSpacing(layerMm) * printSettings.gramsPerMm3;
    expect(Math.abs(grams / exact - 1)).toBeLessThan(0.02);
  });

  it.each(layerHeights)('adds three solid layers at the bottom in layers of %s mm', (layerMm) => {
    const estimate = (bottom: number) =>
      estimateGrams(computeVasePaths(cylinder, layerMm, bottom), toVaseConstants(constants));
    const bottomMm = 0.2 + 2 * layerMm;
    const exact = Math.PI * (radius - 0.45) ** 2 * bottomMm * printSettings.gramsPerMm3;
    expect(Math.abs((estimate(3) - estimate(0)) / exact - 1)).toBeLessThan(0.02);
  });

  it.each([
    [0.2, 16.27, 3357],
    [0.28, 16.71, 2527],
  ])('is close to what PrusaSlicer says in layers of %s mm', (layerMm, grams, seconds) => {
    const paths = computeVasePaths(cylinder, layerMm, 3);
    expect(Math.abs(estimateGrams(paths, toVaseConstants(constants)) / grams - 1)).toBeLessThan(0.02);
    const estimated = estimateSeconds(paths, toVaseSpeeds(speeds), toVaseConstants(constants));
    expect(Math.abs(estimated / seconds - 1)).toBeLessThan(0.1);
  });

  it('has no infill and nothing solid at the top', () => {
    const { layers } = computeVasePaths(cylinder, 0.2, 3);
    expect(layers.map(({ infillMm2 }) => infillMm2)).toEqual(Array.from(layers, () => 0));
    expect(layers.filter(({ solidMm2 }) => solidMm2 > 0)).toHaveLength(3);
    expect(computePaths(cylinder, 0.2).layers.at(-1)?.solidMm2).toBeGreaterThan(1000);
  });

  it('has no wall where the outline is shorter than a line is wide', () => {
    const needle = sliceLayers({
      ...frustum([0.1, 0.1], 5),
      ...{ bodyStarts: [0], objectStarts: [0], objects: 1 },
    });
    const paths = computeVasePaths(needle, 0.2, 3);
    expect(estimateGrams(paths, toVaseConstants(constants))).toBe(0);
    expect(estimateSeconds(paths, toVaseSpeeds(speeds), toVaseConstants(constants))).toBeGreaterThan(0);
  });
});

test.each([
  [null, undefined],
  [{ producer: 'prusaslicer' }, undefined],
  [{ producer: 'prusaslicer', isVase: false, bottomLayers: 5 }, undefined],
  [{ producer: 'prusaslicer', isVase: true, bottomLayers: 5 }, 5],
  [{ producer: 'prusaslicer', isVase: true, bottomLayers: 0 }, 0],
  [{ producer: 'bambustudio', isVase: true }, 3],
] as const)('getVaseLayers returns for %j %s', (settings, layers) => {
  expect(getVaseLayers(settings)).toBe(layers);
});
