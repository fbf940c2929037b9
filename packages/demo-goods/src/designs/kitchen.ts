import { prose, stl, threeMf, type DemoDesign } from '../design.ts';
import type { Solid } from '../modeling/kernel.ts';
import { extrude, fillet, join, onBed, polygon, tau, type Point2 } from '../modeling/solids.ts';

/** A wall as thin as a line of the nozzle allows, under a flange to press on. */
function cutter(outline: Point2[]): Solid {
  const shape = fillet(polygon(outline), 2);
  const edge = extrude(shape.offset(1.2, 'Round').subtract(shape), 16);
  const flange = extrude(shape.offset(5, 'Round').subtract(shape), 2.4);
  return onBed(join(edge, flange));
}

function star(): Point2[] {
  return Array.from({ length: 10 }, (_, i): Point2 => {
    const angle = (i * tau) / 10 + tau / 4;
    const radius = i % 2 === 0 ? 36 : 18;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
}

function heart(): Point2[] {
  return Array.from({ length: 96 }, (_, i): Point2 => {
    const t = (i * tau) / 96;
    const x = 16 * Math.sin(t) ** 3;
    const y = 13 * Math.cos(t) - 5 * Math.cos(2 * t) - 2 * Math.cos(3 * t) - Math.cos(4 * t);
    return [-2 * x, 2 * y];
  });
}

function flower(): Point2[] {
  return Array.from({ length: 144 }, (_, i): Point2 => {
    const angle = (i * tau) / 144;
    const radius = 25 + 8 * Math.cos(6 * angle);
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
}

function house(): Point2[] {
  return [
    [-24, -28],
    [24, -28],
    [24, 4],
    [33, 4],
    [19, 18],
    [19, 32],
    [9, 32],
    [9, 28],
    [0, 37],
    [-33, 4],
    [-24, 4],
  ];
}

export const sundayCutters: DemoDesign = {
  key: 'sunday-cookie-cutters',
  title: 'Sunday Cookie Cutters',
  descriptionHtml: prose(
    'A star, a heart, a flower and a house, with a flange that is kind to your palm.',
    'Cutting edge of 1.2 mm: three lines of a 0.4 mm nozzle. Turn it over and it cuts.',
    '65 to 75 mm, 16 mm tall; scale them with the height locked.',
    'Wash by hand and use them the same day: printed layers keep crumbs.',
  ),
  categories: ['others'],
  subcategories: ['kitchen'],
  isPremium: false,
  needsSupports: false,
  needsBrim: false,
  designer: 'two',
  popularity: 32,
  files: [
    threeMf('sunday-cookie-cutters', () => ({
      star: cutter(star()).translate(-42, 42, 0),
      heart: cutter(heart()).translate(42, 42, 0),
      flower: cutter(flower()).translate(-42, -42, 0),
      house: cutter(house()).translate(42, -42, 0),
    })),
    stl('cookie-cutter-star', () => cutter(star())),
    stl('cookie-cutter-heart', () => cutter(heart())),
    stl('cookie-cutter-flower', () => cutter(flower())),
    stl('cookie-cutter-house', () => cutter(house())),
  ],
};
