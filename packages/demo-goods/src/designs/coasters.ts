import { prose, stl, threeMf, type DemoDesign } from '../design.ts';
import type { Solid } from '../modeling/kernel.ts';
import {
  around,
  chamferedExtrude,
  circle,
  cut,
  cylinder,
  inRow,
  join,
  onBed,
  rectangle,
  revolve,
} from '../modeling/solids.ts';

/** A coaster like the side of a spool: a hub, six windows and the wound lines between hub and rim. */
function spoolCoaster(): Solid {
  const disc = chamferedExtrude(circle(47, 144), 5, 0.75);
  const window = cylinder(7, 10, 1.6).translate(31.8, 0, 0);
  const lines = [13, 16, 19, 22].map((radius) => ringGroove(radius, 1.1, 4.2));
  const rim = [40.5, 43].map((radius) => ringGroove(radius, 0.9, 4.2));
  return cut(disc, ...around(6, window), cylinder(8, 10, 1.6), ...lines, ...rim);
}

function ringGroove(radius: number, width: number, from: number): Solid {
  return revolve(
    [
      [radius - width / 2, from],
      [radius + width / 2, from],
      [radius + width / 2, 10],
      [radius - width / 2, 10],
    ],
    144,
  );
}

function coasterStand(): Solid {
  const base = chamferedExtrude(circle(54, 144), 4, 0.75);
  const wall = cut(cylinder(54, 26), cylinder(48.2, 40, -1));
  const gaps = around(3, onBed(chamferedExtrude(rectangle(120, 62), 40, 1)).translate(60, 0, 4));
  return join(base, cut(wall, ...gaps));
}

export const spoolCoasters: DemoDesign = {
  key: 'spool-coasters',
  title: 'Spool Coasters',
  descriptionHtml: prose(
    'Coasters that look like a spool seen from the side, with a stand for four of them. The windows catch the drops.',
    'Two colours: change the filament at 1.6 mm and the windows show the lower one.',
    '94 mm across and 5 mm thick; top it with 0.1 mm layers for a glass-smooth rim.',
    'The stand holds four; its three gaps let a finger in.',
  ),
  categories: ['home-decor', 'others'],
  subcategories: ['tableware', 'kitchen'],
  isPremium: false,
  needsSupports: false,
  needsBrim: false,
  designer: 'one',
  popularity: 26,
  files: [
    stl('spool-coaster', spoolCoaster),
    stl('spool-coaster-stand', coasterStand),
    threeMf('spool-coasters-set', () => inRow({ coaster: spoolCoaster(), stand: coasterStand() }, 6)),
  ],
};
