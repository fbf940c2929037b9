import { describe, expect, it } from 'vitest';

import { layerHeights, type LayerProfile } from '../contract/print-facts.ts';
import { sliceLayers } from '../examine/slice-layers.ts';
import { box, frustum } from '../../test/meshes.ts';

import { computePaths } from './print-paths.ts';

function toProfile(mesh: ReturnType<typeof box>): LayerProfile {
  return sliceLayers({ ...mesh, bodyStarts: [0], objectStarts: [0], objects: 1 });
}

/** The area that a layer covers with lines or infill. */
const getArea = ({ wallMm2, solidMm2, infillMm2 }: ReturnType<typeof computePaths>['layers'][number]) =>
  wallMm2 + solidMm2 + infillMm2;

describe('computePaths', () => {
  it.each([
    [0.12, 1 + 7, 0.2 + 7 * 0.12],
    [0.2, 5, 1],
    [0.28, 1 + 3, 0.2 + 3 * 0.28],
  ])('has the printed layers of a plate of 1 mm at %s mm', (layerMm, count, tallMm) => {
    const { layers, printedLayers } = computePaths(toProfile(box([40, 20, 1])), layerMm);
    expect(printedLayers).toBe(1);
    expect(layers).toHaveLength(count);
    expect(layers.reduce((sum, { heightMm }) => sum + heightMm, 0)).toBeCloseTo(tallMm, 6);
  });

  it('takes each printed layer from the middle of it, as slicers do', () => {
    // A base of 0.56 mm with something narrow up to 0.98 mm: two layers of 0.28 mm have the base, two have not.
    const areaMm2 = Float32Array.from([800, 800, 800, 50, 50]);
    const same = (value: number) => areaMm2.map(() => value);
    const profile: LayerProfile = {
      ...{ layerMm: 0.2, tallMm: 0.98, outlineMm: areaMm2.map(Math.sqrt), areaMm2, loops: same(1) },
      ...{ upMm2: same(0), downMm2: same(0), fastStops: same(0), slowStops: same(0) },
    };
    const isBase = computePaths(profile, 0.28).layers.map((layer) => getArea(layer) > 400);
    expect(isBase).toEqual([true, true, false, false]);
  });

  it.each(layerHeights)('has the volume of a cone in layers of %s mm', (layerMm) => {
    const { layers } = computePaths(toProfile(frustum([30, 5], 60)), layerMm);
    const volume = layers.reduce((sum, layer) => sum + layer.heightMm * getArea(layer), 0);
    const exact = ((Math.PI * 60) / 3) * (30 ** 2 + 30 * 5 + 5 ** 2);
    expect(Math.abs(volume / exact - 1)).toBeLessThan(0.03);
  });

  it.each(layerHeights)(
    'has solid layers for the whole top and bottom of a box in layers of %s mm',
    (layerMm) => {
      const { layers } = computePaths(toProfile(box([40, 40, 40])), layerMm);
      const solid = layers.filter(({ infillMm2 }) => infillMm2 < 1);
      expect(solid).toHaveLength({ 0.12: 13, 0.2: 9, 0.28: 7 }[layerMm]);
      const bridges = layers.reduce((sum, { bridgeMm2 }) => sum + bridgeMm2, 0);
      expect(bridges / 38.4 ** 2).toBeCloseTo(1, 1);
    },
  );

  it('has solid areas below the top and above the bottom that overlap in part', () => {
    const paths = (upMm2: number, downMm2: number) => {
      const profile = toProfile(box([40, 40, 10]));
      profile.upMm2[25] = upMm2;
      profile.downMm2[25] = downMm2;
      return computePaths(profile, 0.2).layers[25];
    };
    const room = paths(0, 0)?.infillMm2 ?? 0;
    expect(room).toBeGreaterThan(1000);
    expect(paths(room / 2, 0)?.solidMm2).toBeCloseTo(room / 2, 3);
    expect(paths(room / 2, room / 2)?.solidMm2).toBeCloseTo((room * 3) / 4, 3);
    expect(paths(room * 2, room * 2)?.infillMm2).toBe(0);
  });

  it('has one path for several printed layers of a very tall part', () => {
    const { layers, printedLayers } = computePaths(toProfile(box([5, 5, 2000])), 0.12);
    expect(layers).toHaveLength(4000);
    expect(printedLayers * layers.length).toBeCloseTo(1 + Math.round(1999.8 / 0.12), 3);
    expect(layers.reduce((sum, { heightMm }) => sum + heightMm, 0)).toBeCloseTo(2000, 0);
  });
});
