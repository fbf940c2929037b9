import { describe, expect, it } from 'vitest';

import { layerHeights, printerClasses, type FileEstimate } from '../contract/print-facts.ts';
import { sliceLayers } from '../examine/slice-layers.ts';
import { box, cube, openBox, sphere } from '../../test/meshes.ts';

import classes from './printer-classes.json' with { type: 'json' };
import { estimateFile } from './estimate-file.ts';
import { unpackProfiles, type StoredProfile } from './layer-bytes.ts';
import examples from './sliced-examples.json' with { type: 'json' };

type Mesh = ReturnType<typeof cube>;

function toProfile(mesh: Mesh, isRough = false): StoredProfile {
  const layers = sliceLayers({ ...mesh, bodyStarts: [0], objectStarts: [0], objects: 1 });
  return { layers, copies: 1, isRough };
}

function pick(estimates: FileEstimate[], printerClass: string, layerMm: number): FileEstimate {
  const found = estimates.find((each) => each.class === printerClass && each.layerMm === layerMm);
  if (found === undefined) throw new Error(`No estimate for ${printerClass} at ${layerMm} mm.`);
  return found;
}

const cases = examples.flatMap(({ name, layers, sliced }) => {
  const estimates = estimateFile(unpackProfiles(Buffer.from(layers, 'base64')));
  return sliced.map((said) => ({ name, said, estimate: pick(estimates, said.class, said.layerMm) }));
});

const errorTable: Record<
  string,
  Record<string, { time: { worst: number }; grams: { worst: number } }>
> = Object.fromEntries(Object.entries(classes).map(([name, { errors }]) => [name, errors]));

describe('estimateFile', () => {
  it('returns an estimate for each class and layer height', () => {
    const estimates = estimateFile([toProfile(cube(20))]);
    expect(estimates.map((each) => `${each.class} ${each.layerMm}`)).toEqual(
      printerClasses.flatMap((name) => layerHeights.map((height) => `${name} ${height}`)),
    );
    for (const each of estimates) expect(each.source).toBe('estimated');
  });

  it('stays within the errors of its table for meshes that a slicer sliced', () => {
    expect(cases.length).toBeGreaterThanOrEqual(100);
    const wrong = cases.filter(({ said, estimate }) => {
      const errors = errorTable[said.class]?.[said.layerMm];
      // The slicer rounds to 0.01 g.
      const gramsError = (Math.abs(estimate.grams - said.grams) - 0.005) / said.grams;
      return (
        errors === undefined ||
        Math.abs(estimate.seconds / said.seconds - 1) > errors.time.worst ||
        gramsError > errors.grams.worst
      );
    });
    expect(wrong).toEqual([]);
  });

  it('has the time of at least 85 % and the filament of 90 % of these meshes within its ranges', () => {
    const inTime = cases.filter(({ said, estimate }) => {
      return estimate.secondsLow <= said.seconds && said.seconds <= estimate.secondsHigh;
    });
    const inGrams = cases.filter(({ said, estimate }) => {
      return estimate.gramsLow <= said.grams && said.grams <= estimate.gramsHigh;
    });
    expect(inTime.length / cases.length).toBeGreaterThanOrEqual(0.85);
    expect(inGrams.length / cases.length).toBeGreaterThanOrEqual(0.9);
  });

  it('never shows a range that is narrower than 20 % of the time and 10 % of the filament', () => {
    for (const each of estimateFile([toProfile(sphere(15, 40))])) {
      expect(each.secondsLow / each.seconds).toBeLessThanOrEqual(0.8 + 1e-9);
      expect(each.secondsHigh / each.seconds).toBeGreaterThanOrEqual(1.2 - 1e-9);
      expect(each.gramsLow / each.grams).toBeLessThanOrEqual(0.9 + 1e-9);
      expect(each.gramsHigh / each.grams).toBeGreaterThanOrEqual(1.1 - 1e-9);
    }
  });

  it('adds up the meshes of a file and their copies', () => {
    const one = pick(estimateFile([toProfile(cube(20))]), 'corexy', 0.2);
    const other = pick(estimateFile([toProfile(box([40, 20, 5]))]), 'corexy', 0.2);
    const both = pick(
      estimateFile([{ ...toProfile(cube(20)), copies: 3 }, toProfile(box([40, 20, 5]))]),
      'corexy',
      0.2,
    );
    expect(both.seconds).toBeCloseTo(3 * one.seconds + other.seconds, 6);
    expect(both.gramsHigh).toBeCloseTo(3 * one.gramsHigh + other.gramsHigh, 6);
  });

  it('takes longer with lower layers, on a slower printer, and for a larger part', () => {
    const small = estimateFile([toProfile(cube(20))]);
    const large = estimateFile([toProfile(cube(40))]);
    const seconds = (printerClass: string, layerMm: number) => pick(small, printerClass, layerMm).seconds;
    expect(seconds('corexy', 0.12)).toBeGreaterThan(seconds('corexy', 0.2));
    expect(seconds('corexy', 0.2)).toBeGreaterThan(seconds('corexy', 0.28));
    expect(seconds('classic', 0.2)).toBeGreaterThan(1.5 * seconds('corexy', 0.2));
    expect(pick(large, 'corexy', 0.2).grams).toBeGreaterThan(3 * pick(small, 'corexy', 0.2).grams);
  });

  it('gives an open mesh a range of at least half the estimate, and finite figures', () => {
    for (const each of estimateFile([toProfile(openBox(20), true)])) {
      expect(each.secondsLow).toBeCloseTo(each.seconds / 2, 6);
      expect(each.gramsHigh).toBeCloseTo(each.grams * 1.5, 6);
      expect(each.grams).toBeGreaterThan(0.5);
      expect(each.grams).toBeLessThan(10);
    }
  });

  it('estimates a mesh in spiral mode with one wall and its solid layers, and the others of a file as usual', () => {
    const vase = { ...toProfile(cube(60)), vaseLayers: 3 };
    const grams = (...profiles: StoredProfile[]) => pick(estimateFile(profiles), 'corexy', 0.2).grams;
    const wallMm2 = (240 - 0.45 * Math.PI) * 0.407;
    const exact = (wallMm2 * 60 + 59.2 ** 2 * 0.6) * 1.24e-3;
    expect(Math.abs(grams(vase) / exact - 1)).toBeLessThan(0.02);
    expect(grams(vase, toProfile(cube(60)))).toBeCloseTo(grams(vase) + grams(toProfile(cube(60))), 6);
    const time = (profile: StoredProfile) => pick(estimateFile([profile]), 'corexy', 0.2).seconds;
    expect(time(vase)).toBeLessThan(0.7 * time(toProfile(cube(60))));
  });

  it('returns nothing for a file without layers', () => {
    expect(estimateFile([])).toEqual([]);
    expect(estimateFile([toProfile(cube(0))])).toEqual([]);
  });

  it('returns finite figures for a very thin, a very small and a very tall part', () => {
    for (const mesh of [box([50, 50, 0.05]), cube(0.3), box([5, 5, 2000])]) {
      for (const { seconds, grams } of estimateFile([toProfile(mesh)])) {
        expect(Number.isFinite(seconds) && seconds > 0).toBe(true);
        expect(Number.isFinite(grams) && grams >= 0).toBe(true);
      }
    }
  });
});
