import { prose, stl, threeMf, type DemoDesign, type Parts } from '../design.ts';
import { divideAtHinges, scaledHinge, type HingePlace } from '../modeling/hinge.ts';
import type { Solid } from '../modeling/kernel.ts';
import { blend, capsule, ellipsoid, moved, polygonize, type Sdf } from '../modeling/sdf.ts';
import {
  arc,
  common,
  cut,
  extrude,
  join,
  onBed,
  sphere,
  stroke,
  type Point2,
  type Point3,
} from '../modeling/solids.ts';

const arms = 8;
const hinge = scaledHinge(0.62, 24);
/** The distances of the hinges from the middle. */
const hingeRadii = [33, 45.5, 58, 70.5];
const tipRadius = 87;

/** The middle of an arm, which sways from side to side. */
function armAt(index: number, radius: number): Point2 {
  const angle = ((index + 0.5) * Math.PI) / 4 + 0.15 * Math.sin((radius - 22) / 9.5);
  return [radius * Math.cos(angle), radius * Math.sin(angle)];
}

/** The links of an arm. Only those near a point are evaluated. */
function armShape(index: number): Sdf {
  const count = 40;
  const step = (tipRadius - 16.5) / count;
  const links = Array.from({ length: count }, (_, i) => {
    const [from, to] = [14 + i * step, 14 + (i + 1) * step];
    const [a, b] = [armAt(index, from), armAt(index, to)];
    const radius = to > 74 ? 5.5 - (to - 74) * 0.27 : 6.4 - 0.012 * to;
    return capsule([a[0], a[1], 2.2], [b[0], b[1], 2.2], radius);
  });
  return (x, y, z) => {
    const near = Math.min(count - 1, Math.max(0, Math.floor((Math.hypot(x, y) - 14) / step)));
    let least = Infinity;
    for (const link of links.slice(Math.max(0, near - 5), near + 6)) least = Math.min(least, link(x, y, z));
    return least;
  };
}

function headShape(): Sdf {
  const mantle = moved([0, 5, 36], ellipsoid([27, 28, 27]));
  const neck = moved([0, 0, 12], ellipsoid([24, 24, 17]));
  return blend(12, mantle, neck);
}

/** The arms are only evaluated where they can be, because each has many links. */
function octopusShape(): Sdf {
  const head = headShape();
  const all = Array.from({ length: arms }, (_, i) => armShape(i));
  const reach = (x: number, y: number) => {
    const sector = Math.floor((Math.atan2(y, x) + 2 * Math.PI) / (Math.PI / 4)) % arms;
    return [all[sector], all[(sector + 1) % arms], all[(sector + 7) % arms]];
  };
  return (x, y, z) => {
    const own = head(x, y, z);
    if (z > 22) return own;
    let arm = Infinity;
    for (const shape of reach(x, y)) arm = Math.min(arm, shape?.(x, y, z) ?? Infinity);
    return blend(
      6,
      () => own,
      () => arm,
    )(x, y, z);
  };
}

function hingePlaces(): HingePlace[] {
  return Array.from({ length: arms }, (_, index) =>
    hingeRadii.map((radius): HingePlace => {
      const [before, at, after] = [radius - 1, radius, radius + 1].map((r) => armAt(index, r)) as [
        Point2,
        Point2,
        Point2,
      ];
      return {
        hinge,
        at,
        reach: 7.5,
        turn: (Math.atan2(after[1] - before[1], after[0] - before[0]) * 180) / Math.PI,
      };
    }),
  ).flat();
}

const eyePlaces: Point3[] = [
  [10.4, -16.6, 36],
  [-10.4, -16.6, 36],
];

function eyes(radius: number, forward: number): Solid {
  return join(...eyePlaces.map(([x, y, z]) => sphere(radius, 48).translate(x, y - forward, z)));
}

/** A groove of even width, less than 2 mm deep. */
function smile(): Solid {
  return extrude(stroke(arc([0, 33.6], 7.6, [-140, -40], 12), 1.7), 20)
    .rotate(90, 0, 0)
    .translate(0, -20.4, 0);
}

function octopusBody(): Solid {
  const whole = polygonize(octopusShape(), { min: [-92, -92, 0], max: [92, 92, 66] }, 1.9);
  return divideAtHinges(cut(whole, smile()), hingePlaces());
}

function octopus(): Solid {
  return onBed(join(octopusBody(), eyes(7.4, 0)));
}

function octopusInColors(): Parts {
  const white = eyes(7.4, 0);
  const pupils = eyes(4.6, 4.4);
  return { body: cut(octopusBody(), white), eyes: cut(white, pupils), pupils: common(white, pupils) };
}

export const harbourOctopus: DemoDesign = {
  key: 'harbour-octopus',
  title: 'Harbour Octopus',
  descriptionHtml: prose(
    'Eight arms with four hinges each around a round, curious head. It prints in one go and curls around whatever lies on your desk.',
    'Prints in place without supports: 32 hinges with 0.45 mm of play, no chains to untangle.',
    '164 mm from arm to arm and 63 mm tall.',
    'The 3MF keeps eyes and pupils apart for a multi-colour printer; the STL is one body to paint.',
    'For children from three years: bend every hinge once before you give it, and take it away if an arm breaks.',
  ),
  categories: ['others', 'home-decor'],
  subcategories: ['toys', 'figures'],
  isPremium: false,
  needsSupports: false,
  needsBrim: false,
  designer: 'two',
  popularity: 61,
  files: [stl('harbour-octopus', octopus), threeMf('harbour-octopus-three-colours', octopusInColors)],
};
