import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createUploadSite,
  cubeStl,
  stlFile,
  testLimits,
  type UploadSite,
} from '#test/support/upload-site.ts';
import { makeZip, unzip } from '@firstlayer/mesh/test/zips.ts';
import type { Storage } from '#src/integrations/storage.ts';
import { bundleVersion } from '../content/bundle.ts';
import { repackBundles } from '../upkeep/repack-bundles.ts';

let shop: UploadSite;

beforeAll(async () => {
  shop = await createUploadSite();
});

afterAll(() => shop.site.close());

// Earlier rules accepted each of these entries.
const oldZip = makeZip([
  { name: 'CON.stl', content: cubeStl },
  { name: Buffer.from('a\u001bb.txt'), flags: 0, content: 'x', before: Buffer.from('hidden') },
  { name: 'part', content: 'file' },
  { name: 'part/b.txt', content: 'folder', localOverride: { crc: 1 } },
  { name: 'setup.exe', content: 'MZ' },
]);
const repacked = { '_CON.stl': cubeStl, 'ab.txt': 'x', part: 'file', 'part (2)/b.txt': 'folder' };

/** Replaces the design's archive by one that an earlier version had accepted and bundled unchanged. */
async function makeOld(modelId: number, zip: Buffer): Promise<void> {
  const { db, storage } = shop.site;
  const { storage_key: key } = await db
    .selectFrom('model_files')
    .select('storage_key')
    .where('model_id', '=', modelId)
    .where('format', '=', 'zip')
    .executeTakeFirstOrThrow();
  const path = storage.newTempPath();
  await writeFile(path, zip);
  await storage.commit(path, key);
  await db
    .updateTable('model_files')
    .set({ size_bytes: zip.length })
    .where('storage_key', '=', key)
    .execute();
  const facts = { bundle_key: key, bundle_sha256: sha256(zip), bundle_size_bytes: zip.length };
  await db
    .updateTable('models')
    .set({ ...facts, bundle_version: 1, updated_at: new Date(0) })
    .where('id', '=', modelId)
    .execute();
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const goodZip = () => stlFile('kit.zip', makeZip([{ name: 'a.stl', content: cubeStl }]));

const readModelRow = (id: number) =>
  shop.site.db.selectFrom('models').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Starts another instance. @returns whether the job is enqueued afterwards */
async function restart(): Promise<boolean> {
  const instance = await shop.site.startAnother();
  await instance.close();
  const { rows } = await sql`
    select id from jobs where name = 'model-repack-bundles' and state = 'waiting'`.execute(shop.site.db);
  return rows.length === 1;
}

/** @param storage defaults to the storage of the test app */
async function repack(storage = shop.site.storage): Promise<void> {
  const { app, db } = shop.site;
  await repackBundles({ db, storage, limits: testLimits, log: app.log });
}

/** Returns a storage that permanently deletes this design right before the first of its files is read. */
function deletingFirst(modelId: number, key: string): Storage {
  const { db, storage } = shop.site;
  return {
    ...storage,
    withLocal: async (wanted, work) => {
      if (wanted === key) {
        await db.deleteFrom('models').where('id', '=', modelId).execute();
        await storage.remove(key);
      }
      return storage.withLocal(wanted, work);
    },
  };
}

async function findFileKey(modelId: number): Promise<string> {
  const { db } = shop.site;
  const select = db.selectFrom('model_files').select('storage_key').where('model_id', '=', modelId);
  return (await select.executeTakeFirstOrThrow()).storage_key;
}

const toTexts = (files: Record<string, Buffer | string>) =>
  Object.fromEntries(Object.entries(files).map(([path, content]) => [path, content.toString('latin1')]));

it('enqueues no job at the start without outdated bundles', async () => {
  await shop.add([goodZip()]);
  expect(await restart()).toBe(false);
});

it('repacks bundles of an earlier version once after a start', async () => {
  const [sole, mixed] = [await shop.add([goodZip()]), await shop.add([stlFile('x.stl'), goodZip()])];
  await makeOld(sole.id, oldZip);
  await makeOld(mixed.id, oldZip);
  expect((await shop.download(sole)).bytes.equals(oldZip)).toBe(true);

  expect(await restart()).toBe(true);
  await repack();
  const { bytes, etag } = await shop.download(sole);
  expect(toTexts(await unzip(bytes))).toEqual(toTexts(repacked));
  const row = await readModelRow(sole.id);
  expect(row).toMatchObject({
    bundle_version: bundleVersion,
    bundle_sha256: sha256(bytes),
    bundle_size_bytes: bytes.length,
  });
  expect(etag).toBe(`"${sha256(bytes)}"`);
  expect(row.updated_at).toEqual(new Date(0));
  const bundles = shop.site.db.selectFrom('edition_bundles').select('number').where('model_id', '=', sole.id);
  expect(await bundles.where('sha256', '=', sha256(bytes)).execute()).toEqual([{ number: 1 }]);
  const inFolder = Object.entries(repacked).map(([path, content]) => [`kit/${path}`, content]);
  const expected = { 'x.stl': cubeStl, ...Object.fromEntries(inFolder) };
  expect(toTexts(await unzip((await shop.download(mixed)).bytes))).toEqual(toTexts(expected));

  // The uploaded file stays, and a bundle of the present rules is not repacked.
  const file = await shop.site.as(shop.admin)({
    url: `/api/admin/stl-files/${sole.id}/files/${sole.files[0]?.id}`,
  });
  expect(file.rawPayload.equals(oldZip)).toBe(true);
  await repack();
  expect((await readModelRow(sole.id)).bundle_key).toBe(row.bundle_key);
});

it('repacks the others, and reports no failure, if a design is deleted while its files are read', async () => {
  const [deleted, good] = [await shop.add([goodZip()]), await shop.add([goodZip()])];
  await makeOld(deleted.id, oldZip);
  await makeOld(good.id, oldZip);
  await repack(deletingFirst(deleted.id, await findFileKey(deleted.id)));
  expect((await readModelRow(good.id)).bundle_version).toBe(bundleVersion);
  expect((await shop.listAll()).temporary).toEqual([]);
});

it('repacks the others if a file of a design is missing, and reports that failure', async () => {
  const [broken, good] = [await shop.add([goodZip()]), await shop.add([goodZip()])];
  await makeOld(broken.id, oldZip);
  await makeOld(good.id, oldZip);
  await shop.site.storage.remove(await findFileKey(broken.id));
  await expect(repack()).rejects.toThrow('Some bundles could not be repacked.');
  expect((await readModelRow(good.id)).bundle_version).toBe(bundleVersion);
  expect((await readModelRow(broken.id)).bundle_version).toBe(1);
  await shop.site.db.deleteFrom('models').where('id', '=', broken.id).execute();
});

it('repacks the others if one archive can no longer be read, and reports it', async () => {
  const [broken, good] = [await shop.add([goodZip()]), await shop.add([goodZip()])];
  await makeOld(broken.id, oldZip.subarray(0, 100));
  await makeOld(good.id, oldZip);
  await expect(repack()).rejects.toThrow('Some bundles could not be repacked.');
  expect((await readModelRow(good.id)).bundle_version).toBe(bundleVersion);
  expect((await readModelRow(broken.id)).bundle_version).toBe(1);
  expect((await shop.listAll()).temporary).toEqual([]);
});
