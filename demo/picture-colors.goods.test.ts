import { expect, it } from 'vitest';
import { meanColor } from '#src/integrations/image-color.ts';
import { listPhotos, readPhoto } from '@firstlayer/demo-goods/photos/photos.ts';
import { listRendered, readRendered } from '@firstlayer/demo-goods/rendered.ts';

it.each([
  ['photograph', listPhotos, readPhoto],
  ['rendered picture', listRendered, readRendered],
])('has the mean color of each %s as the shop computes it', async (_, list, read) => {
  const files = Object.values(await list()).flat();
  expect(files.length).toBeGreaterThan(90);
  for (const file of files)
    expect([file.file, file.color]).toEqual([file.file, await meanColor((await read(file)).data)]);
});
