import { prose, stl, threeMf, type DemoDesign } from '../design.ts';
import type { Section, Solid } from '../modeling/kernel.ts';
import {
  around,
  box,
  chamferedExtrude,
  circle,
  cut,
  cylinder,
  extrude,
  grid,
  hull,
  join,
  joinSections,
  onBed,
  polygon,
  rectangle,
  regularPolygon,
  roundOff,
  taper,
} from '../modeling/solids.ts';

/** Half of the distance between two flat sides of a cell, outside. Cells stand 2 × this apart. */
const apothem = 36;
const wall = 3.4;
const depth = 92;
const play = 0.5;

/** A hexagon that lies on a flat side, with rounded corners. */
function hexagon(halfWidth: number, corner = 3): Section {
  return roundOff(regularPolygon(6, halfWidth / Math.cos(Math.PI / 6), 0), corner);
}

/** The groove for a key: wider inside than at the surface. Half a key lies in each of two neighbors. */
function dovetail(grow: number): Section {
  return polygon([
    [-3.2 - grow, 0.2],
    [3.2 + grow, 0.2],
    [4.6 + grow, -1.9 - grow],
    [-4.6 - grow, -1.9 - grow],
  ]);
}

/** A cell printed standing on its back. The grooves for the keys are open there and end before the front. */
function cell(): Solid {
  const outside = chamferedExtrude(hexagon(apothem - 0.1), depth, 0.75);
  const room = extrude(hexagon(apothem - wall, 2), depth, 2);
  const lip = taper(hexagon(apothem - wall, 2), 2.4, 1.06).translate(0, 0, depth - 2.3);
  const groove = extrude(dovetail(0.25), 62, -1).translate(0, apothem, 0);
  const point = hull(
    extrude(dovetail(0.25), 0.1, 60.9),
    box([1, 0.4, 0.1], 66).translate(0, 0.1, 0),
  ).translate(0, apothem, 0);
  const grooves = around(6, join(groove, point));
  const window = chamferedExtrude(hexagon(16, 2), 10, 0.5).translate(0, 0, -3);
  return cut(outside, room, lip, window, ...grooves);
}

/** The outline of a drawer from the front: the lower part of a cell, open above. */
function drawerOutline(inset: number): Section {
  const whole = hexagon(apothem - wall - play - inset, 2);
  return whole.intersect(rectangle(200, 200).translate(0, -100 + 14));
}

/** A drawer that lies on its flat bottom. Its front closes the cell and has a notch for a finger. */
function drawer(compartments: number): Solid {
  const inner = apothem - wall - play;
  const length = depth - 3.4;
  const shell = lying(drawerOutline(0), length);
  const hollow = lying(drawerOutline(1.6).translate(0, 20).add(drawerOutline(1.6)), length - 4.6).translate(
    0,
    2.6,
    0,
  );
  const front = lying(roundOff(hexagon(inner, 2), 1), 2.6);
  const notch = lying(
    joinSections(circle(11, 64), rectangle(22, 30).translate(0, 15)).translate(0, inner - 9),
    20,
  );
  const step = (length - 2.6) / compartments;
  const walls = Array.from({ length: compartments - 1 }, (_, i) =>
    lying(drawerOutline(0.4), 1.6).translate(0, 2.6 + step * (i + 1), 0),
  );
  return onBed(cut(join(cut(shell, hollow), front, ...walls), notch.translate(0, -8, 0)));
}

/** Turns an outline upright: its y axis becomes the height, and it reaches from y = 0 to the length. */
function lying(section: Section, length: number): Solid {
  return extrude(section, length).mirror([0, 0, 1]).rotate(90, 0, 0);
}

/** Two dovetails back to back, pointed at one end so that they find the groove. */
function key(): Solid {
  const half = dovetail(0);
  const outline = joinSections(half, half.mirror([0, 1]), rectangle(6.4, 1));
  const body = extrude(outline, 54);
  const tip = taper(outline, 3, 0.5).translate(0, 0, 54);
  return onBed(join(body, tip).rotate(90, 0, 0));
}

function keys(): Solid {
  return join(...grid(key(), [6, 1], [13, 0]));
}

/** A plate with two screw holes and a dovetail that holds a cell by one of its grooves. */
function hanger(): Solid {
  const plate = chamferedExtrude(rectangle(30, 72, 5), 4, 0.75);
  const profile = joinSections(dovetail(0), rectangle(6.4, 1.2).translate(0, 0.4));
  const rail = onBed(extrude(profile, 44).rotate(90, 0, 0).rotate(0, 180, 0));
  const screw = join(cylinder(2.3, 20, -1), cylinder(4.6, 3, 2.4));
  const holes = [-29, 29].map((y) => screw.translate(0, y, 0));
  return cut(join(plate, rail.translate(0, 0, 3.9)), ...holes);
}

export const hiveDrawers: DemoDesign = {
  key: 'hive-drawers',
  title: 'Hive Drawers',
  descriptionHtml: prose(
    'Hexagonal drawers that grow like a comb: build two today and nineteen by Christmas. Keys slide into the grooves on the back and hold the cells together without glue.',
    'A cell is 72 mm wide from side to side and 92 mm deep; a drawer takes 200 ml of screws, beads or tea lights.',
    'Cells print standing on their backs, drawers lying: no supports anywhere.',
    'Six files: the cell, drawers with one, two and three compartments, six keys, and a hanger for under a shelf.',
    'Two walls and 10 % infill. A cell is 82 mm from corner to corner, so four fit on a bed of 180 mm.',
  ),
  categories: ['others', 'home-decor'],
  subcategories: ['organisers', 'desk'],
  isPremium: true,
  needsSupports: false,
  needsBrim: false,
  designer: 'two',
  popularity: 63,
  files: [
    threeMf('hive-starter-set', () => ({
      cell: cell().translate(-42, 42, 0),
      drawer: drawer(1).translate(44, 40, 0),
      keys: keys().translate(0, -36, 0),
    })),
    stl('hive-cell', cell),
    stl('hive-drawer', () => drawer(1)),
    stl('hive-drawer-2-compartments', () => drawer(2)),
    stl('hive-drawer-3-compartments', () => drawer(3)),
    stl('hive-keys', keys),
    stl('hive-hanger', hanger),
  ],
};
