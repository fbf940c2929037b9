import { prose, stl, threeMf, type DemoDesign, type Parts } from '../design.ts';
import type { Solid } from '../modeling/kernel.ts';
import { blend, capsule, ellipsoid, mirroredX, moved, polygonize, type Sdf } from '../modeling/sdf.ts';
import {
  box,
  cone,
  cut,
  cylinder,
  join,
  onBed,
  sphere,
  type Point2,
  type Point3,
} from '../modeling/solids.ts';

const back = { at: [0, 10, 12], radii: [26, 42, 25] } as const satisfies { at: Point3; radii: Point3 };
/** The slots for cables: the place along the back and the width of each. */
const slots: Point2[] = [
  [-9, 6.4],
  [2.5, 5.4],
  [14, 4.6],
  [25, 3.8],
  [35.5, 3.2],
];
const spineRows = [-15.5, -3.2, 8.3, 19.5, 30.3, 40.5, 48];

/** The height of the back at this place, 0 outside of it. */
function heightAt(x: number, y: number): number {
  const inside = 1 - ((x - back.at[0]) / back.radii[0]) ** 2 - ((y - back.at[1]) / back.radii[1]) ** 2;
  return back.at[2] + back.radii[2] * Math.sqrt(Math.max(0, inside));
}

function skin(): Sdf {
  const trunk = moved([...back.at], ellipsoid([...back.radii]));
  const head = moved([0, -26, 13.5], ellipsoid([15, 17, 14]));
  const snout = capsule([0, -32, 11], [0, -49, 4.4], 5.2);
  const feet = mirroredX(
    blend(2, moved([14, -14, 1], ellipsoid([7.5, 9, 5.4])), moved([15, 34, 1], ellipsoid([7.5, 9, 5.4]))),
  );
  const ears = mirroredX(moved([11.5, -22, 27], ellipsoid([5, 2.8, 5])));
  return blend(2, blend(2.5, blend(8, blend(6, trunk, head), snout), feet), ears);
}

/** Blunt spines in rows between the slots. They lean backwards, and outwards by 40 degrees at the most. */
function spines(): Solid {
  const spine = cone(4.5, 0.9, 14).translate(0, 0, -3);
  return join(
    ...spineRows.flatMap((y, row) =>
      Array.from({ length: 7 }, (_, i) => {
        const x = (i - 3 + (row % 2) * 0.5) * 6.6;
        const z = heightAt(x, y);
        const isFlank = z < 19 || Math.abs(x) > 21;
        if (isFlank) return [];
        const lean = Math.max(-40, Math.min(40, x * 1.7));
        return [spine.rotate(-14 - Math.max(0, y - 30), lean, 0).translate(x, y, z)];
      }).flat(),
    ),
  );
}

/** A slot across the back for a cable: narrow above a round bed, so that the cable does not jump out. */
function cableSlot([y, width]: Point2): Solid {
  const bed = cylinder(width / 2 + 0.4, 90, -45).rotate(0, 90, 0);
  const neck = box([90, width - 0.6, 40]);
  return join(bed, neck).translate(0, y, heightAt(0, y) - 5.6);
}

/** Room for a stack of coins; its ceiling leans 45 degrees. */
function ballast(): Solid {
  return join(cylinder(13.2, 8.6, -0.5), cone(13.2, 0.4, 12.8).translate(0, 0, 8)).translate(0, 13, 0);
}

function eyes(): Solid {
  return join(...[-1, 1].map((side) => sphere(3, 40).translate(side * 8.4, -37.2, 18.2)));
}

function nose(): Solid {
  return sphere(4, 48).translate(0, -53, 7.4);
}

function body(): Solid {
  const whole = polygonize(skin(), { min: [-36, -60, 0], max: [36, 60, 44] }, 1.3);
  return cut(join(whole, spines()), ...slots.map(cableSlot), ballast());
}

function hedgehog(): Solid {
  return onBed(join(body(), eyes(), nose()));
}

function hedgehogInColors(): Parts {
  return { body: cut(body(), eyes(), nose()), eyes: eyes(), nose: nose() };
}

export const cableHedgehog: DemoDesign = {
  key: 'cable-hedgehog',
  title: 'Cable Hedgehog',
  descriptionHtml: prose(
    'It sits at the edge of the desk and holds five cables between its spines, so that none of them slides off when you unplug it.',
    'Five slots for cables of 3 to 6.5 mm, the widest at its head; each bed is rounder than its mouth.',
    'A pocket in the belly takes a stack of coins of up to 26 mm: 8 mm of them keep it where it is.',
    '112 mm long, no supports; the 3MF has eyes and nose in colours of their own.',
  ),
  categories: ['home-decor', 'others'],
  subcategories: ['desk', 'figures', 'organisers'],
  isPremium: true,
  needsSupports: false,
  needsBrim: false,
  designer: 'two',
  popularity: 46,
  files: [stl('cable-hedgehog', hedgehog), threeMf('cable-hedgehog-two-colours', hedgehogInColors)],
};
