import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAdmin, createCategory, type UserRow } from '#test/factories.ts';
import { makeForm, type FormFile } from '#test/forms.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { writeStl } from '#src/mesh/write-stl.ts';
import type { Model } from '../contract.ts';

let site: TestApp;
let admin: UserRow;

beforeAll(async () => {
  site = await createTestApp();
  admin = await createAdmin(site.db);
  await createCategory(site.db, 'Rooms');
});

afterAll(() => site.close());

const mesh = {
  positions: new Float32Array([0, 0, 0, 10, 0, 0, 0, 10, 0, 0, 0, 10]),
  indices: new Uint32Array([0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3]),
};

const upload = (files: FormFile[], fields: Record<string, string> = {}) => {
  const { body, headers } = makeForm({ title: 'Wedge', categories: '["rooms"]', ...fields }, files);
  return site.as(admin)({ method: 'POST', url: '/api/admin/stl-files', body, headers });
};

it('takes a design in', async () => {
  const answer = await upload([{ field: 'stlFiles', name: 'wedge.stl', content: writeStl(mesh) }]);
  expect(answer.json()).toMatchObject({ title: 'Wedge' });
  expect(answer.statusCode).toBe(201);
  const model = answer.json<Model>();
  expect(model.files).toMatchObject([{ name: 'wedge.stl', mesh: { triangles: 4 } }]);
  void createHash;
});
