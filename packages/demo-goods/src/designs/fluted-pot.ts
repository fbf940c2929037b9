import { prose, stl, threeMf, type DemoDesign } from '../design.ts';
import type { Solid } from '../modeling/kernel.ts';
import { polarBody } from '../modeling/loft.ts';
import { around, cone, cut, cylinder, inRow, join, revolve, type Point2 } from '../modeling/solids.ts';

function flutedPot(): Solid {
  const body = polarBody({
    height: 70,
    segments: 312,
    layers: 24,
    radius: (angle, z) => 36.7 + 0.14 * z - 1.4 * Math.abs(Math.cos(13 * angle)),
  });
  const rim: Point2[] = [
    [41, 58],
    [48.4, 65.4],
    [48.4, 71.2],
    [47.6, 72],
    [41, 72],
  ];
  const cavity = cone(32.6, 42.6, 70).translate(0, 0, 3);
  const drains = around(6, cylinder(3, 10, -1).translate(16, 0, 0));
  return cut(join(body, revolve(rim, 156)), cavity, cylinder(3, 10, -1), ...drains);
}

/** @param radius of the foot */
function saucer(radius: number, rim: number): Solid {
  return revolve(
    [
      [0, 0],
      [radius, 0],
      [radius + (rim * 3) / 8, rim],
      [radius + (rim * 3) / 8 - 1.8, rim],
      [radius - 1.4, 2.4],
      [0, 2.4],
    ],
    156,
  );
}

const dripSaucer = () => saucer(49, 8);
const firstSaucer = () => saucer(39.5, 5);

export const flutedHerbPot: DemoDesign = {
  key: 'fluted-herb-pot',
  title: 'Fluted Herb Pot',
  descriptionHtml: prose(
    'Kitchen-sill pot with a drip saucer. The flutes stiffen a thin wall, so it prints in under a third of the time of a plain thick one.',
    'Takes the 90 mm pots that herbs are sold in, with seven drain holes.',
    'Two walls, 15 % infill; PETG if it stands in full sun.',
    'The 3MF has pot and saucer side by side on a 220 mm bed.',
  ),
  categories: ['planters', 'home-decor'],
  subcategories: ['pots'],
  isPremium: false,
  needsSupports: false,
  needsBrim: false,
  designer: 'one',
  popularity: 72,
  files: [
    stl('fluted-herb-pot', flutedPot),
    stl('fluted-herb-pot-saucer', dripSaucer),
    threeMf('fluted-herb-pot-set', () => inRow({ pot: flutedPot(), saucer: dripSaucer() }, 8)),
  ],
  firstEdition: {
    key: 'fluted-herb-pot-first-edition',
    note: 'The saucer is 22 mm wider and 3 mm higher. It holds more water, and the foot of the pot no longer needs sanding to stand in it. New: a 3MF with both side by side.',
    kind: 'improved',
    replacedDaysAgo: 3,
    files: [stl('fluted-herb-pot', flutedPot), stl('fluted-herb-pot-saucer', firstSaucer)],
  },
};
