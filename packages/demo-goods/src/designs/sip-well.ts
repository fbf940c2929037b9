import { prose, stl, threeMf, type DemoDesign } from '../design.ts';
import type { Solid } from '../modeling/kernel.ts';
import { polarVessel } from '../modeling/loft.ts';
import { around, box, cut, cylinder, hull, inRow, revolve, type Point2 } from '../modeling/solids.ts';

function sipReservoir(): Solid {
  const shell = polarVessel(
    {
      height: 84,
      segments: 240,
      layers: 42,
      radius: (angle, z) => 48 + z * 0.06 + 1.6 * Math.cos(20 * angle) * Math.sin((Math.PI * z) / 84),
    },
    3.4,
    2.4,
  );
  const spout = hull(cylinder(9, 12, 72).translate(52, 0, 0), cylinder(9, 1, 83).translate(54, 0, 0));
  const window = hull(cylinder(5, 30), cylinder(5, 30).translate(0, 26, 0));
  return cut(shell, spout.translate(-10, 0, 0), window.rotate(90, 0, 0).translate(0, -40, 34));
}

/** The insert hangs in the reservoir by its collar. The wick well reaches down to the water. */
function sipInsert(): Solid {
  const outside: Point2[] = [
    [0, 0],
    [13, 0],
    [15, 32],
    [37, 40],
    [41.5, 80],
    [52.5, 80],
    [52.5, 84],
    [0, 84],
  ];
  const inside: Point2[] = [
    [0, 2.4],
    [10.6, 2.4],
    [12.6, 33.6],
    [34.8, 42],
    [39.4, 90],
    [0, 90],
  ];
  const pot = cut(revolve(outside, 128), revolve(inside, 128));
  const slots = around(6, box([30, 2.4, 18], 8).translate(15, 0, 0));
  return cut(pot, ...slots);
}

export const sipWellPlanter: DemoDesign = {
  key: 'sip-well-planter',
  title: 'Sip Well Planter',
  descriptionHtml: prose(
    'A self-watering pot in two parts. A plug of soil in the foot of the insert reaches into the well and drinks for ten days.',
    'The slot in the side shows the water level; its lower end is 29 mm up and keeps the roots from drowning.',
    'Needs supports under the shoulder of the insert; the outer pot prints without.',
    'PETG, three walls and 0.2 mm layers keep the well watertight.',
  ),
  categories: ['planters'],
  subcategories: ['self-watering'],
  isPremium: true,
  needsSupports: true,
  needsBrim: false,
  designer: 'one',
  popularity: 41,
  files: [
    threeMf('sip-well-planter', () => inRow({ reservoir: sipReservoir(), insert: sipInsert() }, 4)),
    stl('sip-well-reservoir', sipReservoir),
    stl('sip-well-insert', sipInsert),
  ],
};
