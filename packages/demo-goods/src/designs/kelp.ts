import { prose, stl, threeMf, type DemoDesign } from '../design.ts';
import type { Solid } from '../modeling/kernel.ts';
import { loft } from '../modeling/loft.ts';
import { cut, cylinder, join, revolve, tau, type Point2, type Point3 } from '../modeling/solids.ts';

const height = 126;
const blades = 18;
const wall = 3.2;

function swelling(z: number): number {
  return 36 + 9 * Math.sin((Math.PI * z) / height);
}

/** A strip that sways as it rises; neighbours sway against each other and meet at every turn. */
function blade(index: number): Solid {
  const sway = index % 2 === 0 ? 0.127 : -0.127;
  const rings = Array.from({ length: 85 }, (_, i) => {
    const z = (i * height) / 84;
    const middle = (index * tau) / blades + sway * Math.sin((z / 42) * tau);
    const outside = [-0.066, -0.022, 0.022, 0.066].map((across) => polar(swelling(z), middle + across, z));
    const inside = [0.066, -0.066].map((across) => polar(swelling(z) - wall, middle + across, z));
    return [...outside, ...inside];
  });
  return loft(rings);
}

function polar(radius: number, angle: number, z: number): Point3 {
  return [radius * Math.cos(angle), radius * Math.sin(angle), z];
}

function band(from: number, to: number): Solid {
  const heights = [0, 1, 2, 3].map((i) => from + ((to - from) * i) / 3);
  const outside = heights.map((z): Point2 => [swelling(z) + 0.4, z]);
  const inside = heights.map((z): Point2 => [swelling(z) - wall - 0.4, z]);
  return revolve([...outside, ...inside.toReversed()], 144);
}

function lantern(): Solid {
  const foot = cut(cylinder(35, 3), cylinder(19.5, 10, -1));
  const strips = Array.from({ length: blades }, (_, index) => blade(index));
  return join(...strips, foot, band(0, 5), band(height - 5, height));
}

export const kelpLantern: DemoDesign = {
  key: 'kelp-lantern',
  title: 'Kelp Lantern',
  descriptionHtml: prose(
    'Eighteen strips sway past each other like kelp in a slow swell. A warm LED inside throws their eyes on the ceiling.',
    'Every opening closes in a pointed arch, so nothing needs supports.',
    'The 39 mm opening in the foot takes a puck light; 126 mm tall, 90 mm across.',
    'Translucent PLA, 0.2 mm layers, two walls, no infill.',
  ),
  categories: ['home-decor', 'decorative'],
  subcategories: ['lighting'],
  isPremium: true,
  needsSupports: false,
  needsBrim: false,
  designer: 'one',
  popularity: 53,
  files: [stl('kelp-lantern', lantern), threeMf('kelp-lantern', lantern)],
};
