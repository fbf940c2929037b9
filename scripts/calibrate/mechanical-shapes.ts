import { gearSection } from '@firstlayer/demo-goods/modeling/gear.ts';
import type { Solid } from '@firstlayer/demo-goods/modeling/kernel.ts';
import {
  around,
  box,
  chamferedExtrude,
  circlePoints,
  cone,
  cut,
  cylinder,
  extrude,
  grid,
  hull,
  join,
  onBed,
  polygon,
  rectangle,
  regularPolygon,
  revolve,
  sphere,
  stroke,
  type Point2,
} from '@firstlayer/demo-goods/modeling/solids.ts';

const spur = { module: 2, teeth: 20, pressureAngle: 25, addendum: 1, dedendum: 1.25 };

/** Shapes of machines, workshops and kitchens, with their dimensions in millimeters. */
export const mechanicalShapes: Record<string, () => Solid> = {
  'l-bracket': () =>
    cut(
      join(box([40, 30, 4]), box([4, 30, 40]).translate(-18, 0, 0), gusset(30)),
      cylinder(2.7, 10).translate(8, 8, -2),
      cylinder(2.7, 10).translate(8, -8, -2),
    ),
  'u-bracket': () =>
    cut(box([50, 24, 30]), box([42, 30, 30], 4), cylinder(3, 80, -40).rotate(0, 90, 0).translate(0, 0, 18)),
  'box-2mm': () => container([60, 40, 30], 2),
  'box-1.2mm': () => container([80, 60, 40], 1.2),
  'box-lid': () =>
    join(chamferedExtrude(rectangle(64, 44, 4), 3, 1), cut(box([59.6, 39.6, 6]), box([56, 36, 10], -1))),
  'divided-box': () =>
    join(
      container([90, 60, 25], 1.6),
      box([1.2, 58, 22]).translate(-15, 0, 0),
      box([1.2, 58, 22]).translate(15, 0, 0),
    ),
  'gear-20': () => cut(extrude(gearSection(spur), 10), cylinder(4, 30, -5)),
  'gear-36-spokes': () =>
    cut(
      extrude(gearSection({ ...spur, module: 1.5, teeth: 36 }), 6),
      cylinder(3, 20, -5),
      ...around(5, cylinder(6, 20, -5).translate(14, 0, 0)),
    ),
  'tube-1mm': () => tube(15, 1, 60),
  'tube-2mm': () => tube(12, 2, 40),
  'tube-6mm': () => tube(20, 6, 25),
  'perforated-plate': () => cut(box([80, 50, 3]), ...grid(cylinder(2, 10, -3), [12, 7], [6, 6])),
  'plate-four-holes': () => cut(box([70, 70, 5]), ...around(4, cylinder(2.7, 20, -5).translate(28, 28, 0))),
  'thin-plate': () => box([100, 60, 1.2]),
  'card-label': () => join(box([85, 25, 0.8]), ...grid(box([3, 12, 1.4]), [8, 1], [8, 1])),
  'wall-hook': () => hook(20, 5, 15),
  'tiny-hook': () => hook(9, 2.4, 5),
  'cutter-circle': () => cutterOf(circlePoints(64, 30), 0.9),
  'cutter-square': () => cutterOf(circlePoints(4, 35), 1.2),
  'cutter-blob': () => cutterOf(wavy(96, 28, 6, 5), 0.8),
  'vase-solid-fluted': () => extrude(polygon(wavy(144, 30, 3, 12)), 80),
  'vase-wall-fluted': () =>
    cut(extrude(polygon(wavy(144, 30, 3, 12)), 80), extrude(polygon(wavy(144, 28.8, 3, 12)), 90, 2)),
  'cube-lattice': () => lattice(4, 10, 2),
  'fine-lattice': () => lattice(6, 6, 1.2),
  'honeycomb-panel': () =>
    join(cut(box([90, 60, 4]), ...hexagons(7, 9, 6)), cut(box([90, 60, 4]), box([84, 54, 10], -2))),
  spacer: () => tube(5, 2.2, 8),
  washer: () => tube(9, 4.5, 1.6),
  pin: () => join(cylinder(3, 25), cylinder(5, 2)),
  'hex-bolt-blank': () => join(extrude(regularPolygon(6, 8), 6), cylinder(4, 30)),
  'hex-nut-blank': () => cut(extrude(regularPolygon(6, 9.5), 8), cylinder(5, 20, -5)),
  knob: () =>
    cut(join(...around(8, cylinder(7, 16).translate(14, 0, 0)), cylinder(16, 16)), cylinder(4, 12, -1)),
  'spool-hub': () => join(tube(26, 4, 20), tube(40, 36, 3), cut(cylinder(40, 3), cylinder(24, 9, -3))),
  'bearing-block': () =>
    cut(
      join(box([44, 20, 12]), cylinder(14, 20).rotate(90, 0, 0).translate(0, 10, 16)),
      cylinder(8, 40, -20).rotate(90, 0, 0).translate(0, 0, 16),
    ),
  'cable-clip': () =>
    cut(join(box([16, 10, 3]), tube(6, 2, 10).rotate(90, 0, 0).translate(0, 5, 8)), box([5, 30, 10], 11)),
  'phone-stand': () =>
    extrude(
      stroke(
        [
          [0, 0],
          [60, 0],
          [25, 70],
          [60, 0],
          [75, 12],
        ],
        5,
      ),
      60,
    ),
  'clamp-c': () =>
    cut(
      extrude(rectangle(50, 40, 4), 14),
      extrude(rectangle(40, 22, 3), 40, -10),
      box([30, 14, 40], -10).translate(25, 0, 0),
    ),
  funnel: () =>
    revolve([
      [30, 0],
      [31.6, 0],
      [6.6, 40],
      [6.6, 60],
      [5, 60],
      [5, 40],
    ]),
  'cone-solid': () => cone(25, 3, 50),
  dome: () => cut(sphere(24, 96), box([100, 100, 60], -60)),
  'stepped-pulley': () =>
    cut(join(cylinder(22, 6), cylinder(16, 14), cylinder(10, 24)), cylinder(3, 60, -10)),
  'fan-grill': () =>
    join(
      cut(box([60, 60, 3]), cylinder(28, 10, -3)),
      ...[8, 14, 20, 26].map((radius) => tube(radius, 1.2, 3)),
      ...around(4, box([30, 1.6, 3]).translate(15, 0, 0)),
    ),
  'drawer-pull': () =>
    hull(cylinder(5, 3).translate(-40, 0, 0), cylinder(5, 3).translate(40, 0, 0), box([50, 6, 22])),
  'test-prism': () => extrude(regularPolygon(3, 20), 40),
  'ruled-comb': () =>
    join(box([100, 12, 3]), ...grid(box([1.6, 30, 3]).translate(0, 20, 0), [25, 1], [4, 1])),
  'pegboard-bin': () =>
    cut(container([50, 45, 50], 1.8), box([100, 40, 60], 25).rotate(30, 0, 0).translate(0, -40, 0)),
  'bit-holder': () =>
    cut(
      chamferedExtrude(rectangle(80, 26, 3), 22, 1),
      ...grid(extrude(regularPolygon(6, 3.8), 30, 6), [8, 2], [9, 10]),
    ),
  'battery-tray': () => cut(box([76, 62, 18]), ...grid(cylinder(7.4, 40, 2), [4, 3], [17.5, 18])),
  'soap-grid': () =>
    cut(
      chamferedExtrude(rectangle(100, 70, 8), 12, 1.5),
      extrude(rectangle(94, 64, 6), 20, 8),
      ...grid(extrude(rectangle(4, 56, 1.9), 40, -10), [10, 1], [8.5, 1]),
    ),
  'open-frame': () =>
    cut(box([60, 60, 60]), box([50, 50, 80], -10), box([80, 50, 50], 5), box([50, 80, 50], 5)),
  'wedge-doorstop': () => hull(box([20, 40, 2]).translate(50, 0, 0), box([4, 40, 30])),
  'standoffs-plate': () => join(box([65, 40, 2]), ...grid(tube(3, 1.6, 10), [3, 2], [26, 30])),
  'peg-tower': () => join(...[0, 1, 2, 3].map((i) => box([28 - 6 * i, 28 - 6 * i, 12], 12 * i))),
  'thin-rings': () =>
    join(...[10, 16, 22, 28, 34].map((radius) => tube(radius, 0.9, 10)), box([66, 1.2, 10])),
  'star-ring-12': () => starRing(12, [40, 50], 3, 20),
  'star-ring-40': () => starRing(40, [45, 50], 2, 16),
  'star-ring-thick': () => starRing(8, [36, 48], 8, 30),
  'bar-cross-holes': () => cut(box([150, 16, 16]), ...crossHoles(14, 10, 2.5, 16)),
  'square-tube-holes': () => cut(box([120, 20, 20]), box([130, 16, 16], 2), ...crossHoles(9, 12, 3, 20)),
  'frame-bar': () => cut(box([200, 24, 10]), ...grid(box([16, 17, 20], -5), [10, 1], [19.5, 1])),
  'knurled-cap': () => cut(extrude(polygon(wavy(240, 20, 0.8, 40)), 14), cylinder(16, 20, 2)),
  'key-tag': () =>
    cut(
      join(extrude(rectangle(50, 22, 5), 2.4), ...grid(box([3, 10, 3.4]), [6, 1], [6, 1])),
      cylinder(2.5, 20, -5).translate(-21, 7, 0),
    ),
};

/** Returns a ring between two stars with the same number of tips. */
function starRing(tips: number, radii: Point2, wall: number, height: number): Solid {
  const star = (inward: number): Point2[] =>
    circlePoints(tips * 2, 1).map(([x, y], i) => {
      const reach = radii[i % 2 === 0 ? 1 : 0] - inward;
      return [x * reach, y * reach];
    });
  return cut(extrude(polygon(star(0)), height), extrude(polygon(star(wall)), height + 2, -1));
}

/** Returns rods along a bar, alternately upright and lying across it. */
function crossHoles(count: number, step: number, radius: number, depth: number): Solid[] {
  return Array.from({ length: count }, (_, i) => {
    const upright = cylinder(radius, depth + 4, -depth / 2 - 2);
    const turned = i % 2 === 0 ? upright : upright.rotate(90, 0, 0);
    return turned.translate((i - (count - 1) / 2) * step, 0, depth / 2);
  });
}

function gusset(depth: number): Solid {
  const side = extrude(
    polygon([
      [-16, 4],
      [4, 4],
      [-16, 24],
    ]),
    3,
  ).rotate(90, 0, 0);
  return join(side.translate(0, depth / 2, 0), side.translate(0, 3 - depth / 2, 0));
}

function container([x, y, z]: [number, number, number], wall: number): Solid {
  return cut(
    extrude(rectangle(x, y, 4), z),
    extrude(rectangle(x - 2 * wall, y - 2 * wall, Math.max(0.5, 4 - wall)), z, wall),
  );
}

function tube(radius: number, wall: number, height: number): Solid {
  return cut(cylinder(radius, height), cylinder(radius - wall, height + 2, -1));
}

function hook(reach: number, thickness: number, width: number): Solid {
  const path: Point2[] = [
    [0, reach * 2],
    [0, 0],
    [reach * 0.3, -reach * 0.5],
    [reach * 0.8, -reach * 0.5],
    [reach, 0],
    [reach, reach * 0.4],
  ];
  return onBed(extrude(stroke(path, thickness), width));
}

function wavy(count: number, radius: number, depth: number, waves: number): Point2[] {
  return circlePoints(count, 1).map(([x, y], i) => {
    const reach = radius + depth * Math.cos((i * waves * 2 * Math.PI) / count);
    return [x * reach, y * reach];
  });
}

function cutterOf(points: Point2[], wall: number): Solid {
  const outline = polygon(points);
  return join(
    cut(extrude(outline.offset(wall), 14), extrude(outline, 20, -2)),
    cut(extrude(outline.offset(4), 2.4), extrude(outline, 20, -2)),
  );
}

function lattice(cells: number, step: number, bar: number): Solid {
  const length = cells * step + bar;
  const up = grid(box([bar, bar, length]), [cells + 1, cells + 1], [step, step]);
  const centered = up.map((each) => each.translate(0, 0, -length / 2));
  return onBed(
    join(
      ...centered,
      ...centered.map((each) => each.rotate(90, 0, 0)),
      ...centered.map((each) => each.rotate(0, 90, 0)),
    ),
  );
}

function hexagons(rows: number, columns: number, radius: number): Solid[] {
  const cell = extrude(regularPolygon(6, radius - 0.7, 30), 20, -5);
  return Array.from({ length: rows * columns }, (_, i) => {
    const row = Math.floor(i / columns);
    const x = ((i % columns) - columns / 2 + (row % 2) / 2) * radius * 1.732;
    return cell.translate(x, (row - rows / 2 + 0.5) * radius * 1.5, 0);
  });
}
