import { prose, stl, threeMf, type DemoDesign } from '../design.ts';
import type { Solid } from '../modeling/kernel.ts';
import { polarBody, type PolarShape } from '../modeling/loft.ts';
import { spiralMode } from '../spiral-mode.ts';
import { cone, cut, tau } from '../modeling/solids.ts';

/** Branches hang in tiers. Below the edge of a tier the body widens at 45 degrees, above it the boughs fall away. */
function fir(height: number, tiers: number): PolarShape {
  const boughs = 11;
  const foot = height * 0.3;
  const base = height * 0.06;
  return {
    height,
    segments: boughs * 12,
    layers: Math.round(height * 0.54),
    radius: (angle, z) => {
      if (z < base) return foot * 0.8;
      const share = (z - base) / (height - base);
      const grown = 1 - (1 - share) ** 1.12;
      const tier = Math.min(tiers - 1, Math.floor(grown * tiers));
      const within = grown * tiers - tier;
      const turn = (tier % 2) * (tau / (2 * boughs)) + 0.16 * within;
      const reach = foot * (1 - tier / (tiers + 0.35)) ** 0.92;
      const next = foot * (1 - (tier + 1) / (tiers + 0.35)) ** 0.92;
      const inner = reach * 0.8;
      const skirt = 0.42;
      const rise = within < skirt ? within / skirt : 1 - ((within - skirt) / (1 - skirt)) ** 0.85;
      const low = within < skirt ? inner : next * 0.8;
      const lobes = 1 - 0.16 * rise * (1 - Math.abs(Math.cos((boughs / 2) * (angle - turn))));
      return Math.max(0.7, (low + (reach - low) * rise) * lobes);
    },
  };
}

/** A fir with a hollow that is open below, so that an LED tealight fits into it. */
function hollowFir(height: number, tiers: number): Solid {
  const foot = height * 0.3;
  const [low, high] = [0.7 * foot, height * 0.8];
  return cut(polarBody(fir(height, tiers)), cone(low, low * 0.1, high).translate(0, 0, -0.01));
}

export const firGrove: DemoDesign = {
  key: 'fir-grove',
  title: 'Fir Grove',
  descriptionHtml: prose(
    'Three firs whose boughs hang in tiers like after the first snow. Put LED tealights under them and the grove glows from within.',
    'For LED tealights of 38 mm only: they fit below the two taller trees, the small one stands dark.',
    '90, 130 and 180 mm tall. The tiers lean out 45 degrees, so nothing needs supports.',
    'The 3MF is a full body with the settings of spiral mode: one wall, and the light shines through.',
  ),
  categories: ['decorative', 'home-decor'],
  subcategories: ['ornaments', 'lighting'],
  isPremium: false,
  needsSupports: false,
  needsBrim: true,
  designer: 'one',
  popularity: 47,
  files: [
    stl('fir-180mm', () => hollowFir(180, 7)),
    stl('fir-130mm', () => hollowFir(130, 6)),
    stl('fir-90mm', () => polarBody(fir(90, 5))),
    threeMf('fir-180mm-spiral', () => polarBody(fir(180, 7)), {
      ...spiralMode,
      brim_type: 'outer_only',
      brim_width: '4',
      nozzle_diameter: '0.4',
    }),
  ],
};
