import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { UploadLimits } from '#src/config.ts';
import { writeStl } from '#src/mesh/write-stl.ts';
import { createAdmin, createCategory, type UserRow } from './factories.ts';
import { makeForm, type FormFile } from './forms.ts';
import { cube } from './meshes.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const megabyte = 1_048_576;

/** Small ones, so that tests can pass them quickly. */
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
  /** Sends the form of section 3, with a title and the category Rooms unless told otherwise. */
  upload: (
    files: FormFile[],
    fields?: Record<string, string>,
    headers?: Record<string, string>,
  ) => ReturnType<TestApp['request']>;
  /** What is there: rows, stored files, temporary files. */
  listAll: () => Promise<{ rows: unknown[]; keys: string[]; temporary: string[] }>;
}

export const nothing = { rows: [], keys: [], temporary: [] };

export async function createUploadSite(): Promise<UploadSite> {
  const site = await createTestApp({ limits: testLimits });
  const admin = await createAdmin(site.db);
  await createCategory(site.db, 'Rooms');
  return {
    site,
    admin,
    upload: (files, fields = {}, headers = {}) => {
      const form = makeForm({ title: 'Wedge', categories: '["rooms"]', ...fields }, files);
      return site.as(admin)({
        method: 'POST',
        url: '/api/admin/stl-files',
        body: form.body,
        headers: { ...form.headers, ...headers },
      });
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
