import { afterAll, beforeAll, expect, it } from 'vitest';
import { MeshPool } from '@firstlayer/mesh/pool/pool.ts';
import { writeStl } from '@firstlayer/mesh/write/write-stl.ts';
import { box } from '@firstlayer/mesh/test/meshes.ts';
import { createUploadSite, stlFile, type UploadSite } from '#test/support/upload-site.ts';
import { makeZip } from '@firstlayer/mesh/test/zips.ts';
import { examineStoredFile } from './examine-file.ts';

let upload: UploadSite;
beforeAll(async () => {
  upload = await createUploadSite();
});
afterAll(() => upload.site.close());

it('waits once for a moment without requests, however many meshes an archive has', async () => {
  const { db, storage, config } = upload.site;
  const meshes = [3, 4, 5].map((height) => ({
    name: `${height}.stl`,
    content: Buffer.from(writeStl(box([20, 20, height]))),
  }));
  const { id } = await upload.add([stlFile('parts.zip', makeZip(meshes))]);
  const file = await db
    .selectFrom('model_files')
    .select(['storage_key as storageKey', 'format'])
    .where('model_id', '=', id)
    .executeTakeFirstOrThrow();
  let waits = 0;
  const runWhenIdle = <T>(work: () => Promise<T>) => {
    waits += 1;
    return work();
  };
  const mesh = new MeshPool();
  const context = { storage, mesh, limits: config.limits, runWhenIdle, log: upload.site.app.log };
  const { facts } = await examineStoredFile(context, file).finally(() => mesh.close());
  expect([facts.partCount, waits]).toEqual([3, 1]);
});
