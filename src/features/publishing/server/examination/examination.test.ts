import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Model } from '#src/features/catalog/schemas.ts';
import { box } from '#test/support/meshes.ts';
import { createUploadSite, stlFile, type UploadSite } from '#test/support/upload-site.ts';
import { writeStl } from '#src/mesh/write-stl.ts';

let upload: UploadSite;
let preview: { field: string; name: string; content: Buffer };
beforeAll(async () => {
  upload = await createUploadSite();
  // Without an image, a job would render pictures of the mesh.
  const content = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888888' } })
    .png()
    .toBuffer();
  preview = { field: 'previewImage', name: 'image.png', content };
});
afterAll(() => upload.site.close());

const read = async (id: number) => (await upload.site.request({ url: `/api/stl-files/${id}` })).json<Model>();

it('examines the files of an upload and shows the facts on the page', async () => {
  const files = [stlFile('lid.stl', writeStl(box([60, 40, 3]))), stlFile('cube.stl'), preview];
  const uploaded = await upload.add(files);
  expect(uploaded.printFacts.state).toBe('waiting');
  expect(uploaded.files.map(({ facts }) => facts.state)).toEqual(['waiting', 'waiting']);
  await upload.site.jobs.drain();
  const { printFacts, files: examined } = await read(uploaded.id);
  expect(printFacts).toMatchObject({
    state: 'done',
    roughFiles: [],
    bedMm: 70,
    tallMm: 21,
    partCount: 2,
    largestPartMm: [20, 20, 20],
  });
  expect(examined[0]?.facts).toMatchObject({ state: 'done', isRough: false, partCount: 1, isSet: false });
});
