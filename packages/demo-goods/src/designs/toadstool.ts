import { prose, stl, threeMf, type DemoDesign } from '../design.ts';
import type { Solid } from '../modeling/kernel.ts';
import {
  common,
  cut,
  cylinder,
  grid,
  join,
  onBed,
  revolve,
  smoothstep,
  sphere,
  type Point2,
  type Point3,
} from '../modeling/solids.ts';

const capRadius = 57.5;
const capHeight = 46;
const spotSizes = [6.5, 9, 11.5];

function dome(inset: number): Point2[] {
  return Array.from({ length: 41 }, (_, i): Point2 => {
    const angle = (i * Math.PI) / 80;
    return [(capRadius - inset) * Math.cos(angle), (capHeight - inset) * Math.sin(angle)];
  });
}

/** Returns the positions of the spots: a sunflower spiral down the cap, as directions on the unit sphere. */
function spotPlaces(): { direction: Point3; radius: number }[] {
  return Array.from({ length: 12 }, (_, i) => {
    const up = 0.96 - 0.68 * ((i + 0.5) / 12);
    const across = Math.sqrt(1 - up * up);
    const turn = i * 2.39996 + 0.5;
    const direction: Point3 = [across * Math.cos(turn), across * Math.sin(turn), up];
    return { direction, radius: spotSizes[i % 3] ?? 0 };
  });
}

/** The peg is perpendicular to the cap's surface and 2 mm deep. */
function spotPocket({ direction, radius }: { direction: Point3; radius: number }): Solid {
  const [x, y, z] = direction;
  const normal: Point3 = [x / capRadius, y / capRadius, z / capHeight];
  const lean = (Math.atan2(Math.hypot(normal[0], normal[1]), normal[2]) * 180) / Math.PI;
  const turn = (Math.atan2(y, x) * 180) / Math.PI;
  return cylinder(radius, 20, -2)
    .rotate(0, lean, 0)
    .rotate(0, 0, turn)
    .translate(x * capRadius, y * capRadius, z * capHeight);
}

function toadstoolCap(): Solid {
  const outside = revolve([[0, 0], ...dome(0)], 144);
  const inside = revolve([[0, -1], [capRadius - 4.4, -1], ...dome(4.4)], 144);
  return cut(outside, inside, ...spotPlaces().map(spotPocket));
}

/** A hollow stem that opens into a 45 degree funnel. Its lip fits inside the cap. @param spread of its foot */
function toadstoolStem(spread = 9.5): Solid {
  const outside: Point2[] = [];
  const inside: Point2[] = [];
  for (let z = 0; z <= 46; z += 2) {
    const radius = 16 + spread * (1 - smoothstep(0, 46, z));
    outside.push([radius, z]);
    inside.push([radius - 2.4, z]);
  }
  outside.push([52.6, 82.6], [52.6, 87]);
  inside.push([46, 78.4], [50.2, 82.6], [50.2, 87]);
  const wall = revolve([...outside, ...inside.toReversed()], 144);
  const cable = cylinder(4, 40).rotate(90, 0, 0).translate(0, 0, 2);
  return cut(wall, cable);
}

function spot(radius: number): Solid {
  const across = radius - 0.15;
  const curve = across * 2.4;
  const lift = curve - Math.sqrt(curve ** 2 - across ** 2);
  const lens = sphere(curve, 96).translate(0, 0, 3.2 + lift - curve);
  return common(cylinder(across, 10), lens);
}

function toadstoolSpots(): Solid {
  const rows = spotSizes.map((radius, i) =>
    join(...grid(spot(radius), [4, 1], [26, 0])).translate(0, i * 25, 0),
  );
  return onBed(join(...rows));
}

export const toadstoolNightLight: DemoDesign = {
  key: 'toadstool-night-light',
  title: 'Toadstool Night Light',
  descriptionHtml: prose(
    'A two-part cap and stem around a small USB light. The cap glows; the spots press in.',
    'Print the cap in translucent red with supports inside the dome only, stem and spots in white.',
    'Room for a round light of up to 40 mm; the cable leaves through the notch in the foot.',
    'Twelve spots in three sizes press in with 0.15 mm of play; a drop of glue if your printer runs wide.',
  ),
  categories: ['home-decor', 'decorative'],
  subcategories: ['lighting'],
  isPremium: true,
  needsSupports: true,
  needsBrim: false,
  designer: 'two',
  popularity: 42,
  files: [
    stl('toadstool-cap', toadstoolCap),
    stl('toadstool-stem', () => toadstoolStem()),
    stl('toadstool-spots', toadstoolSpots),
    threeMf('toadstool-night-light', () => ({
      cap: toadstoolCap().translate(-52, 45, 0),
      stem: toadstoolStem().translate(50, -45, 0),
      spots: toadstoolSpots().translate(-54, -52, 0),
    })),
  ],
  firstEdition: {
    key: 'toadstool-night-light-first-edition',
    note: 'The foot of the stem is 51 mm wide instead of 38 mm, so that the lamp stays upright when somebody pulls at its cable. New: a 3MF with all parts on one plate.',
    kind: 'fix',
    replacedDaysAgo: 2,
    files: [
      stl('toadstool-cap', toadstoolCap),
      stl('toadstool-stem', () => toadstoolStem(3)),
      stl('toadstool-spots', toadstoolSpots),
    ],
  },
};
