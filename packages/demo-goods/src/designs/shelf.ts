import { prose, stl, threeMf, type DemoDesign } from '../design.ts';
import type { Solid } from '../modeling/kernel.ts';
import { loft } from '../modeling/loft.ts';
import {
  chamferedExtrude,
  circle,
  extrude,
  join,
  joinSections,
  onBed,
  polygon,
  rectangle,
  tau,
  type Point3,
} from '../modeling/solids.ts';

/** A thin base that goes under the first books, an upright with three pointed windows and two buttresses. */
function arcadeBookend(): Solid {
  const lancet = joinSections(
    rectangle(20, 60).translate(0, 30),
    circle(20, 96).translate(-10, 60).intersect(circle(20, 96).translate(10, 60)),
  );
  const outline = rectangle(104, 132, 6).translate(0, 66);
  const windows = joinSections(...[-31, 0, 31].map((x) => lancet.translate(x, 24)));
  const upright = extrude(outline.subtract(windows), 6).rotate(90, 0, 0).translate(0, 6, 0);
  const base = chamferedExtrude(rectangle(104, 96, 6), 3, 0.5).translate(0, 48, 0);
  const flying = polygon([
    [0, 0],
    [52, 0],
    [52, 3],
    [44, 6],
    [14, 50],
    [6, 96],
    [0, 96],
  ]);
  const opening = polygon([
    [8, 8],
    [32, 8],
    [14, 36],
    [8, 52],
  ]);
  const buttress = extrude(flying.subtract(opening), 6).rotate(90, 0, 90);
  const foot = buttress.translate(-3, 0, 0);
  return onBed(join(base, upright, foot.translate(-46.5, 0, 0), foot.translate(46.5, 0, 0), foot));
}

export const bookend: DemoDesign = {
  key: 'arcade-bookend',
  title: 'Arcade Bookend',
  descriptionHtml: prose(
    'Three pointed windows and three buttresses hold up a metre of paperbacks. The weight of the first books holds the bookend.',
    'Pointed arches need no supports; everything else is upright or flat.',
    '104 mm wide, 132 mm tall, base 3 mm thin.',
    'Print two. Stick felt under the base on a lacquered shelf.',
  ),
  categories: ['home-decor', 'decorative'],
  subcategories: ['desk'],
  isPremium: true,
  needsSupports: false,
  needsBrim: false,
  designer: 'one',
  popularity: 29,
  files: [stl('arcade-bookend', arcadeBookend), threeMf('arcade-bookend', arcadeBookend)],
};

/** A tray whose floor ripples outwards from the middle like water after a stone. */
function tideTrayBody(): Solid {
  const ring = (scale: number, z: number) =>
    Array.from({ length: 180 }, (_, i): Point3 => {
      const angle = (i * tau) / 180;
      const round = (Math.abs(Math.cos(angle)) ** 4 + Math.abs(Math.sin(angle)) ** 4) ** (-1 / 4);
      const radius = scale * round;
      return [radius * 1.35 * Math.cos(angle), radius * Math.sin(angle), z];
    });
  const floor = Array.from({ length: 70 }, (_, i) => {
    const scale = 52.5 - (i * 52) / 69;
    return ring(scale, 4.2 + 1.3 * Math.cos((scale / 52.5) * tau * 4.5));
  });
  return loft([
    ring(52, 0),
    ring(54, 2),
    ring(57, 16),
    ring(56.4, 17.5),
    ring(55, 17.5),
    ring(54.4, 16),
    ...floor,
  ]);
}

export const tideTray: DemoDesign = {
  key: 'tide-tray',
  title: 'Tide Tray',
  descriptionHtml: prose(
    'A tray for keys, coins and earrings. The ripples keep small things apart and easy to pick up.',
    'Silk filament and 0.12 mm layers bring the ripples out.',
    '154 by 114 mm, 17 mm tall.',
    'The floor is 2.9 mm at its thinnest: no infill shows through.',
  ),
  categories: ['home-decor', 'decorative'],
  subcategories: ['desk'],
  isPremium: true,
  needsSupports: false,
  needsBrim: false,
  designer: 'one',
  popularity: 35,
  files: [stl('tide-tray', tideTrayBody), threeMf('tide-tray', tideTrayBody)],
};
