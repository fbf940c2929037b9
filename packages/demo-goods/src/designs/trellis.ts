import { prose, stl, threeMf, type DemoDesign } from '../design.ts';
import type { Solid } from '../modeling/kernel.ts';
import {
  common,
  cut,
  cylinder,
  extrude,
  join,
  polygon,
  revolve,
  tau,
  type Point2,
} from '../modeling/solids.ts';

const trellisHeight = 130;

function trellisRadius(z: number): number {
  return 58.8 * Math.sqrt(1 - ((z - 67) / 90) ** 2);
}

/** A prism that cuts one diamond window, pointing outwards from the axis. */
function diamond(angle: number, z: number): Solid {
  const half = 0.158 * trellisRadius(z);
  const outline = polygon([
    [15.6, 0],
    [0, half],
    [-15.6, 0],
    [0, -half],
  ]);
  return extrude(outline, 60, 25)
    .rotate(0, 90, (angle * 180) / Math.PI)
    .translate(0, 0, z);
}

function trellisShade(): Solid {
  const steps = 40;
  const heights = Array.from({ length: steps + 1 }, (_, i) => (i * trellisHeight) / steps);
  const outside = heights.map((z): Point2 => [trellisRadius(z), z]);
  const inside = heights.map((z): Point2 => [trellisRadius(z) - 2.8, z]);
  const shell = revolve([...outside, ...inside.toReversed()], 168);
  const rowStep = 22.4;
  const windows = Array.from({ length: 14 * 5 }, (_, i) => {
    const row = Math.floor(i / 14);
    return diamond((((i % 14) + (row % 2) / 2) * tau) / 14, 65 + (row - 2) * rowStep);
  });
  const open = common(join(...windows), cylinder(100, trellisHeight - 19, 9));
  const ring = cut(cylinder(trellisRadius(0) - 1, 4), cylinder(21, 6, -1));
  return join(cut(shell, open), ring);
}

export const trellisLampShade: DemoDesign = {
  key: 'trellis-lamp-shade',
  title: 'Trellis Lamp Shade',
  descriptionHtml: prose(
    'Diamond lattice shade for a cool-running LED bulb. Prints upright without supports and clips to a standard ring.',
    'The 42 mm opening fits the shade ring of an E27 socket.',
    'LED bulbs up to 8 W only; keep 15 mm of air around the bulb.',
    'White PETG at 0.2 mm, three walls; a 5 mm brim holds the foot.',
  ),
  categories: ['home-decor'],
  subcategories: ['lighting'],
  isPremium: true,
  needsSupports: false,
  needsBrim: true,
  designer: 'one',
  popularity: 86,
  files: [stl('trellis-lamp-shade', trellisShade), threeMf('trellis-lamp-shade', trellisShade)],
};
