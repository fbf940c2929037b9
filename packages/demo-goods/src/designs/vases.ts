import { prose, stl, threeMf, type DemoDesign } from '../design.ts';
import type { Solid } from '../modeling/kernel.ts';
import { facetedVessel, polarBody, polarVessel, type PolarShape } from '../modeling/loft.ts';
import { smoothstep, type Point2 } from '../modeling/solids.ts';
import { spiralMode } from '../spiral-mode.ts';

/** Nine lobes that turn as they climb a swelling body; all lengths follow the height. */
function ripple(height: number): PolarShape {
  const unit = height / 2.35;
  return {
    height,
    segments: 252,
    layers: 80,
    radius: (angle, z) => {
      const y = z / unit;
      const body = 0.56 + 0.26 * Math.sin(y * 1.55 + 0.15) + 0.04 * y;
      const lobe = 0.075 * smoothstep(0, 0.5, y);
      return unit * (body + lobe * Math.cos(9 * (angle - 0.85 * y)));
    },
  };
}

export const rippleVase: DemoDesign = {
  key: 'ripple-vase',
  title: 'Ripple Vase',
  descriptionHtml: prose(
    'A nine-lobed vase that turns as it climbs. Spiral mode, one wall, no seam to hide; it holds dried stems and catches low light.',
    'Spiral mode, 0.6 mm line, three solid base layers.',
    '180 mm and 240 mm versions with a 2 mm wall for ordinary printing; both fit a 220 mm bed.',
    'The lobes lean no more than most printers manage without supports.',
  ),
  categories: ['home-decor', 'decorative'],
  subcategories: ['vases'],
  isPremium: true,
  needsSupports: false,
  needsBrim: true,
  designer: 'one',
  popularity: 96,
  files: [
    stl('ripple-vase-180mm', () => polarVessel(ripple(180), 2.4, 2)),
    stl('ripple-vase-240mm', () => polarVessel(ripple(240), 2.4, 2)),
    threeMf('ripple-vase-spiral', () => polarBody(ripple(180)), {
      ...spiralMode,
      brim_type: 'outer_only',
      brim_width: '4',
      extrusion_width: '0.6',
      nozzle_diameter: '0.6',
    }),
  ],
};

/** A rounded square that makes a quarter turn from foot to lip. */
const quarterTurn: PolarShape = {
  height: 150,
  segments: 240,
  layers: 70,
  radius: (angle, z) => {
    const y = (z / 150) * 2.4;
    const half = 62.5 * (0.62 + 0.2 * Math.sin(y * 1.3 - 0.3) + 0.05 * y);
    const turned = angle - (z / 150) * (Math.PI / 2);
    return half / (Math.abs(Math.cos(turned)) ** 6 + Math.abs(Math.sin(turned)) ** 6) ** (1 / 6);
  },
};

export const quarterTurnVase: DemoDesign = {
  key: 'quarter-turn-vase',
  title: 'Quarter Turn Vase',
  descriptionHtml: prose(
    'A square that turns ninety degrees on its way up. A good first spiral-mode print.',
    'The 3MF is a full body for spiral mode; the STL has its own 2 mm wall and floor.',
    '150 mm tall, 0.2 mm layers, about three hours in spiral mode.',
    'Watertight with three base layers and a slow first layer.',
  ),
  categories: ['home-decor', 'decorative'],
  subcategories: ['vases'],
  isPremium: false,
  needsSupports: false,
  needsBrim: false,
  designer: 'one',
  popularity: 46,
  files: [
    stl('quarter-turn-vase', () => polarVessel(quarterTurn, 2.2, 2)),
    threeMf('quarter-turn-vase-spiral', () => polarBody(quarterTurn), {
      ...spiralMode,
      brim_type: 'no_brim',
      nozzle_diameter: '0.4',
    }),
  ],
};

function shardVase(): Solid {
  const profile: Point2[] = [
    [30, 0],
    [46, 30],
    [52, 62],
    [40, 96],
    [24, 124],
    [30, 150],
  ];
  return facetedVessel(profile, 7, [2.8, 2.4]);
}

export const shardBudVase: DemoDesign = {
  key: 'shard-bud-vase',
  title: 'Shard Bud Vase',
  descriptionHtml: prose(
    'Seventy flat facets around a narrow neck, for one branch or three tulips. Silk filament makes every facet a different shade.',
    'Prints upright, two walls, no infill; 0.28 mm layers suit the facets.',
    '104 mm wide and 150 mm tall.',
    'A jar of 40 mm or less fits inside when the vase should hold water for long.',
  ),
  categories: ['home-decor', 'decorative'],
  subcategories: ['vases'],
  isPremium: true,
  needsSupports: false,
  needsBrim: false,
  designer: 'one',
  popularity: 30,
  files: [stl('shard-bud-vase', shardVase), threeMf('shard-bud-vase', shardVase)],
};
