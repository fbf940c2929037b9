import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Model } from '#src/features/catalog/schemas.ts';
import { writeStl } from '@firstlayer/mesh/write/write-stl.ts';
import { createUser } from '#test/support/factories.ts';
import { makeForm } from '#test/support/forms.ts';
import { box, openBox } from '@firstlayer/mesh/test/meshes.ts';
import { createUploadSite, stlFile, type UploadSite } from '#test/support/upload-site.ts';
import type { UploadExamination } from '../../examination-schemas.ts';

let upload: UploadSite;
beforeAll(async () => {
  upload = await createUploadSite();
});
afterAll(() => upload.site.close());

const url = '/api/admin/examinations';
const examine = (name: string, content: Uint8Array, as = upload.admin) =>
  upload.site.as(as)({
    ...{ method: 'POST', url },
    ...makeForm({}, [{ ...stlFile(name, Buffer.from(content)), field: 'stlFile' }]),
  });

it('returns verdict, size and figures of a file, which are known when its design is uploaded', async () => {
  const file = stlFile('lid.stl', writeStl(box([60, 40, 3])));
  const response = await examine('lid.stl', writeStl(box([60, 40, 3])));
  expect(response.json<UploadExamination>()).toMatchObject({
    ...{ verdict: 'ready', reasons: [], boundsMm: [60, 40, 3] },
    facts: { partCount: 1, isRough: false, estimates: expect.arrayContaining([expect.objectContaining({})]) },
  });
  const model = await upload.add([file]);
  expect(model.printFacts).toMatchObject({ state: 'done', partCount: 1 });
});

it('returns the reasons for a file that is not ready, and stores no file', async () => {
  const before = await upload.listAll();
  const response = await examine('open.stl', writeStl(openBox(20)));
  expect(response.json<UploadExamination>()).toMatchObject({
    verdict: 'look_again',
    reasons: [{ kind: 'holes', count: 1 }],
  });
  expect((await upload.listAll()).rows).toEqual(before.rows);
  expect((await upload.listAll()).temporary).toEqual([]);
});

it('completes the facts of a design that was uploaded before the response', async () => {
  const content = writeStl(box([61, 40, 3]));
  const { id } = await upload.add([stlFile('plate.stl', content)]);
  await examine('plate.stl', content);
  const model = await upload.site.request({ url: `/api/stl-files/${id}` });
  expect(model.json<Model>().printFacts).toMatchObject({ state: 'done', partCount: 1 });
});

it('refuses what an upload refuses, and people who are no admins', async () => {
  expect((await examine('notes.txt', Buffer.from('Hello'))).statusCode).toBe(415);
  expect((await examine('broken.stl', Buffer.from('solid broken'))).statusCode).toBe(400);
  const someone = await createUser(upload.site.db);
  expect((await examine('lid.stl', writeStl(box([60, 40, 3])), someone)).statusCode).toBe(403);
});
