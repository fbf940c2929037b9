import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Model } from '#src/features/catalog/schemas.ts';
import type { AdminModel } from '#src/features/publishing/admin-schemas.ts';
import type { FileVersion } from '#src/features/publishing/versions-schemas.ts';
import { writeStl } from '@firstlayer/mesh/write/write-stl.ts';
import { createUser } from '#test/support/factories.ts';
import { makeForm } from '#test/support/forms.ts';
import { cube } from '@firstlayer/mesh/test/meshes.ts';
import { createUploadSite, cubeStl, stlFile, type UploadSite } from '#test/support/upload-site.ts';
import type { AdminEditions } from '../schemas.ts';

let shop: UploadSite;
let model: AdminModel;

beforeAll(async () => {
  shop = await createUploadSite();
});

beforeEach(async () => {
  model = (await shop.add([stlFile('a.stl'), stlFile('b.stl', writeStl(cube(2)))])) as AdminModel;
});

afterAll(() => shop.site.close());

const asAdmin = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  shop.site.as(shop.admin)({ method, url: `/api/admin/stl-files/${model.id}${path}`, body });

async function replace(name: string, content: Uint8Array, saveId?: string): Promise<void> {
  const form = makeForm({ fileId: String(model.files[0]?.id) }, [{ field: 'stlFile', name, content }]);
  const query = saveId === undefined ? '' : `?saveId=${saveId}`;
  const url = `/api/admin/stl-files/${model.id}/file${query}`;
  const response = await shop.site.as(shop.admin)({ method: 'PUT', url, ...form });
  expect(response.statusCode).toBe(200);
}

const readEditions = async () =>
  (await shop.site.request({ url: `/api/stl-files/${model.id}` })).json<Model>().editions;
const readNotes = async () => (await readEditions()).map(({ number, note }) => `${number} ${note}`);
const listAsAdmin = async () => (await asAdmin('GET', '/editions')).json<AdminEditions>();
const describeEdition = (number: number, body: object) => asAdmin('PATCH', `/editions/${number}`, body);

it('starts with the first edition and counts each change of the files', async () => {
  expect(await readEditions()).toEqual([{ number: 1, changedAt: model.releasedAt, kind: 'first', note: '' }]);
  await replace('a.stl', writeStl(cube(5)));
  await asAdmin('DELETE', `/files/${model.files[1]?.id}`);
  const [version] = (await asAdmin('GET', '/versions')).json<FileVersion[]>();
  await asAdmin('POST', `/versions/${version?.id}/restore`);
  expect(await readNotes()).toEqual([
    '4 Added: b.stl.',
    '3 Removed: b.stl.',
    '2 a.stl: 5 × 5 × 5 mm instead of 20 × 20 × 20 mm, 98.4 % less volume.',
    '1 ',
  ]);
});

it('counts no edition for the same bytes under another name', async () => {
  await replace('renamed.stl', cubeStl);
  expect(await readNotes()).toEqual(['1 ']);
  const { files } = (await shop.site.request({ url: `/api/stl-files/${model.id}` })).json<Model>();
  expect(files[0]?.name).toBe('renamed.stl');
});

it('makes one edition of all changes of a save', async () => {
  await replace('a.stl', writeStl(cube(5)), 'save-one');
  await asAdmin('DELETE', `/files/${model.files[1]?.id}?saveId=save-one`);
  expect(await readNotes()).toEqual([
    '2 a.stl: 5 × 5 × 5 mm instead of 20 × 20 × 20 mm, 98.4 % less volume. Removed: b.stl.',
    '1 ',
  ]);
  await replace('a.stl', writeStl(cube(6)), 'save-two');
  expect((await readEditions()).map(({ number }) => number)).toEqual([3, 2, 1]);
});

it('keeps the number of a draft that nobody could download', async () => {
  model = (await shop.add([stlFile('a.stl')], { state: 'draft' })) as AdminModel;
  await replace('a.stl', writeStl(cube(5)));
  expect((await listAsAdmin()).editions).toMatchObject([{ number: 1, kind: 'first' }]);
  await asAdmin('PATCH', '', { state: 'released' });
  await replace('a.stl', writeStl(cube(6)));
  expect((await readEditions()).map(({ number }) => number)).toEqual([2, 1]);
});

it('saves what changed, with an audit event, and shows it at once', async () => {
  await replace('a.stl', writeStl(cube(5)));
  expect((await listAsAdmin()).editions[0]).toMatchObject({ number: 2, isDescribed: false, notify: false });
  const response = await describeEdition(2, { note: 'Hinge pin 0.2 mm thinner.', kind: 'fix' });
  expect(response.json<AdminEditions>().editions[0]).toMatchObject({
    ...{ number: 2, isDescribed: true, kind: 'fix', note: 'Hinge pin 0.2 mm thinner.' },
  });
  expect((await readNotes())[0]).toBe('2 Hinge pin 0.2 mm thinner.');
  const event = await shop.site.db
    .selectFrom('audit_events')
    .select(['before', 'after'])
    .where('action', '=', 'design.edition_describe')
    .where('target_id', '=', String(model.id))
    .executeTakeFirstOrThrow();
  expect(event.after).toEqual({ edition: 2, note: 'Hinge pin 0.2 mm thinner.', kind: 'fix' });
});

it.each([
  ['without a note', 400, 2, { note: ' ', kind: 'fix' }],
  ['with 301 characters', 400, 2, { note: 'x'.repeat(301), kind: 'fix' }],
  ['with direction controls', 400, 2, { note: 'a\u202eb', kind: 'fix' }],
  ['with an unknown kind', 400, 2, { note: 'Fixed.', kind: 'first' }],
  ['of the first edition', 409, 1, { note: 'Fixed.', kind: 'fix' }],
  ['of an edition that does not exist', 404, 9, { note: 'Fixed.', kind: 'fix' }],
])('refuses a description %s', async (_, status, number, body) => {
  await replace('a.stl', writeStl(cube(5)));
  expect((await describeEdition(number, body)).statusCode).toBe(status);
});

it('refuses to tell of an edition that is not the newest', async () => {
  await replace('a.stl', writeStl(cube(5)));
  await replace('a.stl', writeStl(cube(6)));
  const body = { note: 'Fixed.', kind: 'fix', notify: true };
  expect((await describeEdition(2, body)).statusCode).toBe(409);
  expect((await describeEdition(3, body)).statusCode).toBe(200);
});

it('counts the people who have an earlier edition and not the newest one', async () => {
  const people = await Promise.all([1, 2, 3].map(() => createUser(shop.site.db)));
  const download = (person: { id: string } | undefined) =>
    person && shop.site.as(person)({ url: `/api/stl-files/${model.id}/download` });
  await download(people[0]);
  await download(people[1]);
  expect((await listAsAdmin()).holders).toBe(0);
  await replace('a.stl', writeStl(cube(5)));
  expect((await listAsAdmin()).holders).toBe(2);
  await download(people[1]);
  await download(people[2]);
  expect((await listAsAdmin()).holders).toBe(1);
});
