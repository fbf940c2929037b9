import { prose, stl, threeMf, type DemoDesign, type Parts } from '../design.ts';
import { divideAtHinges, scaledHinge, type HingePlace } from '../modeling/hinge.ts';
import type { Solid } from '../modeling/kernel.ts';
import {
  blend,
  capsule,
  either,
  ellipsoid,
  mirroredX,
  moved,
  polygonize,
  type Sdf,
} from '../modeling/sdf.ts';
import { cut, join, onBed, smoothstep, sphere, type Point3 } from '../modeling/solids.ts';

/** Places along the spine from the neck to the tip of the tail: y, half width, height. */
const spine: Point3[] = [
  [18, 9.6, 11],
  [30, 9.8, 11],
  [44, 13.5, 13],
  [58, 15.5, 14],
  [74, 13, 13],
  [90, 10.2, 11.4],
  [108, 8.4, 9.6],
  [126, 7, 8],
  [142, 6, 7],
  [152, 4.6, 6],
  [163, 2.2, 3.6],
];

/** The hinges along the spine: y, size and half of the angle by which each turns. */
const hinges: Point3[] = [
  [29, 1, 16],
  [46, 1, 13],
  [63, 1, 13],
  [80, 1, 16],
  [96, 0.88, 22],
  [110, 0.78, 24],
  [122.5, 0.7, 25],
  [134, 0.64, 26],
  [145, 0.6, 26],
];

function spineAt(y: number): [number, number] {
  const next = Math.max(
    1,
    spine.findIndex(([at]) => at > y),
  );
  const from = spine[next - 1] ?? [0, 0, 0];
  const to = spine[next] ?? from;
  const share = smoothstep(from[0], to[0], y);
  return [from[1] + share * (to[1] - from[1]), from[2] + share * (to[2] - from[2])];
}

/** A round back over a flat belly. */
function spineShape(): Sdf {
  const [first = [0], last = [0]] = [spine[0], spine.at(-1)];
  return (x, y, z) => {
    const [width, height] = spineAt(Math.min(Math.max(y, first[0] + 0.01), last[0] - 0.01));
    const middle = 0.26 * height;
    const across = (Math.hypot(x / width, (z - middle) / (height - middle)) - 1) * Math.min(width, height);
    return Math.max(across, first[0] - y, y - last[0]);
  };
}

function leg(from: Point3, knee: Point3, foot: Point3, toes: number[]): Sdf {
  const toe = toes.map((degrees, i) => {
    const angle = (degrees * Math.PI) / 180;
    const long = i === 0 || i === toes.length - 1 ? 7 : 9;
    return capsule(
      foot,
      [foot[0] + long * Math.cos(angle), foot[1] + long * Math.sin(angle), 1.2],
      1.7 - (i % 2) * 0.1,
    );
  });
  return blend(3, capsule(from, knee, 4.4), capsule(knee, foot, 3.1), blend(1, ...toe));
}

function lizardShape(): Sdf {
  const head = blend(
    7,
    moved([0, 17, 4], ellipsoid([12.2, 13, 7.4])),
    moved([0, 6, 3.4], ellipsoid([7.4, 9, 5.4])),
  );
  const brows = mirroredX(moved([7.4, 15, 9.6], ellipsoid([3.6, 4.6, 3.4])));
  const front = leg([9, 38, 5], [24, 33, 4.2], [31, 40, 2], [-50, -15, 15, 48, 90]);
  const hind = leg([8, 72, 5], [25, 68, 4.6], [30, 78, 2], [-45, -12, 18, 50, 92]);
  const crest = either(
    ...Array.from({ length: 22 }, (_, i) => {
      const y = 33 + i * 5.4;
      const [width, height] = spineAt(y);
      const size = 0.09 * width + 0.7;
      return moved([0, y, height - 0.2], ellipsoid([size * 0.9, size * 1.7, size]));
    }),
  );
  const body = blend(5, blend(8, head, spineShape()), mirroredX(either(front, hind)));
  return blend(1.2, blend(2, body, brows), crest);
}

function eyes(): Solid {
  return join(...[-1, 1].map((side) => sphere(2.7, 40).translate(side * 9.6, 13.2, 10)));
}

/** The gaps are cut out of one body, so that its back runs on over the hinges. */
function lizard(): Solid {
  const whole = polygonize(lizardShape(), { min: [-46, -6, 0], max: [46, 166, 20] }, 1.15);
  const places = hinges.map(([y, scale, swing]): HingePlace => {
    return { hinge: scaledHinge(scale, swing), at: [0, y], turn: 90, reach: 17 };
  });
  return divideAtHinges(whole, places);
}

function lizardInColors(): Parts {
  const middle = [0, -80, 0] as const;
  return { body: cut(lizard(), eyes()).translate(middle), eyes: eyes().translate(middle) };
}

export const baskingLizard: DemoDesign = {
  key: 'basking-lizard',
  title: 'Basking Lizard',
  descriptionHtml: prose(
    'Ten segments that print in one go and wriggle as soon as they are off the bed. The ridge on its back runs on over every hinge.',
    'Prints in place without supports: each hinge is a pin with two cones, 0.45 mm from its eye.',
    '166 mm long, 83 mm across the toes. Let the bed cool before you bend it.',
    'Layers of 0.2 mm, three walls. Keep the elephant foot under 0.2 mm.',
    'For children from three years: bend each hinge firmly once and give it only if all of them hold.',
  ),
  categories: ['others', 'home-decor'],
  subcategories: ['toys', 'fidgets', 'figures'],
  isPremium: true,
  needsSupports: false,
  needsBrim: false,
  designer: 'two',
  popularity: 57,
  files: [
    stl('basking-lizard', () => onBed(join(lizard(), eyes()))),
    threeMf('basking-lizard-two-colours', lizardInColors),
  ],
};
