import { prose, stl, threeMf, type DemoDesign, type Parts } from '../design.ts';
import type { Section, Solid } from '../modeling/kernel.ts';
import { facetedRings, loft } from '../modeling/loft.ts';
import {
  arc,
  chamferedExtrude,
  common,
  cut,
  cylinder,
  extrude,
  grid,
  inRow,
  join,
  joinSections,
  rectangle,
  revolve,
  sphere,
  stroke,
  type Point2,
} from '../modeling/solids.ts';

const side = 128;
const squares = [50, 33.5, 17];
const stone = 6.8;

function points(): Point2[] {
  return squares.flatMap((half) =>
    [-1, 0, 1].flatMap((x) =>
      [-1, 0, 1].flatMap((y): Point2[] => (x === 0 && y === 0 ? [] : [[x * half, y * half]])),
    ),
  );
}

/** The lines of the board: three squares and the four ways between them. */
function lines(): Section {
  const [outer = 0, , inner = 0] = squares;
  const rings = squares.map((half) =>
    rectangle(2 * half + 2, 2 * half + 2).subtract(rectangle(2 * half - 2, 2 * half - 2)),
  );
  const ways = [0, 90, 180, 270].map((turn) =>
    stroke(
      [
        [0, inner],
        [0, outer],
      ],
      2,
    ).rotate(turn),
  );
  return joinSections(...rings, ...ways);
}

const boardHeight = 6;
const lineDepth = 0.8;

/** The upper part of the lid. Its points are shallow bowls that keep the stones in place. */
function board(): Solid {
  const plate = chamferedExtrude(rectangle(side, side, 12), boardHeight, 1);
  const bowl = sphere(16, 64).translate(0, 0, boardHeight + 16 - 1.5);
  const bowls = points().map(([x, y]) => bowl.translate(x, y, 0));
  const flutes = extrude(lines(), 4, boardHeight - lineDepth);
  const grip = cylinder(9, 30, -15).rotate(0, 90, 0).scale([1, 1, 0.5]);
  const grips = [-1, 1].map((way) => grip.translate((way * side) / 2, 0, 0));
  return cut(plate, ...bowls, flutes, ...grips);
}

/** Returns the body that fills the lines up to the surface in a second color. */
function inlay(): Solid {
  const bowl = sphere(16, 64).translate(0, 0, boardHeight + 16 - 1.5);
  const bowls = points().map(([x, y]) => bowl.translate(x, y, 0));
  return cut(extrude(lines(), lineDepth, boardHeight - lineDepth), ...bowls);
}

/** Two troughs with a round floor, from which a finger rolls the stones out. */
function box(): Solid {
  const body = chamferedExtrude(rectangle(side, side, 12), 22, 1);
  const trough = revolve([[0, -60], ...arc([0, -44], 16, [-90, 0], 12), ...arc([0, 44], 16, [0, 90], 12)], 64)
    .rotate(90, 0, 0)
    .scale([1.6, 1, 1])
    .translate(0, 0, 18.4);
  const troughs = [-30.5, 30.5].map((x) => trough.translate(x, 0, 0));
  const recess = extrude(rectangle(side - 5, side - 5, 10), 10, 18.6);
  const pool = common(join(...troughs), extrude(rectangle(side - 8, side - 8, 9), 60, 2));
  return cut(body, pool, recess);
}

/** The board with a step below that centers it in the box. */
function lid(): Solid {
  const step = chamferedExtrude(rectangle(side - 5.8, side - 5.8, 9.6), 5, 0.6);
  return join(board().translate(0, 0, 3), cut(step, extrude(rectangle(side - 14, side - 14, 7), 3, -0.01)));
}

function roundStone(): Solid {
  const curve = arc([stone - 2.4, 2.8], 2.4, [-30, 90], 10);
  return revolve([[0, 0], [stone - 1.2, 0], ...curve, [stone - 3.6, 4.6], [0, 4.2]], 40);
}

function cutStone(): Solid {
  return loft(
    facetedRings(
      [
        [stone - 0.9, 0],
        [stone + 0.4, 2],
        [stone - 0.4, 4],
        [stone - 2.6, 5.4],
      ],
      6,
    ),
  );
}

function stones(one: Solid): Solid {
  return join(...grid(one, [3, 3], [17, 17]));
}

function lidInColors(): Parts {
  return { board: lid(), lines: inlay().translate(0, 0, 3) };
}

export const millBox: DemoDesign = {
  key: 'nine-mill-box',
  title: 'Nine Mill Box',
  descriptionHtml: prose(
    'Nine men’s morris, the game of Roman soldiers and rainy holidays, in a box whose lid is the board. For two.',
    'Take turns to set nine stones, then move along the lines; three in a row take one of the other side.',
    'The stones differ in shape as well as in colour: nine are round, nine are cut like gems. Each stands in a bowl.',
    '128 mm square, 28 mm tall when closed. The 3MF of the lid has the lines as a body of their own.',
    'From six years: the stones are 14 mm across and can be swallowed, so keep them from children under three.',
  ),
  categories: ['others'],
  subcategories: ['toys'],
  isPremium: false,
  needsSupports: false,
  needsBrim: false,
  designer: 'two',
  popularity: 34,
  files: [
    threeMf('mill-lid-two-colours', lidInColors),
    stl('mill-lid', lid),
    stl('mill-box', box),
    stl('mill-stones-round', () => stones(roundStone())),
    stl('mill-stones-cut', () => stones(cutStone())),
    threeMf('mill-stones', () => inRow({ round: stones(roundStone()), cut: stones(cutStone()) }, 8)),
  ],
};
