import { prose, stl, threeMf, type DemoDesign } from '../design.ts';
import type { Solid } from '../modeling/kernel.ts';
import { loft, polarBody, type PolarShape } from '../modeling/loft.ts';
import { spiralMode } from '../spiral-mode.ts';
import {
  chamferedExtrude,
  circle,
  cut,
  cylinder,
  join,
  revolve,
  smoothstep,
  tau,
  type Point3,
} from '../modeling/solids.ts';

const shadeHeight = 168;
const foot = 50;
const stripPitch = 17;
const stripWidth = 10.6;

/** Reeds that sway twice on their way up. Foot and rim are round. */
const shade: PolarShape = {
  height: shadeHeight,
  segments: 192,
  layers: 46,
  radius: (angle, z) => {
    const share = z / shadeHeight;
    const calm = smoothstep(0, 0.09, share) * (1 - 0.65 * smoothstep(0.88, 1, share));
    const body = foot + 9 * Math.sin(Math.PI * share) ** 1.2 - 4 * share;
    const sway = 0.24 * Math.sin(share * tau);
    return body + calm * 4.8 * (Math.abs(Math.cos(12 * (angle + sway))) - 0.5);
  },
};

/** A tube without a floor, for printing with ordinary walls. */
function shadeTube(): Solid {
  const inside: PolarShape = {
    ...shade,
    radius: (angle, z) => shade.radius(angle, Math.min(shadeHeight, Math.max(0, z))) - 1.2,
  };
  return cut(polarBody(shade), stretched(inside));
}

/** The same body a little taller at both ends. */
function stretched(shape: PolarShape): Solid {
  return polarBody({ ...shape, from: -1, height: shape.height + 1 });
}

/** A hollow column with a helical bed for an LED strip, on the base that carries the shade. */
function lampCore(): Solid {
  const height = 152;
  const segments = 72;
  const layers = 152;
  const depth = (angle: number, z: number) => {
    const turns = z / stripPitch - angle / tau;
    const across = Math.abs(turns - Math.round(turns)) * stripPitch;
    const isOnColumn = smoothstep(10, 13, z) * (1 - smoothstep(height - 8, height - 5, z));
    return 1.2 * isOnColumn * (1 - smoothstep(stripWidth / 2, stripWidth / 2 + 1.2, across));
  };
  const rings = Array.from({ length: layers + 1 }, (_, i) => {
    const z = (i * height) / layers;
    return Array.from({ length: segments }, (_, side): Point3 => {
      const angle = (side * tau) / segments;
      const radius = 22 - depth(angle, z);
      return [radius * Math.cos(angle), radius * Math.sin(angle), z];
    });
  });
  const base = join(
    chamferedExtrude(circle(foot + 5, 160), 7, 1),
    revolve(
      [
        [foot - 4.4, 6],
        [foot - 1.8, 6],
        [foot - 1.8, 11.4],
        [foot - 2.4, 12],
        [foot - 4.4, 12],
      ],
      160,
    ),
  );
  const bore = cylinder(18.4, 200, -1);
  const lead = cylinder(3.2, 80).rotate(0, 90, 0).translate(0, 0, 3.4);
  const entry = cylinder(3.4, 30).rotate(0, 90, 0).translate(8, 0, 15.5);
  return cut(join(loft(rings).simplify(0.03), base), bore, lead, entry);
}

export const reedLamp: DemoDesign = {
  key: 'reed-lamp',
  title: 'Reed Lamp',
  descriptionHtml: prose(
    'A table lamp for an LED strip: the strip winds around a column, and a shade of swaying reeds spreads its light evenly.',
    'For 1 m of LED strip, 10 mm wide, 5 V, up to 8 W: nothing else belongs under a printed shade.',
    'The cable runs through a channel under the base; the strip enters the column through a hole at its foot.',
    'The 3MF of the shade is a full body with the settings of spiral mode; the STL has a wall of 1.2 mm.',
    '119 mm across and 175 mm tall. White or natural PLA for the shade, any colour for the core.',
  ),
  categories: ['home-decor'],
  subcategories: ['lighting'],
  isPremium: true,
  needsSupports: false,
  needsBrim: false,
  designer: 'one',
  popularity: 59,
  files: [
    stl('reed-lamp-shade', shadeTube),
    stl('reed-lamp-core', lampCore),
    threeMf('reed-lamp-shade-spiral', () => polarBody(shade), {
      ...spiralMode,
      bottom_solid_layers: '0',
      brim_type: 'outer_only',
      brim_width: '3',
      extrusion_width: '0.6',
      nozzle_diameter: '0.4',
    }),
  ],
};
