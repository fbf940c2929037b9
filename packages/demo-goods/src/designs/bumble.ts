import { prose, stl, threeMf, type DemoDesign, type Parts } from '../design.ts';
import type { Solid } from '../modeling/kernel.ts';
import {
  blend,
  capsule,
  ellipsoid,
  mirroredX,
  moved,
  polygonize,
  roundBox,
  type Sdf,
} from '../modeling/sdf.ts';
import {
  around,
  chamferedExtrude,
  circle,
  common,
  cut,
  cylinder,
  extrude,
  join,
  rectangle,
  regularPolygon,
  revolve,
  sphere,
} from '../modeling/solids.ts';

const axles = [-31, 30];
const axleHeight = 11;
const wheelRadius = 17.5;
const play = 0.4;

/** A round car. The y axis points backwards, and its floor is flat on the bed. */
function carShape(): Sdf {
  const chassis = moved([0, 0, 15], roundBox([25, 54, 14], 12));
  const bonnet = moved([0, -30, 20], ellipsoid([22, 26, 14]));
  const cabin = moved([0, 10, 30], ellipsoid([23.5, 34, 25]));
  const tail = moved([0, 38, 20], ellipsoid([21, 20, 14]));
  const fenders = mirroredX(
    blend(8, moved([21, -31, 14], ellipsoid([8, 24, 17])), moved([21, 30, 14], ellipsoid([8, 24, 17]))),
  );
  const bumpers = blend(
    1,
    capsule([-19, -55, 8], [19, -55, 8], 3.4),
    capsule([-19, 54, 8], [19, 54, 8], 3.4),
  );
  return blend(3, blend(6, blend(9, chassis, bonnet, tail), cabin), fenders, bumpers);
}

function carBody(): Solid {
  const whole = polygonize(carShape(), { min: [-36, -64, 0], max: [36, 64, 60] }, 1.6);
  const arches = axles.flatMap((y) =>
    [-1, 1].map((side) =>
      cylinder(wheelRadius + 2.5, 20, -10)
        .rotate(0, 90, 0)
        .translate(side * 28.5, y, axleHeight),
    ),
  );
  const holes = axles.map((y) =>
    cylinder(5 + play, 90, -45)
      .rotate(0, 90, 0)
      .translate(0, y, axleHeight),
  );
  return cut(whole, ...arches, ...holes);
}

/** Panels on the cabin that stand out by half a millimeter, in a color of their own. */
function windows(): Solid {
  const shape = carShape();
  const grown = (by: number): Solid =>
    polygonize(
      (x, y, z) => (z < 28 ? 9 : shape(x, y, z) - by),
      { min: [-36, -40, 0], max: [36, 64, 60] },
      1.2,
    );
  const pane = (width: number, height: number) => extrude(rectangle(width, height, 4), 60);
  const side = join(pane(19, 13).translate(-2, 41, 0), pane(19, 13).translate(20, 41, 0)).rotate(90, 0, 90);
  const front = pane(27, 13).rotate(90, 0, 0).translate(0, -9, 41);
  const back = pane(24, 12).rotate(90, 0, 0).translate(0, 90, 41);
  const openings = join(side.translate(14, 0, 0), side.translate(-74, 0, 0), front, back);
  return common(cut(grown(0.5), grown(-1.8)), openings);
}

function lamps(): Solid {
  return join(...[-1, 1].map((side) => sphere(5.4, 48).translate(side * 15, -51.5, 21)));
}

/** A wheel with a tire and five spokes; the outer side lies on the bed. */
function wheel(): Solid {
  const tire = revolve(
    [
      [0, 0],
      [wheelRadius - 2, 0],
      [wheelRadius, 2],
      [wheelRadius, 8],
      [wheelRadius - 1.4, 9.4],
      [0, 9.4],
    ],
    96,
  );
  const windowCut = extrude(circle(2.7, 32).translate(9.6, 0), 3, -1);
  const rim = revolve(
    [
      [12.6, -1],
      [13.6, -1],
      [13.6, 1],
      [12.6, 1],
    ],
    96,
  );
  return cut(tire, ...around(5, windowCut), rim);
}

const hexagon = 3.6;
const track = 41;

/** One wheel with the axle, which ends in a hexagon for the other wheel. */
function axleWheel(): Solid {
  const axle = join(cylinder(5, track + 1.2), chamferedExtrude(regularPolygon(6, hexagon), track + 9, 0.6));
  return join(wheel(), axle.translate(0, 0, 9));
}

function hubWheel(): Solid {
  return cut(wheel(), extrude(regularPolygon(6, hexagon + 0.12), 9, 1.6));
}

function wheels(): Parts {
  return {
    'axle wheels': join(axleWheel().translate(-19, -19, 0), axleWheel().translate(-19, 19, 0)),
    'hub wheels': join(hubWheel().translate(19, -19, 0), hubWheel().translate(19, 19, 0)),
  };
}

function car(): Parts {
  const body = carBody();
  return {
    body: cut(body, windows(), lamps()),
    windows: windows(),
    lamps: lamps(),
  };
}

export const bumbleCar: DemoDesign = {
  key: 'bumble-car',
  title: 'Bumble Car',
  descriptionHtml: prose(
    'A round little car with wide tyres and nothing pointed anywhere. It rolls far on a wooden floor and fits a small hand.',
    'For children from three years: four parts, glued. The wheels are 35 mm across and do not fit the cylinder of 31.7 mm with which small parts are tested; no laboratory has tested the toy.',
    'Push each axle through the body, put a drop of glue on its hexagon and press the second wheel on.',
    'Body 117 mm long, 20 % infill, no supports: the arches of the wheels are round. The 3MF has windows and lamps in colours of their own.',
    'Print the axles with six walls, so that they are solid.',
  ),
  categories: ['others'],
  subcategories: ['toys'],
  isPremium: false,
  needsSupports: false,
  needsBrim: false,
  designer: 'two',
  popularity: 55,
  files: [
    threeMf('bumble-car-body-three-colours', car),
    stl('bumble-car-body', () => join(carBody(), windows(), lamps())),
    stl('bumble-car-wheels', wheels),
  ],
};
