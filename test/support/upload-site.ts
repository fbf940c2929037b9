import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Config, UploadLimits } from '#src/config/config.ts';
import type { Connection } from '#src/db/client.ts';
import type { Model } from '#src/features/catalog/schemas.ts';
import { writeStl } from '@firstlayer/mesh/write/write-stl.ts';
import { createAdmin, createCategory, type UserRow } from './factories.ts';
import { makeForm, type FormFile } from './forms.ts';
import { cube } from '@firstlayer/mesh/test/meshes.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const megabyte = 1_048_576;

/** Small limits, so that tests can exceed them quickly. */
export const testLimits: UploadLimits = {
  modelFileBytes: megabyte,
  designBytes: 1.5 * megabyte,
  designFiles: 3,
  galleryImages: 2,
  imageBytes: megabyte,
  imagePixels: 1_000_000,
  zipEntries: 20,
  zipUnpackedBytes: 2 * megabyte,
  meshTriangles: 1000,
};

export const cubeStl = writeStl(cube());

export interface UploadSite {
  site: TestApp;
  admin: UserRow;
  /** Sends the upload form, with a title and the category Rooms by default. */
  upload: (
    files: FormFile[],
    fields?: Record<string, string>,
    headers?: Record<string, string>,
  ) => ReturnType<TestApp['request']>;
  /** Does the same and expects success. */
  add: (files: FormFile[], fields?: Record<string, string>) => Promise<Model>;
  /** Downloads the ZIP of a design as its admin. */
  download: (model: { id: number }) => Promise<{ bytes: Buffer; etag: string }>;
  /** Lists everything that is stored: rows, stored files, temporary files. */
  listAll: () => Promise<{ rows: unknown[]; keys: string[]; temporary: string[] }>;
}

export const nothing = { rows: [], keys: [], temporary: [] };

/** @param connection the caller's own database, which is closed with the site */
export async function createUploadSite(
  overrides: Partial<Config> = {},
  connection?: Connection,
): Promise<UploadSite> {
  const config = { limits: testLimits, ...overrides };
  const site = await createTestApp(config, undefined, undefined, connection && { connection });
  const admin = await createAdmin(site.db);
  await createCategory(site.db, 'Rooms');
  const upload: UploadSite['upload'] = (files, fields = {}, headers = {}) => {
    const form = makeForm({ title: 'Wedge', categories: '["rooms"]', ...fields }, files);
    return site.as(admin)({
      method: 'POST',
      url: '/api/admin/stl-files',
      body: form.body,
      headers: { ...form.headers, ...headers },
    });
  };
  return {
    site,
    admin,
    upload,
    add: async (files, fields = {}) => {
      const response = await upload(files, fields);
      if (response.statusCode !== 201) throw new Error(response.body);
      return response.json<Model>();
    },
    download: async ({ id }) => {
      const response = await site.as(admin)({ url: `/api/stl-files/${id}/download` });
      if (response.statusCode !== 200) throw new Error(response.body);
      return { bytes: response.rawPayload, etag: String(response.headers.etag) };
    },
    listAll: async () => {
      const keys = [];
      for await (const { key } of site.storage.list()) keys.push(key);
      return {
        rows: await site.db.selectFrom('models').select('id').execute(),
        keys,
        temporary: await readdir(join(site.config.dataDir, 'tmp')),
      };
    },
  };
}

export function stlFile(name: string, content: Uint8Array | string = cubeStl): FormFile {
  return { field: 'stlFiles', name, content };
}

/** Makes a main image. Without one, a job renders pictures of the mesh. */
export async function makePreviewFile(): Promise<FormFile> {
  const create = { width: 8, height: 8, channels: 3 as const, background: '#888888' };
  return { field: 'previewImage', name: 'image.png', content: await sharp({ create }).png().toBuffer() };
}
