import { prose, stl, threeMf, type DemoDesign } from '../design.ts';
import type { Section, Solid } from '../modeling/kernel.ts';
import {
  chamferedExtrude,
  circle,
  cut,
  cylinder,
  extrude,
  grid,
  inRow,
  join,
  joinSections,
  onBed,
  polygon,
  rectangle,
  roundOff,
  stroke,
  taper,
  tau,
} from '../modeling/solids.ts';

/** A head for a text, outlined by a raised rim, on a pointed stake. */
function plantLabel(head: Section, marks: Section): Solid {
  const stake = polygon([
    [-5, 2],
    [5, 2],
    [4, -60],
    [0, -72],
    [-4, -60],
  ]);
  const plate = chamferedExtrude(roundOff(joinSections(head, stake), 0.8), 2.4, 0.5);
  const rim = head.offset(-1.6, 'Round').subtract(head.offset(-3.2, 'Round'));
  return join(plate, extrude(joinSections(rim, marks), 3.4));
}

function leafHead(): Section {
  const lens = circle(40, 160).translate(-26, 0).intersect(circle(40, 160).translate(26, 0));
  return lens.translate(0, 27);
}

function leafVeins(): Section {
  const pairs = [12, 22, 32].flatMap((y) => [
    stroke(
      [
        [0, y],
        [6.5, y + 8],
      ],
      1.4,
    ),
    stroke(
      [
        [0, y],
        [-6.5, y + 8],
      ],
      1.4,
    ),
  ]);
  return joinSections(
    stroke(
      [
        [0, 2],
        [0, 48],
      ],
      1.6,
    ),
    ...pairs,
  );
}

function sunHead(): Section {
  const petals = Array.from({ length: 12 }, (_, i) => {
    const angle = (i * tau) / 12;
    return circle(5, 32).translate(16 * Math.cos(angle), 16 * Math.sin(angle) + 20);
  });
  return joinSections(circle(16, 96).translate(0, 20), ...petals);
}

function leafLabel(): Solid {
  return plantLabel(leafHead(), leafVeins());
}

function sunflowerLabel(): Solid {
  return plantLabel(sunHead(), circle(7, 48).translate(0, 20));
}

function plateLabel(): Solid {
  return plantLabel(rectangle(34, 40, 6).translate(0, 20), circle(2, 24).translate(0, 31));
}

export const hedgerowPlantLabels: DemoDesign = {
  key: 'hedgerow-plant-labels',
  title: 'Hedgerow Plant Labels',
  descriptionHtml: prose(
    'A leaf, a sunflower and a plain plate to write on, each on a stake that goes into hard soil.',
    'Change the filament at 2.4 mm and the rims and veins come out in a second colour.',
    '120 mm long, 15 minutes each; a bed holds a dozen.',
    'Write on the plate with a wax pencil and wipe it off in autumn.',
  ),
  categories: ['garden'],
  subcategories: ['labels'],
  isPremium: false,
  needsSupports: false,
  needsBrim: false,
  designer: 'two',
  popularity: 39,
  files: [
    threeMf('hedgerow-plant-labels', () =>
      inRow({ leaf: leafLabel(), sunflower: sunflowerLabel(), plate: plateLabel() }, 8),
    ),
    stl('plant-label-leaf', () => onBed(leafLabel())),
    stl('plant-label-sunflower', () => onBed(sunflowerLabel())),
    stl('plant-label-plate', () => onBed(plateLabel())),
  ],
};

function seedCells(): Solid {
  const cell = cut(taper(rectangle(40, 40, 6), 52, 1.22), cylinder(5, 10, -1));
  const hollow = taper(rectangle(37.2, 37.2, 5), 52, 1.23).translate(0, 0, 1.6);
  const cells = grid(cell, [3, 2], [50, 50]);
  const deck = extrude(rectangle(150, 100, 9), 3, 49);
  const gussets = grid(taper(rectangle(6, 6, 2), 49, 1.6), [2, 1], [50, 0]);
  return cut(
    join(deck, ...cells, ...gussets),
    ...grid(hollow, [3, 2], [50, 50]),
    ...grid(cylinder(5, 10, -1), [3, 2], [50, 50]),
  );
}

function seedTray(): Solid {
  const outside = taper(rectangle(160, 110, 10), 24, 1.03);
  const inside = taper(rectangle(156, 106, 8), 24, 1.03).translate(0, 0, 2);
  const ridges = grid(chamferedExtrude(rectangle(120, 4, 2), 5, 0.75), [1, 3], [0, 30]);
  return join(cut(outside, inside), ...ridges);
}

export const sixCellSeedTray: DemoDesign = {
  key: 'six-cell-seed-tray',
  title: 'Six Cell Seed Tray',
  descriptionHtml: prose(
    'Six deep cells and a drip tray that fit a window sill. Push a finger through the hole and the seedling comes out whole.',
    'Cells 37 mm wide at the foot, 52 mm deep, with a 10 mm hole.',
    'Prints upright without supports: the cells grow together just below the rim.',
    '0.8 mm nozzle and 0.4 mm layers print the set in an evening.',
  ),
  categories: ['garden', 'planters'],
  subcategories: ['seedlings'],
  isPremium: false,
  needsSupports: false,
  needsBrim: false,
  designer: 'two',
  popularity: 37,
  files: [stl('seed-tray-cells', seedCells), stl('seed-tray-drip-tray', seedTray)],
};
