import { prose, stl, threeMf, type DemoDesign } from '../design.ts';
import type { Solid } from '../modeling/kernel.ts';
import {
  arc,
  chamferedExtrude,
  circle,
  cone,
  cut,
  cylinder,
  fillet,
  grid,
  join,
  joinSections,
  onBed,
  rectangle,
  revolve,
  stroke,
  type Point2,
} from '../modeling/solids.ts';

function railPeg(): Solid {
  const outline: Point2[] = [
    [0, 0],
    [13, 0],
    [10.2, 3.2],
    [9, 8],
    [8.4, 20],
    [9, 32],
    [14, 37],
    [15, 39.5],
    [14, 42],
    [11, 43.6],
    [0, 44],
  ];
  return revolve(outline, 64).translate(0, 0, 7.9);
}

function pegRail(pegs: number): Solid {
  const length = pegs * 40 + 16;
  const board = chamferedExtrude(rectangle(length, 44, 12), 8, 1);
  const posts = grid(railPeg(), [pegs, 1], [40, 0]);
  const screw = join(cylinder(2.4, 30, -5), cone(2.4, 5, 2.8).translate(0, 0, 5.3));
  return cut(join(board, ...posts), ...grid(screw, [2, 1], [(pegs - 1) * 40 - 40, 0]));
}

export const fivePegRail: DemoDesign = {
  key: 'shaker-peg-rail',
  title: 'Shaker Peg Rail',
  descriptionHtml: prose(
    'Turned pegs on a rounded board, after the rails that Shaker houses have in every room. For cups, keys, scarves and dust pans.',
    'Prints flat on its back; the pegs grow straight up and their heads lean 45 degrees at the most.',
    'Rails of three and five pegs, 136 and 216 mm long, pegs 40 mm apart.',
    'Two countersunk screw holes between the pegs. Six walls make the pegs solid.',
  ),
  categories: ['home-decor'],
  subcategories: ['hooks'],
  isPremium: true,
  needsSupports: false,
  needsBrim: false,
  designer: 'one',
  popularity: 28,
  files: [stl('shaker-peg-rail-3', () => pegRail(3)), stl('shaker-peg-rail-5', () => pegRail(5))],
};

/** The profile from the side: a plate on the wall, a saddle for the band and a brace below it. */
function headphonePerchBody(): Solid {
  const saddle = arc([38, 62], 34, [198, 342], 20);
  const profile = joinSections(
    stroke(
      [
        [0, 0],
        [0, 92],
      ],
      7,
    ),
    stroke([[0, 50], ...saddle, [72, 60]], 7),
    stroke(
      [
        [0, 6],
        [14, 10],
        [30, 26],
      ],
      6,
    ),
    circle(5.5, 48).translate(72, 62),
  );
  const body = chamferedExtrude(fillet(profile, 5), 36, 0.75);
  const screw = join(cylinder(2.4, 40).translate(0, 0, -20), cone(2.4, 5.4, 3.2).translate(0, 0, 0.6));
  const lying = screw.rotate(0, 90, 0).translate(0, 0, 18);
  return onBed(cut(body, lying.translate(0, 82, 0), lying.translate(0, 18, 0)));
}

export const headphonePerch: DemoDesign = {
  key: 'headphone-perch',
  title: 'Headphone Perch',
  descriptionHtml: prose(
    'A wide saddle that does not dent the band, on a plate with two screws. Goes on a wall, a cupboard side or the leg of a desk.',
    'Printed on its side: the layers run along the arm, which carries 3 kg in PLA.',
    '36 mm wide saddle, 62 mm of room between wall and tip.',
    'Four walls, 25 % infill, no supports: the screw holes are small enough to bridge.',
  ),
  categories: ['home-decor'],
  subcategories: ['hooks', 'desk'],
  isPremium: false,
  needsSupports: false,
  needsBrim: false,
  designer: 'two',
  popularity: 45,
  files: [stl('headphone-perch', headphonePerchBody), threeMf('headphone-perch', headphonePerchBody)],
};
