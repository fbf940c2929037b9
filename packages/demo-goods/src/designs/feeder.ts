import { prose, stl, threeMf, type DemoDesign } from '../design.ts';
import type { Solid } from '../modeling/kernel.ts';
import {
  box,
  chamferedExtrude,
  circle,
  cut,
  cylinder,
  extrude,
  grid,
  join,
  joinSections,
  onBed,
  polygon,
  rectangle,
  stroke,
} from '../modeling/solids.ts';

/** Two gable walls on a tray; the seed runs out below a sloping floor on both sides. */
function feederHouse(): Solid {
  const tray = cut(chamferedExtrude(rectangle(150, 120, 10), 18, 1), extrude(rectangle(145, 115, 8), 30, 3));
  const gable = polygon([
    [-36, 0],
    [36, 0],
    [36, 66],
    [0, 102],
    [-36, 66],
  ]);
  const window = circle(9, 64).translate(0, 72);
  const wall = extrude(gable.subtract(window), 4).rotate(90, 0, 90);
  const floor = extrude(
    polygon([
      [-16, 0],
      [16, 0],
      [0, 16],
    ]),
    110,
  ).rotate(90, 0, 90);
  const pane = box([116, 3, 52], 14);
  const drains = grid(cylinder(1.5, 10, -1), [4, 2], [36, 100]);
  const posts = grid(box([5, 3, 13], 2), [5, 2], [26, 52]);
  return cut(
    join(
      tray,
      wall.translate(-60, 0, 2),
      wall.translate(56, 0, 2),
      floor.translate(-55, 0, 2),
      pane.translate(0, 26, 0),
      pane.translate(0, -26, 0),
      ...posts,
    ),
    ...drains,
  );
}

/** The roof is printed standing on its gable. */
function feederRoof(): Solid {
  const chevron = stroke(
    [
      [-66, -66],
      [0, 0],
      [66, -66],
    ],
    4,
  ).subtract(rectangle(200, 20).translate(0, -70));
  const keel = stroke(
    [
      [-35, -36],
      [35, -36],
    ],
    3,
  );
  // The bead on the ridge does not reach the inside, so that the roof lies on the gables with its slopes.
  const inside = polygon([
    [0, -2 * Math.SQRT2],
    [-40, -40 - 2 * Math.SQRT2],
    [40, -40 - 2 * Math.SQRT2],
  ]);
  const eave = joinSections(chevron, circle(4.4, 48).subtract(inside));
  const body = join(extrude(eave, 150), extrude(keel, 110, 20));
  const cord = cylinder(2, 30).rotate(90, 0, 0).translate(0, 15, 0);
  return onBed(cut(body, cord.translate(0, 0, 35), cord.translate(0, 0, 115)));
}

export const gableBirdFeeder: DemoDesign = {
  key: 'gable-bird-feeder',
  title: 'Gable Bird Feeder',
  descriptionHtml: prose(
    'A small house for sunflower seeds. The roof slides along its cord to fill it and keeps the rain off the tray.',
    'House and roof are separate; the roof stands on its gable end and needs a brim.',
    'The keel that centres the roof needs supports; the house prints without.',
    '150 mm wide. ASA or PETG: the sun softens PLA.',
  ),
  categories: ['garden'],
  subcategories: ['wildlife'],
  isPremium: true,
  needsSupports: true,
  needsBrim: true,
  designer: 'two',
  popularity: 44,
  files: [
    threeMf('gable-bird-feeder', () => ({
      house: feederHouse().translate(0, -36, 0),
      roof: feederRoof().translate(0, 64, 0),
    })),
    stl('bird-feeder-house', feederHouse),
    stl('bird-feeder-roof', feederRoof),
  ],
};
