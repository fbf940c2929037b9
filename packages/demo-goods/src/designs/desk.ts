import { prose, stl, threeMf, type DemoDesign } from '../design.ts';
import type { Section, Solid } from '../modeling/kernel.ts';
import {
  chamferedExtrude,
  circle,
  cut,
  cylinder,
  extrude,
  fillet,
  join,
  joinSections,
  onBed,
  regularPolygon,
  stroke,
} from '../modeling/solids.ts';

function combCaddy(): Solid {
  const heights = [52, 79, 43, 63, 34, 54];
  const center = { x: 0, y: 0, height: 92 };
  const wells = heights.map((height, i) => {
    const angle = (i * Math.PI) / 3;
    return { x: 38.6 * Math.cos(angle), y: -38.6 * Math.sin(angle), height };
  });
  const outside = regularPolygon(6, 22.9, 30);
  const inside = regularPolygon(6, 20.2, 30);
  const all = [center, ...wells];
  const walls = all.map(({ x, y, height }) => extrude(outside, height).translate(x, y, 0));
  const hollows = all.map(({ x, y }) => extrude(inside, 100, 3).translate(x, y, 0));
  return cut(join(...walls), ...hollows);
}

export const combDeskCaddy: DemoDesign = {
  key: 'comb-desk-caddy',
  title: 'Comb Desk Caddy',
  descriptionHtml: prose(
    'Seven hexagonal wells at seven heights for pens, brushes and the small files you always lose.',
    'Wells 35 mm across the flats, 34 to 92 mm tall.',
    'Shared walls: 0.2 mm layers, two walls, no infill, about six hours.',
    'Two caddies share a flat side and stand edge to edge.',
  ),
  categories: ['home-decor'],
  subcategories: ['desk'],
  isPremium: false,
  needsSupports: false,
  needsBrim: false,
  designer: 'two',
  popularity: 54,
  files: [stl('comb-desk-caddy', combCaddy), threeMf('comb-desk-caddy', combCaddy)],
};

/** The folded profile seen from the side, in mm: depth, height. */
function kickstandProfile(): Section {
  const strokes = [
    stroke(
      [
        [-38, 0],
        [38, 0],
      ],
      6,
    ),
    stroke(
      [
        [-30, 0],
        [-7, 75],
      ],
      6,
    ),
    stroke(
      [
        [18, 0],
        [1, 22],
      ],
      6,
    ),
    stroke(
      [
        [-17, 22],
        [20, 16.4],
        [22.4, 28.4],
      ],
      6,
    ),
  ];
  return fillet(joinSections(...strokes), 1.5);
}

function kickstand(): Solid {
  const body = chamferedExtrude(kickstandProfile(), 50, 0.75);
  const cable = cylinder(9.6, 60).rotate(0, 90, 0).translate(-50, 44.5, 25);
  return onBed(cut(body, cable));
}

export const kickstandPhoneRest: DemoDesign = {
  key: 'kickstand-phone-rest',
  title: 'Kickstand Phone Rest',
  descriptionHtml: prose(
    'One folded profile, printed on its edge. Holds a phone either way round and leaves room for a cable.',
    'Layers run along the fold, so the lip does not snap off.',
    'For phones up to 14 mm thick, case included; the screen leans back 17 degrees.',
    'Four walls, 20 % infill; the cable hole is 19 mm wide and takes every common plug.',
  ),
  categories: ['home-decor'],
  subcategories: ['desk'],
  isPremium: true,
  needsSupports: false,
  needsBrim: false,
  designer: 'two',
  popularity: 44,
  files: [stl('kickstand-phone-rest', kickstand), threeMf('kickstand-phone-rest', kickstand)],
};

/** Cups with a common base: up to the edge of each cup, those that are at least as high are joined by fillets. */
function orbitCluster(): Solid {
  const cups = [
    { x: 25.5, y: -17.5, radius: 13.4, height: 21 },
    { x: -7, y: -27, radius: 19.3, height: 34 },
    { x: 21, y: 16, radius: 21, height: 53 },
    { x: -23, y: 11.5, radius: 24.4, height: 74 },
  ];
  // Each layer is a little narrower than the one below, so that no two walls lie in the same place.
  const layers = cups.map(({ height }, i) => {
    const growing = cups.filter((cup) => cup.height >= height);
    const outline = joinSections(...growing.map(({ x, y, radius }) => circle(radius, 128).translate(x, y)));
    return chamferedExtrude(
      fillet(outline, 5)
        .offset(-0.03 * i, 'Round')
        .simplify(0.02),
      height,
      0.75,
    );
  });
  const wells = cups.map(({ x, y, radius }) => cylinder(radius - 2.2, 100, 3).translate(x, y, 0));
  return cut(join(...layers), ...wells);
}

export const orbitPenCluster: DemoDesign = {
  key: 'orbit-pen-cluster',
  title: 'Orbit Pen Cluster',
  descriptionHtml: prose(
    'Four cups that grow out of one another. The deep one takes rulers, the shallow one takes clips.',
    'Cups 22 to 44 mm wide inside, 18 to 71 mm deep.',
    'Walls of 2.2 mm: four lines of a 0.4 mm nozzle and a little, no infill needed.',
    'Felt pads on the foot keep it from sliding.',
  ),
  categories: ['home-decor'],
  subcategories: ['desk'],
  isPremium: true,
  needsSupports: false,
  needsBrim: false,
  designer: 'one',
  popularity: 38,
  files: [stl('orbit-pen-cluster', orbitCluster)],
};
