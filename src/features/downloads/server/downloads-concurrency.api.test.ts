import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Model } from '#src/features/catalog/schemas.ts';
import type { DownloadTicket } from '../schemas.ts';
import { createUser, testPassword, type UserRow } from '#test/support/factories.ts';
import { testNow } from '#test/support/test-app.ts';
import { createUploadSite, stlFile, type UploadSite } from '#test/support/upload-site.ts';
import { getDownloadable } from './downloads.ts';
import { recordDownload } from './record-download.ts';

let shop: UploadSite;

beforeAll(async () => {
  shop = await createUploadSite();
});

afterAll(() => shop.site.close());

const makePeople = async (count: number) => {
  const people = await Promise.all(Array.from({ length: count }, () => createUser(shop.site.db)));
  for (const person of people) await shop.site.cookieOf(person);
  return people;
};
const get = (person: UserRow, { id }: Model) =>
  shop.site.as(person)({ url: `/api/stl-files/${id}/download` });
const ticketFor = async (person: UserRow, { id }: Model) =>
  (
    await shop.site.as(person)({ method: 'POST', url: `/api/stl-files/${id}/download` })
  ).json<DownloadTicket>();
const readRecords = ({ id }: Model) =>
  shop.site.db.selectFrom('downloads').select('user_id').where('model_id', '=', id).execute();

/** Returns the distinct stored counts of the design. */
async function readCounts({ id }: Model) {
  const { db } = shop.site;
  const model = await db.selectFrom('models').select('download_count').where('id', '=', id).execute();
  const listings = await db
    .selectFrom('model_listings')
    .select('download_count')
    .where('model_id', '=', id)
    .execute();
  return [...new Set([...model, ...listings].map(({ download_count }) => download_count))];
}

async function expectTotalsToAgree() {
  const { db } = shop.site;
  const models = await db
    .selectFrom('models')
    .select('download_count')
    .where('is_public', '=', true)
    .execute();
  const { value } = await db
    .selectFrom('counters')
    .select('value')
    .where('name', '=', 'downloads')
    .executeTakeFirstOrThrow();
  expect(value).toBe(models.reduce((sum, { download_count }) => sum + download_count, 0));
}

it('counts each of many concurrent people once, by cookie and by signed address', async () => {
  const model = await shop.add([stlFile('a.stl')]);
  const people = await makePeople(25);
  const addresses = await Promise.all(people.map((person) => ticketFor(person, model)));
  const responses = await Promise.all([
    ...people.map((person) => get(person, model)),
    ...addresses.map(({ downloadUrl }) => shop.site.request({ url: downloadUrl })),
    ...people.map((person) => get(person, model)),
  ]);
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(await readCounts(model)).toEqual([25]);
  const records = await readRecords(model);
  expect(records.length).toBe(25);
  expect(new Set(records.map(({ user_id }) => user_id))).toEqual(new Set(people.map(({ id }) => id)));
  await expectTotalsToAgree();
});

it('records each sent download once while accounts are deleted', async () => {
  const model = await shop.add([stlFile('b.stl')]);
  const people = await makePeople(16);
  const addresses = await Promise.all(people.map((person) => ticketFor(person, model)));
  const [downloads] = await Promise.all([
    Promise.all(addresses.map(({ downloadUrl }) => shop.site.request({ url: downloadUrl }))),
    Promise.all(
      people
        .filter((_, index) => index % 2 === 0)
        .map((person) =>
          shop.site.as(person)({
            method: 'DELETE',
            url: '/api/account',
            body: { password: testPassword },
          }),
        ),
    ).then((responses) => expect(new Set(responses.map((each) => each.statusCode))).toEqual(new Set([204]))),
  ]);
  const sent = downloads.filter(({ statusCode }) => statusCode === 200);
  for (const { rawPayload } of sent) expect(rawPayload.length).toBe(model.downloadSizeBytes);
  for (const { statusCode } of downloads) expect([200, 401, 403]).toContain(statusCode);
  const records = await readRecords(model);
  expect(records.length).toBe(sent.length);
  expect(await readCounts(model)).toEqual([records.length]);
  const staying = people.filter((_, index) => index % 2 === 1).map(({ id }) => id);
  const named = records.flatMap(({ user_id }) => user_id ?? []);
  expect([named.length, new Set(named)]).toEqual([staying.length, new Set(staying)]);
  await expectTotalsToAgree();
});

it('keeps counts exact when the design is deleted concurrently and restored', async () => {
  const model = await shop.add([stlFile('c.stl')]);
  const people = await makePeople(8);
  const addresses = await Promise.all(people.map((person) => ticketFor(person, model)));
  const [deleted, ...responses] = await Promise.all([
    shop.site.as(shop.admin)({ method: 'DELETE', url: `/api/admin/stl-files/${model.id}` }),
    ...addresses.map(({ downloadUrl }) => shop.site.request({ url: downloadUrl })),
  ]);
  expect(deleted.statusCode).toBe(204);
  for (const { statusCode } of responses) expect([200, 404]).toContain(statusCode);
  await expectTotalsToAgree();
  const url = `/api/admin/stl-files/${model.id}/restore`;
  expect((await shop.site.as(shop.admin)({ method: 'POST', url })).statusCode).toBe(200);
  expect(await readCounts(model)).toEqual([(await readRecords(model)).length]);
  await expectTotalsToAgree();
});

it('records nothing for a deleted person, but records the download of a deleted design', async () => {
  const { db } = shop.site;
  const model = await shop.add([stlFile('d.stl')]);
  const downloadable = await getDownloadable(db, model.id);
  const [person] = await makePeople(1);
  const records = () =>
    db
      .selectFrom('downloads')
      .innerJoin('download_bundles', 'sha256', 'bundle_sha256')
      .select(['user_id', 'model_id', 'title', 'files'])
      .where('bundle_sha256', '=', downloadable.bundleSha256)
      .execute();
  const record = { tier: 'free', now: testNow, model: downloadable } as const;
  expect(await recordDownload(db, { ...record, userId: 'nobody' })).toBe(false);
  expect(await records()).toEqual([]);
  await db.deleteFrom('models').where('id', '=', model.id).execute();
  await recordDownload(db, { ...record, userId: person?.id ?? '' });
  expect(await records()).toMatchObject([
    { user_id: person?.id, model_id: null, title: 'Wedge', files: [{ name: 'd.stl' }] },
  ]);
});
