import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { splitStatements } from '#src/db/migrate.ts';
import type { Model } from '#src/features/catalog/schemas.ts';
import { writeStl } from '@firstlayer/mesh/write/write-stl.ts';
import { site as siteConfig } from '#src/site.ts';
import {
  createModel,
  createUser,
  fakeFile,
  insertPaidPlan,
  testPassword,
  type UserRow,
} from '#test/support/factories.ts';
import { makeForm } from '#test/support/forms.ts';
import { cube } from '@firstlayer/mesh/test/meshes.ts';
import { testNow } from '#test/support/test-app.ts';
import { createUploadSite, cubeStl, stlFile, type UploadSite } from '#test/support/upload-site.ts';

let shop: UploadSite;
let buyer: UserRow;

beforeAll(async () => {
  shop = await createUploadSite();
});
afterAll(() => shop.site.close());
beforeEach(async () => {
  shop.site.moveTo(testNow);
  buyer = await createUser(shop.site.db);
});

const otherStl = writeStl({ ...cube(), positions: cube().positions.map((value) => value * 2) });
const describeFile = (name: string, content: Uint8Array) => ({
  name,
  sha256: createHash('sha256').update(content).digest('hex'),
  sizeBytes: content.length,
});
const take = async (id: number) =>
  (await shop.site.as(buyer)({ url: `/api/stl-files/${id}/download` })).statusCode;
const readRecords = () =>
  shop.site.db
    .selectFrom('downloads')
    .innerJoin('download_bundles', 'sha256', 'bundle_sha256')
    .select(['downloads.title', 'model_id', 'tier', 'terms_version', 'files', 'downloaded_at'])
    .where('user_id', '=', buyer.id)
    .orderBy('downloads.id')
    .execute();
const exported = async () =>
  (await shop.site.as(buyer)({ url: '/api/account/export' })).json<{ downloads: unknown[] }>().downloads;
const replace = async ({ id }: Model, content: Uint8Array) => {
  const form = makeForm({}, [{ field: 'stlFile', name: 'new.stl', content }]);
  const url = `/api/admin/stl-files/${id}/file`;
  return shop.site.as(shop.admin)({ method: 'PUT', url, body: form.body, headers: form.headers });
};

it('records the plan at that moment, the terms, and the files with their hashes', async () => {
  const { id } = await shop.add([stlFile('a.stl'), stlFile('b.stl', otherStl)], { isPremium: 'true' });
  const endsAt = new Date('2026-11-20T12:00:00Z');
  await insertPaidPlan(shop.site.db, buyer, {
    tier: 'commercial',
    cancel_at_period_end: true,
    current_period_end: endsAt,
  });
  expect(await take(id)).toBe(200);
  shop.site.moveTo(endsAt);
  expect(await take(id)).toBe(403);
  const files = [describeFile('a.stl', Buffer.from(cubeStl)), describeFile('b.stl', Buffer.from(otherStl))];
  expect(await readRecords()).toEqual([
    {
      title: 'Wedge',
      model_id: id,
      tier: 'commercial',
      terms_version: siteConfig.terms.version,
      files,
      downloaded_at: testNow,
    },
  ]);
});

it('keeps the record when the design changes and is deleted, and includes it in the export', async () => {
  const design = await shop.add([stlFile('a.stl')]);
  await take(design.id);
  expect((await replace(design, otherStl)).statusCode).toBe(200);
  await take(design.id);
  const url = `/api/admin/stl-files/${design.id}`;
  for (const gone of [url, `${url}/forever`]) {
    expect((await shop.site.as(shop.admin)({ method: 'DELETE', url: gone })).statusCode).toBe(204);
  }
  const [first, second] = [describeFile('a.stl', cubeStl), describeFile('new.stl', otherStl)];
  expect(await readRecords()).toMatchObject([
    { model_id: null, title: 'Wedge', files: [first] },
    { model_id: null, title: 'Wedge', files: [second] },
  ]);
  expect(await exported()).toMatchObject([
    { designId: null, plan: 'free', termsVersion: siteConfig.terms.version, files: [second] },
    { designId: null, plan: 'free', termsVersion: siteConfig.terms.version, files: [first] },
  ]);
});

it('keeps the record without the person after the account is deleted', async () => {
  const { id } = await shop.add([stlFile('a.stl', otherStl)], { title: 'Kept' });
  await take(id);
  const [record] = await readRecords();
  await shop.site.as(buyer)({ method: 'DELETE', url: '/api/account', body: { password: testPassword } });
  const kept = await shop.site.db
    .selectFrom('downloads')
    .innerJoin('download_bundles', 'sha256', 'bundle_sha256')
    .select(['user_id', 'files'])
    .where('model_id', '=', id)
    .execute();
  expect(kept).toEqual([{ user_id: null, files: record?.files }]);
});

it('stores the file list once per bundle', async () => {
  const { id } = await shop.add([stlFile('a.stl')], { title: 'Popular' });
  const people = await Promise.all(Array.from({ length: 5 }, () => createUser(shop.site.db)));
  const urls = people.flatMap((person) => [person, person]);
  const responses = await Promise.all(
    urls.map((person) => shop.site.as(person)({ url: `/api/stl-files/${id}/download` })),
  );
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(urls.map(() => 200));
  const { bundle_sha256: sha256 } = await shop.site.db
    .selectFrom('models')
    .select('bundle_sha256')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const bundles = await shop.site.db
    .selectFrom('download_bundles')
    .selectAll()
    .where('sha256', '=', sha256)
    .execute();
  expect(bundles).toMatchObject([{ files: [describeFile('a.stl', cubeStl)] }]);
});

it('has a migration that stores the file lists of earlier downloads', async () => {
  const { db } = shop.site;
  const files = [fakeFile({ name: 'b.stl' }), fakeFile({ name: 'a.stl' })];
  const modelIds = [await createModel(db, { files }), await createModel(db)];
  const models = await db
    .selectFrom('models')
    .select(['id', 'bundle_sha256'])
    .where('id', 'in', modelIds)
    .execute();
  const [downloaded, untouched] = modelIds.map(
    (id) => models.find((model) => model.id === id)?.bundle_sha256 ?? '',
  );
  for (const sha256 of [downloaded ?? '', 'of a design that is gone']) {
    await db
      .insertInto('downloads')
      .values({ title: 'Vase', tier: 'free', bundle_sha256: sha256, terms_version: '1', user_id: buyer.id })
      .execute();
  }
  await db.deleteFrom('download_bundles').execute();
  const migration = await readFile('migrations/0005_billing.sql', 'utf8');
  const fill = splitStatements(migration).find((text) => text.startsWith('insert into download_bundles'));
  await db.executeQuery(CompiledQuery.raw(fill ?? ''));
  const filled = await db.selectFrom('download_bundles').select(['sha256', 'files']).execute();
  expect(filled).toContainEqual({
    sha256: downloaded,
    files: files.map(({ name, sha256, sizeBytes }) => ({ name, sha256, sizeBytes })),
  });
  expect(filled.map(({ sha256 }) => sha256)).not.toContain(untouched);
});
