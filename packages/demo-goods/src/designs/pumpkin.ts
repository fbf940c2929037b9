import { prose, stl, threeMf, type DemoDesign, type Parts } from '../design.ts';
import type { Solid } from '../modeling/kernel.ts';
import { loft } from '../modeling/loft.ts';
import { cone, cut, join, tau, type Point3 } from '../modeling/solids.ts';

const ribs = 9;
const opening = 36;
const pumpkinHeight = 68;

/** The deepest at the furrows between two ribs. */
function furrow(angle: number): number {
  return 1 - Math.sqrt(Math.abs(Math.cos((ribs / 2) * angle)));
}

/** The outline of the whole pumpkin: `turn` runs from the foot (0) to the stem (1). */
function pumpkinPoint(angle: number, turn: number, inset: number): Point3 {
  const lean = -0.68 + turn * (Math.PI / 2 + 0.5);
  const depth = (8 - inset * 0.4) * furrow(angle) * Math.cos(Math.max(-1.2, lean)) ** 0.6;
  const radius = 60 * Math.cos(lean) ** 0.9 - inset - depth;
  const dimple = 7 * Math.max(0, 1 - radius / 26) ** 2;
  const z = 28 + (45 - inset) * Math.sin(lean) - dimple;
  return [radius * Math.cos(angle), radius * Math.sin(angle), z];
}

function shell(inset: number): Point3[][] {
  const steps = 36;
  return Array.from({ length: steps + 1 }, (_, i) =>
    Array.from({ length: 162 }, (_, side) => pumpkinPoint((side * tau) / 162, (0.94 * i) / steps, inset)),
  );
}

function pumpkin(): Solid {
  const whole = loft(shell(0));
  return whole.translate(0, 0, -whole.boundingBox().min[2]);
}

/** The seat of the lid leans inwards at 45 degrees, so that it centers itself and neither part needs supports. */
function seat(play: number): Solid {
  return cone(opening - 14 + play, opening + 26 + play, 40).translate(0, 0, pumpkinHeight - 31);
}

function pumpkinBox(): Solid {
  const hollow = loft(shell(3));
  const lowest = loft(shell(0)).boundingBox().min[2];
  return cut(pumpkin(), hollow.translate(0, 0, -lowest).trimByPlane([0, 0, 1], 3), seat(0));
}

function stem(): Solid {
  const height = 26;
  const rings = Array.from({ length: 25 }, (_, i): Point3[] => {
    const z = (i * height) / 24;
    const bend = 0.012 * z * z;
    return Array.from({ length: 60 }, (_, side): Point3 => {
      const angle = (side * tau) / 60;
      const flare = 5 * Math.max(0, 1 - z / 12) ** 2;
      const radius = 6.4 + flare + (0.9 + 0.16 * flare) * Math.cos(5 * (angle + 0.03 * z)) - 0.04 * z;
      return [bend + radius * Math.cos(angle), radius * Math.sin(angle), z];
    });
  });
  return loft(rings);
}

function lidParts(): { lid: Solid; handle: Solid } {
  const top = pumpkin()
    .intersect(seat(-0.25))
    .trimByPlane([0, 0, 1], pumpkinHeight - 22);
  const lid = top.translate(0, 0, -top.boundingBox().min[2]);
  return { lid, handle: stem().translate(0, 0, lid.boundingBox().max[2] - 8.5) };
}

function pumpkinLid(): Solid {
  const { lid, handle } = lidParts();
  return join(lid, handle);
}

function pumpkinInColors(): Parts {
  const { lid, handle } = lidParts();
  const aside = [75, 75, 0] as const;
  return {
    box: pumpkinBox(),
    lid: lid.translate(aside),
    stem: cut(handle, lid).translate(aside),
  };
}

export const pumpkinTreatBox: DemoDesign = {
  key: 'pumpkin-treat-box',
  title: 'Pumpkin Treat Box',
  descriptionHtml: prose(
    'A pumpkin with nine ribs whose top lifts off by its stem. Sweets for the door in autumn, tea bags for the rest of the year.',
    'The lid sits in a cone of 45 degrees: it closes flush, turns in any position and needs no supports.',
    '119 mm across, 89 mm tall with its stem; the opening is 80 mm wide.',
    'The 3MF has box, lid and stem as bodies of their own for two colours.',
    'Wrapped sweets only: printed layers cannot be washed well enough for open food.',
  ),
  categories: ['decorative', 'home-decor'],
  subcategories: ['ornaments'],
  isPremium: true,
  needsSupports: false,
  needsBrim: false,
  designer: 'one',
  popularity: 35,
  files: [
    threeMf('pumpkin-treat-box-two-colours', pumpkinInColors),
    stl('pumpkin-treat-box', pumpkinBox),
    stl('pumpkin-treat-box-lid', pumpkinLid),
  ],
};
