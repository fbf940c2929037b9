import { afterAll, beforeAll, expect, it } from 'vitest';
import { write3mf } from '@firstlayer/mesh/write/write-3mf.ts';
import { writeStl } from '@firstlayer/mesh/write/write-stl.ts';
import { box, cube, joined } from '@firstlayer/mesh/test/meshes.ts';
import { createUploadSite, stlFile, type UploadSite } from '#test/support/upload-site.ts';
import { makeZip } from '@firstlayer/mesh/test/zips.ts';

let shop: UploadSite;

beforeAll(async () => {
  shop = await createUploadSite();
});

afterAll(() => shop.site.close());

const twoObjects = () =>
  write3mf({
    objects: [{ mesh: cube(10) }, { mesh: box([5, 30, 5]) }],
    build: [{ object: 0 }, { object: 1, transform: [1, 0, 0, 0, 1, 0, 0, 0, 1, 95, 0, 0] }],
  });

it('returns the size of each object of a 3MF, largest first, and of the plate', async () => {
  const model = await shop.add([stlFile('plate.3mf', await twoObjects())]);
  expect(model.files[0]?.mesh).toMatchObject({
    boundsMm: [100, 30, 10],
    objectCount: 2,
    objectBoundsMm: [
      [10, 10, 10],
      [5, 30, 5],
    ],
  });
});

it('returns no objects for an STL, and none for a ZIP of several files', async () => {
  const zip = makeZip([
    { name: 'plate.3mf', content: await twoObjects() },
    { name: 'cube.stl', content: writeStl(cube(20)) },
  ]);
  for (const file of [stlFile('cube.stl', writeStl(cube(20))), stlFile('all.zip', zip)]) {
    const model = await shop.add([file]);
    expect(model.files[0]?.mesh).toMatchObject({ isManifold: true });
    expect(model.files[0]?.mesh).not.toHaveProperty('objectCount');
    expect(model.files[0]?.mesh).not.toHaveProperty('objectBoundsMm');
  }
});

it('returns closed but not manifold for two cubes that share an edge', async () => {
  const pair = writeStl(joined(cube(10), cube(10, [10, 10, 0])));
  const model = await shop.add([stlFile('pair.stl', pair)]);
  expect(model.files[0]?.mesh).toMatchObject({
    isClosed: true,
    isManifold: false,
    isOriented: true,
    volumeMm3: 2000,
  });
});
