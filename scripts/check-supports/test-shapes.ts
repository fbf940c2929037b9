import {
  arc,
  box,
  circle,
  cone,
  cut,
  cylinder,
  extrude,
  grid,
  hull,
  join,
  polygon,
  sphere,
} from '@firstlayer/demo-goods/modeling/solids.ts';
import { kernel, type Solid } from '@firstlayer/demo-goods/modeling/kernel.ts';

/** Shapes whose need of supports depends on one measure: the length of a bridge, the depth of a ledge, an angle. */
export const testShapes: Record<string, () => Solid> = {
  ...each([4, 8, 15, 30], 'bridge', (gap) =>
    join(
      box([6, 20, 15]).translate(-3 - gap / 2, 0, 0),
      box([6, 20, 15]).translate(3 + gap / 2, 0, 0),
      box([12 + gap, 20, 3], 15),
    ),
  ),
  ...each([1, 2, 4, 8], 'ledge', (depth) => join(box([20, 20, 10]), box([20 + 2 * depth, 20, 3], 10))),
  ...each([1.5, 4, 10], 'flange', (depth) => join(cylinder(10, 12), cylinder(10 + depth, 3, 12))),
  ...each([25, 35, 40, 44, 48, 55, 65], 'flaring cone', (degrees) =>
    cone(4, 4 + 14 / Math.tan((degrees * Math.PI) / 180), 14),
  ),
  ...each([30, 40, 50, 60], 'wedge', (degrees) => {
    const reach = 20 / Math.tan((degrees * Math.PI) / 180);
    return extrude(
      polygon([
        [0, 0],
        [10, 0],
        [10 + reach, 20],
        [0, 20],
      ]),
      20,
    ).rotate(90, 0, 0);
  }),
  ...each([3, 6, 12, 25], 'round hole', (width) =>
    cut(
      box([width + 10, 15, width + 10]),
      cylinder(width / 2, 40)
        .translate(0, 0, -20)
        .rotate(90, 0, 0)
        .translate(0, 0, width / 2 + 5),
    ),
  ),
  ...each([4, 8, 20], 'square window', (width) =>
    cut(box([width + 10, 8, width + 10]), box([width, 20, width], 5)),
  ),
  ...each([10, 30], 'arch', (width) =>
    extrude(
      polygon([
        [-width / 2 - 5, 0],
        [-width / 2, 0],
        ...arc([0, 6], width / 2, [Math.PI, 0], 40),
        [width / 2, 0],
        [width / 2 + 5, 0],
        [width / 2 + 5, width / 2 + 12],
        [-width / 2 - 5, width / 2 + 12],
      ]),
      15,
    ).rotate(90, 0, 0),
  ),
  ...each([10, 20], 'pointed arch', (width) =>
    cut(
      box([width + 12, 12, width + 20]),
      extrude(
        polygon([
          [-width / 2, -1],
          [width / 2, -1],
          [width / 2, 10],
          [0, 10 + width / 2 + 1],
          [-width / 2, 10],
        ]),
        40,
      )
        .rotate(90, 0, 0)
        .translate(0, 20, 0),
    ),
  ),
  table: () => join(...grid(box([5, 5, 25]), [2, 2], [35, 25]), box([45, 35, 3], 25)),
  stool: () => join(...grid(box([5, 5, 12]), [2, 2], [13, 13]), box([18, 18, 3], 12)),
  tee: () => join(box([8, 10, 30]), box([50, 10, 6], 30)),
  mushroom: () => join(cylinder(5, 20), common(sphere(18).translate(0, 0, 18), box([60, 60, 40], 18))),
  ball: () => sphere(12),
  'ball on a foot': () => join(cylinder(9, 5), sphere(12).translate(0, 0, 14)),
  'half ball': () => common(sphere(15), box([40, 40, 20])),
  'bowl upside down': () => common(cut(sphere(20), sphere(17.5)), box([50, 50, 25])),
  hook: () =>
    join(box([8, 10, 40]), box([25, 10, 5]).translate(10, 0, 30), box([5, 10, 12]).translate(20, 0, 23)),
  'hanging tooth': () =>
    join(box([6, 10, 30]), box([30, 10, 5], 25).translate(12, 0, 0), box([4, 4, 10], 15).translate(22, 0, 0)),
  'ring standing': () => cut(cylinder(20, 8), cylinder(14, 20, -5)).rotate(90, 0, 0),
  'ring lying': () =>
    kernel()
      .Manifold.revolve(circle(4).translate([16, 0]), 96)
      .translate(0, 0, 4),
  'pin in a block': () => join(cut(box([24, 24, 12]), cylinder(6, 20, -2)), cylinder(5.6, 12)),
  'lidded box': () => cut(box([40, 30, 20]), box([36, 26, 16], 2)),
  'narrow closed box': () => cut(box([12, 40, 20]), box([8, 36, 16], 2)),
  'text-like grooves': () =>
    cut(box([40, 15, 20]), ...[-12, -4, 4, 12].map((x) => box([2, 20, 2], 9).translate(x, 6, 0))),
  'stairs upside down': () =>
    join(...[0, 1, 2, 3, 4].map((step) => box([10 + step * 2, 15, 4], step * 4).translate(step, 0, 0))),
  'steep stairs': () =>
    join(
      ...[0, 1, 2, 3, 4].map((step) => box([10 + step * 1.2, 15, 5], step * 5).translate(step * 0.6, 0, 0)),
    ),
  'chamfered foot': () => hull(box([20, 20, 1]), box([24, 24, 10], 3)),
  'rounded foot': () => hull(...grid(sphere(3).translate(0, 0, 3), [2, 2], [20, 20]), box([26, 26, 2], 18)),
  'lattice wall': () => cut(box([60, 4, 60]), ...lattice()),
  island: () => join(cut(box([30, 30, 30]), box([24, 40, 26], 2)), box([6, 6, 6], 14)),
};

function common(...solids: Solid[]): Solid {
  return kernel().Manifold.intersection(solids);
}

function lattice(): Solid[] {
  const diamond = extrude(
    polygon([
      [-4, 0],
      [0, -4],
      [4, 0],
      [0, 4],
    ]),
    20,
  ).rotate(90, 0, 0);
  return [-20, -10, 0, 10, 20].flatMap((x) => [10, 20, 30, 40, 50].map((z) => diamond.translate(x, 10, z)));
}

function each(
  values: readonly number[],
  name: string,
  build: (value: number) => Solid,
): Record<string, () => Solid> {
  return Object.fromEntries(values.map((value) => [`${name} ${value}`, () => build(value)]));
}
