import { prose, stl, threeMf, type DemoDesign } from '../design.ts';
import type { Solid } from '../modeling/kernel.ts';
import {
  chamferedExtrude,
  circle,
  common,
  cone,
  cut,
  cylinder,
  extrude,
  grid,
  hull,
  inRow,
  join,
  joinSections,
  polygon,
  rectangle,
  type Point2,
} from '../modeling/solids.ts';

/** A bar with a round channel for each cable. The mouth is narrower than the cable, so that the cable snaps in. */
function cableComb(lanes: number): Solid {
  const pitch = 15;
  const width = lanes * pitch + 9;
  const bar = rectangle(width, 20, 4).translate(0, 10);
  const channels = Array.from({ length: lanes }, (_, i) => {
    const x = (i - (lanes - 1) / 2) * pitch;
    const mouth = polygon([
      [x - 1.6, 12],
      [x + 1.6, 12],
      [x + 4.4, 21],
      [x - 4.4, 21],
    ]);
    return joinSections(circle(3.6, 48).translate(x, 10.5), mouth);
  });
  const channelled = bar.subtract(joinSections(...channels));
  const lying = extrude(channelled, 24).rotate(90, 0, 0).translate(0, 12, 0);
  const rounded = common(lying, chamferedExtrude(rectangle(width, 24, 6), 20, 1));
  const foot = chamferedExtrude(rectangle(width + 24, 24, 8), 4, 0.75);
  const screw = join(cylinder(2.2, 20, -1), cone(2.2, 4.4, 2.4).translate(0, 0, 1.7));
  const ends = grid(screw, [2, 1], [width + 11, 0]);
  return cut(join(foot, rounded), ...ends);
}

export const fiveLaneCableComb: DemoDesign = {
  key: 'five-lane-cable-comb',
  title: 'Five Lane Cable Comb',
  descriptionHtml: prose(
    'Keeps five plugs at the edge of the desk instead of behind it. Cables snap in from above and stay when you pull the plug.',
    'For cables of 3 to 6.5 mm; lanes 15 mm apart, so that every plug passes its neighbour.',
    'Two screws, or double-sided tape under the flat foot.',
    'Three and five lanes. PETG snaps longer than PLA.',
  ),
  categories: ['home-decor', 'others'],
  subcategories: ['desk', 'organisers'],
  isPremium: false,
  needsSupports: false,
  needsBrim: false,
  designer: 'two',
  popularity: 49,
  files: [stl('cable-comb-5', () => cableComb(5)), stl('cable-comb-3', () => cableComb(3))],
};

/** A bin on a 60 mm grid with a stepped foot that fits the rim of the one below, a scoop and a label ledge. */
function stackBin(columns: number): Solid {
  const [width, depth, height] = [60 * columns - 0.6, 59.4, 48];
  const foot = hull(
    extrude(rectangle(width - 6.6, depth - 6.6, 3), 2.2),
    extrude(rectangle(width, depth, 5), 0.1, 5.4),
  );
  const body = join(foot, extrude(rectangle(width, depth, 5), height - 5.4, 5.4));
  const inside = extrude(rectangle(width - 3.2, depth - 3.2, 3.6), height, 7);
  const seat = hull(
    extrude(rectangle(width - 3.2, depth - 3.2, 3.6), 0.1, height - 3.4),
    extrude(rectangle(width - 1.6, depth - 1.6, 4.2), 3.4, height - 0.2),
  );
  const scoop = scoopProfile(width - 3.2).translate(0, -(depth - 3.2) / 2, 7);
  const shelf = labelShelf(width - 3.2).translate(0, (depth - 3.2) / 2, height - 5.2);
  return join(cut(body, inside, seat), scoop, shelf);
}

function scoopProfile(width: number): Solid {
  const curve = Array.from({ length: 13 }, (_, i): Point2 => {
    const angle = (i * Math.PI) / 24;
    return [16 - 16 * Math.sin(angle), 16 - 16 * Math.cos(angle)];
  });
  const wedge = polygon([[-0.4, -0.4], [16, -0.4], ...curve, [-0.4, 16]]);
  return extrude(wedge, width)
    .rotate(90, 0, 90)
    .translate(-width / 2, 0, 0);
}

function labelShelf(width: number): Solid {
  const wedge = polygon([
    [0.4, 0],
    [-12, 0],
    [-12, -1.2],
    [0.4, -13.6],
  ]);
  return extrude(wedge, width)
    .rotate(90, 0, 90)
    .translate(-width / 2, 0, 0);
}

export const stackingPartsBins: DemoDesign = {
  key: 'stacking-parts-bins',
  title: 'Stacking Parts Bins',
  descriptionHtml: prose(
    'Open bins for screws, nozzles and everything that comes in bags of ten. They stand in each other and do not slide.',
    'A 60 mm raster: one, two and three units wide, 48 mm tall.',
    'A scoop in front brings the last screw out; a shelf at the back takes a 12 mm label.',
    'The shelf leans 45 degrees, so nothing needs supports. Walls of 1.6 mm print as four lines.',
  ),
  categories: ['others'],
  subcategories: ['organisers'],
  isPremium: false,
  needsSupports: false,
  needsBrim: false,
  designer: 'two',
  popularity: 58,
  files: [
    threeMf('stacking-parts-bins', () => inRow({ two: stackBin(2), one: stackBin(1) }, 6)),
    stl('parts-bin-1-unit', () => stackBin(1)),
    stl('parts-bin-2-units', () => stackBin(2)),
    stl('parts-bin-3-units', () => stackBin(3)),
  ],
};
