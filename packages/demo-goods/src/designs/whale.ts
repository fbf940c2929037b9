import { prose, stl, threeMf, type DemoDesign } from '../design.ts';
import type { Solid } from '../modeling/kernel.ts';
import {
  blend,
  capsule,
  ellipsoid,
  mirroredX,
  moved,
  polygonize,
  rod,
  tilted,
  type Sdf,
} from '../modeling/sdf.ts';
import { arc, cut, join, revolve, sphere } from '../modeling/solids.ts';

function whaleBody(): Sdf {
  const trunk = moved([0, -8, 28], ellipsoid([33, 42, 28]));
  const tailStem = capsule([0, 22, 24], [0, 52, 42], 9);
  const tailRoot = capsule([0, 46, 38], [0, 55, 54], 6);
  const fluke = mirroredX(moved([14, 59, 60], tilted(50, leaning(-0.45, ellipsoid([18, 8.5, 4])))));
  const fins = mirroredX(moved([35, -12, 16], leaning(0.5, ellipsoid([15, 10, 4]))));
  const body = blend(16, blend(22, trunk, tailStem), blend(7, tailRoot, fluke));
  return blend(6, body, fins, moved([0, -8, 0], rod(25, -4, 12)));
}

/** Shears a shape: points further along x are shifted along y. */
function leaning(slope: number, shape: Sdf): Sdf {
  return (x, y, z) => shape(x, y - slope * x, z);
}

function pocketWhaleBody(): Solid {
  const body = polygonize(whaleBody(), { min: [-56, -56, 0], max: [56, 84, 84] }, 1.7);
  const eye = sphere(2.8, 48);
  const smile = revolve(arc([24, 0], 1.3, [0, 360], 20), 96)
    .rotate(18, 0, 0)
    .translate(0, -25, 25);
  const blowhole = sphere(3.4, 48).translate(0, -16, 56);
  const eyes = [27, -27].map((x) => eye.translate(x, -34, 29));
  return join(cut(body, smile, blowhole), ...eyes);
}

export const pocketWhale: DemoDesign = {
  key: 'pocket-whale',
  title: 'Pocket Whale',
  descriptionHtml: prose(
    'A small whale with its tail in the air, about to dive into your desk. Heavy enough to hold down a letter if you print it full.',
    'Prints on its belly; tree supports under the flukes and the fins come off in one pull.',
    '104 mm long; scales well down to 60 %.',
    'Fill it to 40 % for a paperweight, 8 % for a toy.',
  ),
  categories: ['home-decor', 'decorative'],
  subcategories: ['figures', 'ornaments'],
  isPremium: true,
  needsSupports: true,
  needsBrim: false,
  designer: 'two',
  popularity: 34,
  files: [stl('pocket-whale', pocketWhaleBody), threeMf('pocket-whale', pocketWhaleBody)],
};
