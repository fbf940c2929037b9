import { prose, stl, threeMf, type DemoDesign } from '../design.ts';
import type { Section, Solid } from '../modeling/kernel.ts';
import {
  chamferedExtrude,
  circle,
  extrude,
  fillet,
  join,
  joinSections,
  onBed,
  regularPolygon,
  stroke,
  type Point2,
} from '../modeling/solids.ts';

type Flake = { reach: number; branches: { at: number; length: number }[]; plate: number; tip: number };

const flakes = {
  fern: {
    reach: 34,
    branches: [10, 16, 22, 28].map((at, i) => ({ at, length: 13 - 2.6 * i })),
    plate: 0,
    tip: 0,
  },
  star: { reach: 33, branches: [{ at: 18, length: 12 }], plate: 13, tip: 3.4 },
  plate: {
    reach: 31,
    branches: [
      { at: 14, length: 8 },
      { at: 24, length: 8 },
    ],
    plate: 8,
    tip: 4.4,
  },
};

function arm({ reach, branches, tip }: Flake): Section {
  const twigs = branches.flatMap(({ at, length }) =>
    [-1, 1].map((side) => {
      const end: Point2 = [(side * length * Math.sqrt(3)) / 2, at + length / 2];
      return stroke([[0, at], end], 2.2);
    }),
  );
  const point = tip > 0 ? [regularPolygon(6, tip, 30).translate(0, reach)] : [];
  return joinSections(
    stroke(
      [
        [0, 0],
        [0, reach],
      ],
      2.8,
    ),
    ...twigs,
    ...point,
  );
}

/** Six arms on a hexagon, a thinner copy of them raised on top, and an eye for the thread. */
function snowflake(flake: Flake): Solid {
  const arms = Array.from({ length: 6 }, (_, i) => arm(flake).rotate(i * 60));
  const hub = flake.plate > 0 ? [regularPolygon(6, flake.plate, 30)] : [];
  const outline = fillet(joinSections(...arms, ...hub), 0.6).simplify(0.03);
  const eye = circle(4.2, 48)
    .subtract(circle(2, 32))
    .translate(0, flake.reach + flake.tip + 3);
  const body = chamferedExtrude(joinSections(outline, eye), 2.8, 0.5);
  return onBed(join(body, extrude(outline.offset(-0.7, 'Round'), 3.6)));
}

export const threeSnowflakes: DemoDesign = {
  key: 'three-snowflakes',
  title: 'Three Snowflakes',
  descriptionHtml: prose(
    'A fern, a star and a plate, drawn after photographs of real crystals. For a window, a branch or a parcel.',
    'Flat on the bed, 20 minutes each; six fit one plate.',
    '70 to 80 mm across with an eye for a thread, 3.6 mm thick.',
    'Translucent filament and a textured bed make them look like ice.',
  ),
  categories: ['decorative'],
  subcategories: ['ornaments'],
  isPremium: true,
  needsSupports: false,
  needsBrim: false,
  designer: 'two',
  popularity: 25,
  files: [
    threeMf('three-snowflakes', () => ({
      fern: snowflake(flakes.fern).translate(-34, 30, 0),
      star: snowflake(flakes.star).translate(34, 30, 0),
      plate: snowflake(flakes.plate).translate(0, -50, 0),
    })),
    stl('snowflake-fern', () => snowflake(flakes.fern)),
    stl('snowflake-star', () => snowflake(flakes.star)),
    stl('snowflake-plate', () => snowflake(flakes.plate)),
  ],
};
