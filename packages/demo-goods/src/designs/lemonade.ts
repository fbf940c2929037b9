import { prose, stl, threeMf, type DemoDesign } from '../design.ts';
import type { Solid } from '../modeling/kernel.ts';
import { polarBody, polarVessel, type PolarShape } from '../modeling/loft.ts';
import {
  arc,
  around,
  chamferedExtrude,
  cut,
  cylinder,
  hull,
  join,
  onBed,
  revolve,
  smoothstep,
  stroke,
  tau,
  type Point2,
} from '../modeling/solids.ts';

const rim = 47;
const jugHeight = 74;

function angleFrom(angle: number, middle: number): number {
  const turned = angle - middle;
  return turned - tau * Math.round(turned / tau);
}

/** A round jug with flutes that fade towards its rim, and a spout. */
const jug: PolarShape = {
  height: jugHeight,
  segments: 180,
  layers: 30,
  radius: (angle, z) => {
    const body = rim - 11 * (1 - smoothstep(-6, 50, z));
    const flutes = 0.9 * Math.cos(20 * angle) * smoothstep(0, 14, z) * (1 - smoothstep(34, 52, z));
    const away = angleFrom(angle, Math.PI);
    const spout = 13 * Math.exp(-((away / 0.2) ** 2)) * smoothstep(44, jugHeight, z);
    return body + flutes + spout;
  },
};

function handle(): Solid {
  const line: Point2[] = [[38, 10], [50, 22], ...arc([44, 40], 22, [-38, 90], 20), [38, 62]];
  return chamferedExtrude(stroke(line, 9), 13, 2).rotate(90, 0, 0).translate(0, 6.5, 0);
}

function lemonadeJug(): Solid {
  const inside = polarBody({
    ...jug,
    radius: (angle, z) => jug.radius(angle, z) - 2,
    from: 2.4,
    height: jugHeight + 1,
  });
  return join(polarVessel(jug, 2.4, 2.4), cut(handle(), inside));
}

/** A ribbed cone in a dish that lies on the rim of the jug. The juice runs through slots, seeds and pulp stay. */
function press(): Solid {
  const dish = revolve(
    [
      [0, 0],
      [rim - 3.1, 0],
      [rim - 3.1, 3.6],
      [rim + 2.4, 9.1],
      [rim + 2.4, 13],
      [rim + 1.6, 13.8],
      [rim + 0.4, 13.8],
      [rim - 0.4, 13],
      [rim - 5.2, 3],
      [0, 3],
    ],
    160,
  );
  const reamer = polarBody({
    height: 46,
    segments: 150,
    layers: 40,
    radius: (angle, z) => {
      const share = z / 46;
      const body = 24.5 * Math.sqrt(Math.max(0, 1 - share ** 1.7));
      const ribs = 2.6 * Math.sqrt(Math.abs(Math.cos(5 * angle))) * (1 - share ** 3);
      return Math.max(0.6, body + ribs - 1.6);
    },
  });
  const slot = hull(cylinder(1.1, 10, -1).translate(30.5, 0, 0), cylinder(1.1, 10, -1).translate(38.5, 0, 0));
  return join(cut(dish, ...around(26, slot)), reamer);
}

export const lemonadePress: DemoDesign = {
  key: 'lemonade-press',
  title: 'Lemonade Press',
  descriptionHtml: prose(
    'A ribbed citrus press on a fluted jug: three lemons, a spoon of sugar, cold water, and the summer afternoon is saved.',
    'The press sits on the rim of the jug; 26 slots hold back the pips. The jug takes 300 ml and pours without dripping.',
    'Both parts print upright without supports. PETG, four walls, 0.16 mm layers.',
    'Rinse it at once by hand: printed layers keep pulp. Not for the dishwasher, and not for storing food.',
  ),
  categories: ['others', 'home-decor'],
  subcategories: ['kitchen', 'tableware'],
  isPremium: false,
  needsSupports: false,
  needsBrim: false,
  designer: 'one',
  popularity: 43,
  files: [
    threeMf('lemonade-press-set', () => ({
      press: onBed(press()).translate(0, 52, 0),
      jug: onBed(lemonadeJug()).translate(0, -50, 0),
    })),
    stl('lemonade-press', press),
    stl('lemonade-jug', lemonadeJug),
  ],
};
