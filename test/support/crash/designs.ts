import { createHash, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { migrate } from '#src/db/migrate.ts';
import { removeUnreferenced, storeFiles } from '#src/features/publishing/server/content/store-files.ts';
import { insertModel } from '#src/features/publishing/server/rows/model-writes.ts';
import { designFields } from '../design-fields.ts';
import type { WriterShop } from './writer-shop.ts';

const preparedDesigns = 20;

/** Stores files and writes the rows of a design as an upload does after its files were checked. */
export async function storeDesign(shop: WriterShop, title: string, bytes: Buffer): Promise<void> {
  const { db, storage, config } = shop;
  const tempPath = storage.newTempPath();
  await writeFile(tempPath, bytes);
  const file = { name: 'vase.stl', format: 'stl' as const, sizeBytes: bytes.length, tempPath };
  const checked = { ...file, sha256: toSha256(bytes), mesh: cubeMesh, settingsCheck: null };
  const { keys, ...stored } = await storeFiles({ ...shop, limits: config.limits }, [checked]);
  const design = { fields: { ...designFields, title }, ...stored, images: { main: undefined, gallery: [] } };
  try {
    await db.transaction().execute((tx) => insertModel(tx, design));
  } catch (error) {
    await removeUnreferenced(shop, keys);
    throw error;
  }
}

export const toSha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Migrates the database and adds the designs that people comment on, favorite and download. */
export async function prepareDesigns(shop: WriterShop): Promise<void> {
  await migrate(shop.db);
  for (let number = 1; number <= preparedDesigns; number += 1)
    await storeDesign(shop, `Prepared ${number}`, randomBytes(1000));
}

export async function listPreparedDesigns({ db }: WriterShop): Promise<number[]> {
  const rows = await db
    .selectFrom('models')
    .select('id')
    .where('title', 'like', 'Prepared %')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

const cubeMesh = {
  triangles: 12,
  boundsMm: [20, 20, 20] as [number, number, number],
  volumeMm3: 8000,
  areaMm2: 2400,
  isClosed: true,
  isOriented: true,
};
