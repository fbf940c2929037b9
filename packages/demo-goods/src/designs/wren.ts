import { prose, stl, threeMf, type DemoDesign, type Parts } from '../design.ts';
import type { Solid } from '../modeling/kernel.ts';
import {
  ball,
  blend,
  ellipsoid,
  mirroredX,
  moved,
  polygonize,
  rod,
  roundBox,
  tilted,
  type Sdf,
} from '../modeling/sdf.ts';
import { cone, cut, join, sphere } from '../modeling/solids.ts';

function wrenBody(): Sdf {
  const trunk = moved([0, 2.3, 33], ellipsoid([33.3, 38.7, 35.1]));
  const foot = rod(20, -4, 8);
  const head = moved([0, -14.4, 67.4], ball(22.5));
  const tail = moved([0, 45, 39], tilted(42, roundBox([10.8, 24.7, 2.9], 2.2)));
  const wings = mirroredX(moved([27.9, 9, 36], ellipsoid([7.2, 27.9, 18.9])));
  const body = blend(11, blend(15, blend(12, trunk, foot), head), tail);
  return blend(2.7, body, wings);
}

function wrenPieces() {
  const whole = polygonize(wrenBody(), { min: [-42, -52, 0], max: [42, 68, 92] }, 1.6);
  const beak = cone(7.2, 0.6, 25).rotate(90, 0, 0).translate(0, -31, 66);
  const eye = sphere(3.4, 48);
  const eyes = join(eye.translate(11.7, -31.8, 74), eye.translate(-11.7, -31.8, 74));
  return { whole, beak, eyes };
}

function wrenInColors(): Parts {
  const { whole, beak, eyes } = wrenPieces();
  return { body: cut(whole, beak, eyes), beak, eyes };
}

function wrenInOne(): Solid {
  const { whole, beak, eyes } = wrenPieces();
  return join(whole, beak, eyes);
}

export const shelfWren: DemoDesign = {
  key: 'shelf-wren',
  title: 'Shelf Wren',
  descriptionHtml: prose(
    'A round little bird that sits on the edge of a shelf and looks at whoever comes in.',
    'The 3MF keeps body, beak and eyes apart for a multi-colour printer; the STL is one body to paint.',
    'Small supports under the beak and the chin; the tail rises steeply enough without.',
    '90 mm tall; three walls and 10 % infill are plenty.',
  ),
  categories: ['home-decor', 'decorative'],
  subcategories: ['figures'],
  isPremium: false,
  needsSupports: true,
  needsBrim: false,
  designer: 'two',
  popularity: 52,
  files: [threeMf('shelf-wren-colour', wrenInColors), stl('shelf-wren', wrenInOne)],
};
