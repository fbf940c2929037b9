import { prose, stl, type DemoDesign } from '../design.ts';
import type { Solid } from '../modeling/kernel.ts';
import { around, box, cut, cylinder, extrude, join, regularPolygon, taper } from '../modeling/solids.ts';

const tiers = [
  { apothem: 84, height: 46 },
  { apothem: 60, height: 43 },
  { apothem: 37, height: 40 },
];

function octagon(apothem: number, turn: number) {
  return regularPolygon(8, apothem / Math.cos(Math.PI / 8), turn);
}

/** Each tier stands on a hollow column in the one below; a tenon on the column fits a groove under the tier. */
function terraceTier(index: number): Solid {
  const { apothem, height } = tiers[index] ?? { apothem: 0, height: 0 };
  const turn = index * 22.5;
  const shell = taper(octagon(apothem, turn), height, 1 + 2 / apothem);
  const inner = apothem - 2.8;
  const cavity = taper(octagon(inner, turn), height, 1 + 2 / inner).translate(0, 0, 4.5);
  const vessel = cut(shell, cavity);
  const above = tiers[index + 1];
  const column = above ? [terraceColumn(above.apothem - 6, turn + 22.5, height)] : [];
  const drainRadius = above ? (above.apothem + apothem) / 2 - 5 : 14;
  const isBottom = index === 0;
  const drains = isBottom ? [] : around(8, cylinder(2.5, 20, -1).translate(drainRadius, 0, 0));
  const groove = isBottom ? [] : [columnRing(apothem - 6, turn, 0.35).translate(0, 0, -0.01)];
  return cut(join(vessel, ...column), ...drains, ...groove);
}

function columnRing(apothem: number, turn: number, play: number): Solid {
  const ring = octagon(apothem + play, turn).subtract(octagon(apothem - 2.4 - play, turn));
  return extrude(ring, 2.4);
}

function terraceColumn(apothem: number, turn: number, height: number): Solid {
  const wall = octagon(apothem, turn).subtract(octagon(apothem - 2.4, turn));
  const outlets = around(4, box([12, 8, 6], 4.5).translate(apothem, 0, 0));
  return cut(extrude(wall, height + 2, 0), ...outlets.map((outlet) => outlet.rotate(0, 0, turn + 22.5)));
}

export const threeTerracePlanter: DemoDesign = {
  key: 'three-terrace-planter',
  title: 'Three Terrace Planter',
  descriptionHtml: prose(
    'Three octagonal tiers with hidden drainage between them. Prints as three parts and stacks without glue.',
    'Water runs from tier to tier inside the columns; the lowest tier is closed and keeps the sill dry.',
    'Bottom tier 186 mm across, 131 mm tall when stacked.',
    'A tenon on each column fits a groove in the next tier: 0.35 mm of play, no sanding.',
  ),
  categories: ['planters', 'garden'],
  subcategories: ['succulents'],
  isPremium: true,
  needsSupports: false,
  needsBrim: false,
  designer: 'one',
  popularity: 74,
  files: [
    stl('terrace-planter-1-bottom', () => terraceTier(0)),
    stl('terrace-planter-2-middle', () => terraceTier(1)),
    stl('terrace-planter-3-top', () => terraceTier(2)),
  ],
};
