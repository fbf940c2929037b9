import { prose, stl, threeMf, type DemoDesign } from '../design.ts';
import type { Solid } from '../modeling/kernel.ts';
import { facetedRings, loft } from '../modeling/loft.ts';
import { arc, cut, grid, revolve, sphere, type Point2 } from '../modeling/solids.ts';

/** Half a ball that runs straight to the bed below its 45 degree line: a flat foot and no supports. */
function prepBowl(radius: number): Solid {
  const wall = 2.4;
  const outside = arc([0, radius], radius, [-45, 1], 30);
  const inside = arc([0, radius], radius - wall, [-90, 1], 48);
  const foot = radius * Math.SQRT2 - radius;
  const lip = radius + radius * Math.sin(Math.PI / 180);
  const outline: Point2[] = [
    [0, 0],
    [foot, 0],
    ...outside,
    [radius - wall / 2, lip + 1],
    ...inside.toReversed(),
  ];
  return revolve(outline, 144);
}

const bowlRadii = { large: 68, medium: 49, small: 32 };

export const nestingPrepBowls: DemoDesign = {
  key: 'nesting-prep-bowls',
  title: 'Nesting Prep Bowls',
  descriptionHtml: prose(
    'Three bowls that stack inside each other. The foot ring prints flat, so there is nothing to sand.',
    '136, 98 and 64 mm across: 600, 200 and 50 ml.',
    'Underside at 45 degrees, so no supports; 0.16 mm layers give a smooth inside.',
    'For dry goods and peelings. Printed bowls are not for the dishwasher.',
  ),
  categories: ['home-decor'],
  subcategories: ['tableware'],
  isPremium: false,
  needsSupports: false,
  needsBrim: false,
  designer: 'one',
  popularity: 82,
  files: [
    threeMf('nesting-prep-bowls-all', () => ({
      large: prepBowl(bowlRadii.large).translate(-38, 30, 0),
      medium: prepBowl(bowlRadii.medium).translate(56, -50, 0),
      small: prepBowl(bowlRadii.small).translate(-36, -74, 0),
    })),
    stl('prep-bowl-large', () => prepBowl(bowlRadii.large)),
    stl('prep-bowl-medium', () => prepBowl(bowlRadii.medium)),
    stl('prep-bowl-small', () => prepBowl(bowlRadii.small)),
  ],
};

function eggCup(): Solid {
  const profile: Point2[] = [
    [23, 0],
    [16, 10],
    [13, 18],
    [17.5, 26],
    [24, 36],
    [27.5, 48],
  ];
  const egg = sphere(23.4, 128).scale([1, 1, 1.2]).translate(0, 0, 52);
  return cut(loft(facetedRings(profile, 9)), egg);
}

export const facetEggCups: DemoDesign = {
  key: 'facet-egg-cups',
  title: 'Facet Egg Cups',
  descriptionHtml: prose(
    'A waisted cup cut into ninety flat triangles, for eggs from S to XL. Four of them make a Sunday.',
    'Prints upright without supports; the cup is deep enough that the egg does not wobble.',
    '55 mm across, 48 mm tall, 45 minutes a cup at 0.2 mm.',
    'The 3MF is a set of four on one bed.',
  ),
  categories: ['home-decor'],
  subcategories: ['tableware'],
  isPremium: false,
  needsSupports: false,
  needsBrim: false,
  designer: 'one',
  popularity: 22,
  files: [
    stl('facet-egg-cup', eggCup),
    threeMf('facet-egg-cups-set', () => {
      const cups = grid(eggCup(), [2, 2], [64, 64]);
      return Object.fromEntries(cups.map((cup, i) => [`cup ${i + 1}`, cup]));
    }),
  ],
};
