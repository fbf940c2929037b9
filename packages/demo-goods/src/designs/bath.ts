import { prose, stl, type DemoDesign } from '../design.ts';
import type { Solid } from '../modeling/kernel.ts';
import {
  box,
  chamferedExtrude,
  cut,
  join,
  rectangle,
  stroke,
  taper,
  tau,
  type Point2,
} from '../modeling/solids.ts';

/** Waves support the soap. The water runs between them and out at the low end. */
function riverSoapDish(): Solid {
  const outside = taper(rectangle(112, 78, 22), 22, 1.05);
  const inside = taper(rectangle(107, 73, 20), 22, 1.05).translate(0, 0, 3);
  const waves = [-24, -12, 0, 12, 24].map((y) => {
    const points = Array.from({ length: 33 }, (_, i): Point2 => {
      const x = -42 + (i * 84) / 32;
      return [x, y + 3.2 * Math.sin((x / 84) * tau * 2)];
    });
    return chamferedExtrude(stroke(points, 4), 12, 0.75);
  });
  const spout = box([30, 24, 30], 3).translate(60, 0, 0);
  return cut(join(cut(outside, inside), ...waves), spout);
}

export const soapDish: DemoDesign = {
  key: 'riverbed-soap-dish',
  title: 'Riverbed Soap Dish',
  descriptionHtml: prose(
    'Five waves carry the soap, the water runs off between them and leaves over the lip into the basin.',
    'The lip goes over the edge of the basin; tilt it by a coin.',
    '118 by 82 mm, for soaps up to 100 g.',
    'PETG or ASA; PLA lasts in a guest bathroom.',
  ),
  categories: ['others', 'home-decor'],
  subcategories: ['bath'],
  isPremium: false,
  needsSupports: false,
  needsBrim: false,
  designer: 'one',
  popularity: 27,
  files: [stl('riverbed-soap-dish', riverSoapDish)],
};
