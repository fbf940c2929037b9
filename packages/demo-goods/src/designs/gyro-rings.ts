import { prose, stl, threeMf, type DemoDesign, type Parts } from '../design.ts';
import type { Solid } from '../modeling/kernel.ts';
import { common, cut, cylinder, join, sphere } from '../modeling/solids.ts';

const play = 0.45;
const thickness = 14;

/** A slice from the middle of a ball, with a hole in it. */
function ballRing(radius: number, hole: Solid): Solid {
  const slice = cylinder(60, thickness, -thickness / 2);
  return common(cut(sphere(radius, 144), hole), slice).translate(0, 0, thickness / 2);
}

/** Rings cut from nested balls: each turns inside the next one and cannot leave it. */
function gyroRings(): Parts {
  const socket = (radius: number) => sphere(radius + play, 144);
  const eyelet = cut(cylinder(5, 4), cylinder(2.4, 10, -1)).translate(40.8, 0, 0);
  return {
    core: ballRing(15, cylinder(8, 40, -20)),
    inner: ballRing(22.5, socket(15)),
    middle: ballRing(30, socket(22.5)),
    rim: join(ballRing(37.5, socket(30)), eyelet),
  };
}

export const gyroRingsDesign: DemoDesign = {
  key: 'gyro-rings',
  title: 'Gyro Rings',
  descriptionHtml: prose(
    'Four rings cut from nested spheres. They print inside one another, spin in every direction and never come apart.',
    'Prints in place, flat on the bed; 0.45 mm of play between the rings.',
    '84 mm long with its eyelet, 14 mm thick. Use it as a keyring, a pendant or an answer to long calls.',
    'Four colours with one pause are not needed: the 3MF has a body for each ring.',
  ),
  categories: ['others'],
  subcategories: ['fidgets'],
  isPremium: false,
  needsSupports: false,
  needsBrim: false,
  designer: 'two',
  popularity: 43,
  files: [threeMf('gyro-rings', gyroRings), stl('gyro-rings', gyroRings)],
};
