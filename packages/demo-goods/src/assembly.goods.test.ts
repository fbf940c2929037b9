import { afterEach, beforeAll, expect, it } from 'vitest';
import { listBuilds } from './build.ts';
import { demoDesigns } from './catalog.ts';
import { freeSolids, loadKernel, toSolid, type Solid } from './modeling/kernel.ts';
import { readMeshes } from './packed-meshes.ts';
import { join } from './modeling/solids.ts';

beforeAll(loadKernel);
afterEach(freeSolids);

/** Opens the packed meshes of a file, which catalog.goods.test.ts compares with its code. */
async function open(name: string): Promise<Solid> {
  const design = demoDesigns.find(({ files }) => files.some((file) => file.name === name));
  const at = design ? listBuilds(design).findIndex((file) => file.name === name) : -1;
  const meshes = design && (await readMeshes(design.key))?.[at];
  if (!meshes) throw new Error(`There is no ${name}.`);
  return join(...meshes.map(({ mesh }) => toSolid(mesh)));
}

/** Returns the volume that two parts share, and the distance between them. */
function compare(first: Solid, second: Solid) {
  return { shared: first.intersect(second).volume(), gap: first.minGap(second, 5) };
}

it('the roof of the bird feeder lies on the gables without cutting into the house', async () => {
  const roof = (await open('bird-feeder-roof.stl')).rotate(90, 0, 90).translate(-75, 0, 79.1);
  const { shared, gap } = compare(await open('bird-feeder-house.stl'), roof);
  expect(shared).toBeLessThan(0.01);
  expect(gap).toBeLessThan(0.2);
});

it.each(['hive-drawer.stl', 'hive-drawer-2-compartments.stl', 'hive-drawer-3-compartments.stl'])(
  '%s has room to move in its cell',
  async (name) => {
    const cell = (await open('hive-cell.stl')).rotate(90, 0, 0);
    const { shared, gap } = compare(cell, (await open(name)).translate(0, -47.7, -32.1));
    expect(shared).toBe(0);
    expect(gap).toBeGreaterThan(0.4);
  },
);

it('a key fits into the grooves of two cells', async () => {
  const cell = (await open('hive-cell.stl')).rotate(90, 0, 0);
  const [key] = (await open('hive-keys.stl')).decompose();
  if (!key) throw new Error('There is no key.');
  const { min, max } = key.boundingBox();
  const lying = key.translate(-(min[0] + max[0]) / 2, -min[1], -(max[2] - min[2]) / 2).rotate(0, 0, 180);
  for (const side of [36, -36]) {
    const { shared, gap } = compare(cell, lying.translate(0, 0, side));
    expect(shared).toBe(0);
    expect(gap).toBeGreaterThan(0.05);
  }
});

it('the lids of the game and of the pumpkin close', async () => {
  const lid = (await open('mill-lid.stl')).translate(0, 0, 19.02);
  expect(compare(await open('mill-box.stl'), lid).shared).toBe(0);
  const cap = (await open('pumpkin-treat-box-lid.stl')).translate(0, 0, 46.1);
  const { shared, gap } = compare(await open('pumpkin-treat-box.stl'), cap);
  expect(shared).toBeLessThan(0.01);
  expect(gap).toBeLessThan(0.5);
});

it('the press stands on the rim of the jug, and the shade of the lamp on its base', async () => {
  expect(
    compare(await open('lemonade-jug.stl'), (await open('lemonade-press.stl')).translate(0, 0, 69.8)).shared,
  ).toBeLessThan(0.01);
  expect(
    compare(await open('reed-lamp-core.stl'), (await open('reed-lamp-shade.stl')).translate(0, 0, 7.02))
      .shared,
  ).toBeLessThan(0.01);
});
