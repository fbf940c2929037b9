import { prose, stl, threeMf, type DemoDesign, type Parts } from '../design.ts';
import type { Solid } from '../modeling/kernel.ts';
import { loft } from '../modeling/loft.ts';
import {
  around,
  chamferedExtrude,
  cut,
  cylinder,
  inRow,
  join,
  rectangle,
  smoothstep,
  tau,
  type Point3,
} from '../modeling/solids.ts';

const segments = 180;
const layers = 34;

/** Returns the angle in degrees to the middle of the nearest of three petals. */
function fromPetal(angle: number, turn: number): number {
  const third = tau / 3;
  const turned = angle - turn;
  return (Math.abs(turned - third * Math.round(turned / third)) * 360) / tau;
}

/** The cup of a tulip in units of its radius: `rise` is 0 at the foot and 1 at the tips of the petals. */
function cupRadius(rise: number): number {
  const belly = Math.sin(Math.min(1, rise / 0.55) * (Math.PI / 2));
  return 0.6 + 0.4 * belly - 0.16 * smoothstep(0.5, 1, rise);
}

/** A wall of three petals in front of three others. A petal is wide at its foot and ends in a point. */
function tulipRing(size: number, rise: number, inset: number, floor: number): Point3[] {
  return Array.from({ length: segments }, (_, i): Point3 => {
    const angle = (i * tau) / segments;
    const front = fromPetal(angle, 0);
    const back = fromPetal(angle, tau / 6);
    const edge = 52 - 40 * Math.max(0, rise - 0.25) ** 2;
    const overlap = smoothstep(0.03, 0.2, rise);
    const relief =
      0.085 * (1 - smoothstep(edge - 4, edge + 1, front)) + 0.035 * (1 - smoothstep(0, 9, front));
    const tip = Math.max(1 - (front / 62) ** 1.5, 0.94 - (back / 60) ** 1.7);
    const height = size * (1.2 + 0.46 * Math.max(0, tip));
    const radius = size * (cupRadius(rise) + relief * overlap * (1 - 0.3 * rise)) - inset;
    return [radius * Math.cos(angle), radius * Math.sin(angle), floor + (height - floor) * rise];
  });
}

function tulipPot(size: number): Solid {
  const wall = 2.6;
  const steps = Array.from({ length: layers + 1 }, (_, i) => i / layers);
  const outside = steps.map((rise) => tulipRing(size, rise, 0, 0));
  const inside = steps.map((rise) => tulipRing(size, rise, wall, 3)).toReversed();
  const drains = around(6, cylinder(size * 0.055, 10, -1).translate(size * 0.32, 0, 0));
  return cut(loft([...outside, ...inside]), ...drains, cylinder(size * 0.055, 10, -1));
}

/** A saucer of six leaves, with ridges on which the pot stands above the water. */
function leafSaucer(size: number): Solid {
  const ring = (scale: number, z: number, wave: number) =>
    Array.from({ length: segments }, (_, i): Point3 => {
      const angle = (i * tau) / segments;
      const leaf = Math.abs(Math.cos(3 * angle)) ** 0.8;
      const radius = size * scale * (1 + wave * (leaf - 0.5));
      return [radius * Math.cos(angle), radius * Math.sin(angle), z + wave * size * 0.35 * leaf];
    });
  const body = loft([
    ring(0.92, 0, 0.02),
    ring(0.98, 2, 0.04),
    ring(1.1, size * 0.13, 0.1),
    ring(1.16, size * 0.2, 0.14),
    ring(1.14, size * 0.2 + 0.9, 0.14),
    ring(1.1, size * 0.2 + 0.3, 0.14),
    ring(1.04, size * 0.13 + 1, 0.1),
    ring(0.94, 3.4, 0.05),
    ring(0.86, 2.4, 0.02),
  ]);
  const vein = chamferedExtrude(rectangle(size * 0.62, 3, 1.4), 3, 0.5).translate(size * 0.5, 0, 1);
  return join(body, ...around(6, vein));
}

const sizes = { large: 52, small: 34 };

function tulipSet(): Parts {
  return inRow({ pot: tulipPot(sizes.small), saucer: leafSaucer(sizes.small) }, 8);
}

export const tulipPlanter: DemoDesign = {
  key: 'tulip-planter',
  title: 'Tulip Planter',
  descriptionHtml: prose(
    'An open tulip of six petals stands in a saucer of six leaves. A present for spring that keeps its flower all year.',
    'Two sizes: 111 mm across for a 90 mm nursery pot, 73 mm for a succulent, each with its saucer.',
    'Seven drain holes; ridges in the saucer keep the pot above the water.',
    'No supports: the petals lean less than 40 degrees. Three walls, 10 % infill.',
  ),
  categories: ['planters', 'home-decor'],
  subcategories: ['pots', 'succulents'],
  isPremium: true,
  needsSupports: false,
  needsBrim: false,
  designer: 'one',
  popularity: 51,
  files: [
    stl('tulip-planter-large', () => tulipPot(sizes.large)),
    stl('tulip-planter-large-saucer', () => leafSaucer(sizes.large)),
    stl('tulip-planter-small', () => tulipPot(sizes.small)),
    stl('tulip-planter-small-saucer', () => leafSaucer(sizes.small)),
    threeMf('tulip-planter-small-two-colours', tulipSet),
  ],
};
