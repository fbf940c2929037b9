import { prose, stl, threeMf, type DemoDesign } from '../design.ts';
import type { Solid } from '../modeling/kernel.ts';
import { ball, blend, capsule, either, moved, polygonize, roundBox, type Sdf } from '../modeling/sdf.ts';
import { arc, cone, cut, cylinder, join, onBed, type Point3 } from '../modeling/solids.ts';

/** The hook in its mounted position: x across, y away from the wall, z up. The middle of its plate is the origin. */
function harbourHookShape(): Sdf {
  const plate = roundBox([18.4, 3.8, 46], 2.6);
  const bow = arc([20.8, -16.8], 16.5, [-115, 82], 36).map(([y, z]): Point3 => [0, y, z]);
  const links = bow.slice(1).map((to, i) => capsule(bow[i] ?? to, to, 5));
  const arm = capsule([0, 2, -24.8], [0, 13.8, -31.8], 5.6);
  const tip = moved([0, 23, 0], ball(6.3));
  return blend(6.4, plate, blend(4.8, arm, either(...links)), tip);
}

function harbourHook(): Solid {
  const shape = harbourHookShape();
  const onItsSide: Sdf = (x, y, z) => shape(z - 17.2, x, y);
  const body = polygonize(onItsSide, { min: [-6, -50, 0], max: [46, 50, 38] }, 1.1);
  const screw = join(cylinder(2.7, 40).translate(0, 0, -20), cone(2.7, 6.6, 4.2).translate(0, 0, -0.3));
  const lying = screw.rotate(0, 90, 0);
  return onBed(cut(body, lying.translate(0, 33, 17.2), lying.translate(0, 14, 17.2)));
}

export const harbourCoatHook: DemoDesign = {
  key: 'harbour-coat-hook',
  title: 'Harbour Coat Hook',
  descriptionHtml: prose(
    'A two-screw hook with layers running along the load. Print it on its side and hang a wet coat on it.',
    'Supports under the bow only; they leave a mark on the side that nobody sees.',
    'Five walls and 40 % infill in PETG. A brim keeps the narrow side down.',
    'Two 5 mm countersunk screws, 19 mm apart.',
  ),
  categories: ['home-decor'],
  subcategories: ['hooks'],
  isPremium: false,
  needsSupports: true,
  needsBrim: true,
  designer: 'two',
  popularity: 56,
  files: [stl('harbour-coat-hook', harbourHook), threeMf('harbour-coat-hook', harbourHook)],
};
