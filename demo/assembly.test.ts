import { afterEach, beforeAll, expect, it } from 'vitest';
import { buildParts } from './build.ts';
import { demoDesigns } from './catalog.ts';
import { freeSolids, loadKernel, type Solid } from './kernel.ts';
import { join } from './solids.ts';

beforeAll(loadKernel);
afterEach(freeSolids);

function build(name: string): Solid {
  const file = demoDesigns.flatMap(({ files }) => files).find((each) => each.name === name);
  if (!file) throw new Error(`There is no ${name}.`);
  return join(...Object.values(buildParts(file)));
}

/** Returns the volume that two parts share, and the distance between them. */
function compare(first: Solid, second: Solid) {
  return { shared: first.intersect(second).volume(), gap: first.minGap(second, 5) };
}

it('the roof of the bird feeder lies on the gables without cutting into the house', () => {
  const roof = build('bird-feeder-roof.stl').rotate(90, 0, 90).translate(-75, 0, 79.1);
  const { shared, gap } = compare(build('bird-feeder-house.stl'), roof);
  expect(shared).toBeLessThan(0.01);
  expect(gap).toBeLessThan(0.2);
});

it.each(['hive-drawer.stl', 'hive-drawer-2-compartments.stl', 'hive-drawer-3-compartments.stl'])(
  '%s has room to move in its cell',
  (name) => {
    const cell = build('hive-cell.stl').rotate(90, 0, 0);
    const { shared, gap } = compare(cell, build(name).translate(0, -47.7, -32.1));
    expect(shared).toBe(0);
    expect(gap).toBeGreaterThan(0.4);
  },
);

it('a key fits into the grooves of two cells', () => {
  const cell = build('hive-cell.stl').rotate(90, 0, 0);
  const [key] = build('hive-keys.stl').decompose();
  if (!key) throw new Error('There is no key.');
  const { min, max } = key.boundingBox();
  const lying = key.translate(-(min[0] + max[0]) / 2, -min[1], -(max[2] - min[2]) / 2).rotate(0, 0, 180);
  for (const side of [36, -36]) {
    const { shared, gap } = compare(cell, lying.translate(0, 0, side));
    expect(shared).toBe(0);
    expect(gap).toBeGreaterThan(0.05);
  }
});

it('the lids of the game and of the pumpkin close', () => {
  const lid = build('mill-lid.stl').translate(0, 0, 19.02);
  expect(compare(build('mill-box.stl'), lid).shared).toBe(0);
  const cap = build('pumpkin-treat-box-lid.stl').translate(0, 0, 46.1);
  const { shared, gap } = compare(build('pumpkin-treat-box.stl'), cap);
  expect(shared).toBeLessThan(0.01);
  expect(gap).toBeLessThan(0.5);
});

it('the press stands on the rim of the jug, and the shade of the lamp on its base', () => {
  expect(
    compare(build('lemonade-jug.stl'), build('lemonade-press.stl').translate(0, 0, 69.8)).shared,
  ).toBeLessThan(0.01);
  expect(
    compare(build('reed-lamp-core.stl'), build('reed-lamp-shade.stl').translate(0, 0, 7.02)).shared,
  ).toBeLessThan(0.01);
});
