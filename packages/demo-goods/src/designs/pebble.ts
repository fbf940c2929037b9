import { prose, stl, type DemoDesign } from '../design.ts';
import type { Solid } from '../modeling/kernel.ts';
import { ball, carve, either, moved, polygonize, type Sdf } from '../modeling/sdf.ts';
import type { Point3 } from '../modeling/solids.ts';

function pebbleHoles(): Sdf {
  const holes: Sdf[] = [];
  for (let i = 0; i < 46; i++) {
    const up = 1 - (2 * (i + 0.5)) / 46;
    if (up < -0.62 || up > 0.55) continue;
    const across = Math.sqrt(1 - up * up);
    const turn = i * 2.39996;
    const center: Point3 = [50.4 * across * Math.cos(turn), 50.4 * across * Math.sin(turn), 38.7 + 39.6 * up];
    holes.push(moved(center, ball(4.6 + 3.2 * (0.5 + 0.5 * Math.sin(i * 1.7)))));
  }
  return either(...holes);
}

function pebbleShell(): Sdf {
  const surface: Sdf = (x, y, z) => pebbleDistance(Math.hypot(x, y), z, 0);
  const cavity: Sdf = (x, y, z) => Math.max(pebbleDistance(Math.hypot(x, y), z, 2.6), 3 - z);
  return carve(0.8, surface, cavity);
}

/** Distance to an ellipsoid that runs straight to the bed below its 45 degree line, so that it prints without supports. */
function pebbleDistance(radius: number, z: number, inset: number): number {
  const [across, up] = [50.4 - inset, 39.6 - inset];
  const y = z - 38.7;
  const near = Math.hypot(radius / across, y / up);
  const slope = Math.hypot(radius / across ** 2, y / up ** 2);
  const round = (near * (near - 1)) / Math.max(slope, 1e-6);
  const touch = Math.hypot(across, up);
  const edge = (radius - y - touch) / Math.SQRT2;
  const isBelow = y < -(up * up) / touch;
  return isBelow ? edge : round;
}

function pebbleTealightBody(): Solid {
  const shell = pebbleShell();
  const pierced = carve(1.6, shell, pebbleHoles());
  const shape: Sdf = (x, y, z) => {
    const outside = shell(x, y, z);
    return outside > 3 ? outside : pierced(x, y, z);
  };
  const whole = polygonize(shape, { min: [-52, -52, 0], max: [52, 52, 80] }, 1.25);
  return whole.trimByPlane([0, 0, -1], -66);
}

export const pebbleTealight: DemoDesign = {
  key: 'pebble-tealight',
  title: 'Pebble Tealight',
  descriptionHtml: prose(
    'A rounded shell with scattered openings for an LED tealight. Throws soft dots on the wall behind it.',
    'For LED tealights only: the shell softens near a flame.',
    '101 mm wide, 66 mm tall, with a flat seat for a 38 mm light.',
    'No supports: the underside leans 45 degrees at the most and the openings are round.',
  ),
  categories: ['home-decor', 'decorative'],
  subcategories: ['lighting', 'candles'],
  isPremium: false,
  needsSupports: false,
  needsBrim: false,
  designer: 'one',
  popularity: 40,
  files: [stl('pebble-tealight', pebbleTealightBody)],
};
