import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AdminModel } from '#src/features/publishing/admin-schemas.ts';
import { removeUnusedFiles } from '#src/features/publishing/server/upkeep/sweep.ts';
import { releaseUnpastFiles } from '#src/features/editions/server/edition-bundles.ts';
import { writeStl } from '@firstlayer/mesh/write/write-stl.ts';
import { createUser, grantPlan, useUpLimit, type UserRow } from '#test/support/factories.ts';
import { makeForm } from '#test/support/forms.ts';
import { cube } from '@firstlayer/mesh/test/meshes.ts';
import { testNow } from '#test/support/test-app.ts';
import { createUploadSite, stlFile, type UploadSite } from '#test/support/upload-site.ts';
import { unzip } from '@firstlayer/mesh/test/zips.ts';
import type { DownloadEntry, DownloadTicket } from '../schemas.ts';

let shop: UploadSite;
let someone: UserRow;
let model: AdminModel;
/** The files of the design. They differ from those of other tests, since equal files are stored as long as one design has them. */
let first: Buffer;
let second: Buffer;
let side = 0;

beforeAll(async () => {
  shop = await createUploadSite();
});

beforeEach(async () => {
  shop.site.moveTo(testNow);
  someone = await createUser(shop.site.db);
  side += 10;
  first = Buffer.from(writeStl(cube(side)));
  second = Buffer.from(writeStl(cube(side + 1)));
  model = (await shop.add([stlFile('a.stl', first), stlFile('b.stl', second)])) as AdminModel;
});

afterAll(() => shop.site.close());

const design = (path = '') => `/api/stl-files/${model.id}${path}`;
const asAdmin = (method: 'DELETE' | 'POST', path = '') =>
  shop.site.as(shop.admin)({ method, url: `/api/admin/stl-files/${model.id}${path}` });
const download = async (path = '/download', person = someone) =>
  (await shop.site.as(person)({ url: design(path) })).rawPayload;
const listHistory = async (person = someone) =>
  (await shop.site.as(person)({ url: '/api/user/downloads' })).json<DownloadEntry[]>();
const getPast = (id: number | undefined, person = someone, headers = {}) =>
  shop.site.as(person)({ url: `/api/user/downloads/${id}/file`, headers });
const countRecords = async () => (await listHistory()).length;

async function replace(index: number, content: Uint8Array, note?: string): Promise<void> {
  const fileId = String(model.files[index]?.id);
  const form = makeForm({ fileId }, [{ field: 'stlFile', name: 'c.stl', content }]);
  const url = `/api/admin/stl-files/${model.id}`;
  await shop.site.as(shop.admin)({ method: 'PUT', url: `${url}/file`, ...form });
  if (note === undefined) return;
  const body = { note, kind: 'fix' };
  await shop.site.as(shop.admin)({ method: 'PATCH', url: `${url}/editions/2`, body });
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function purge(): Promise<void> {
  await asAdmin('DELETE');
  expect((await asAdmin('DELETE', '/forever')).statusCode).toBe(204);
}

/** Runs the daily sweep as if all files were old. */
async function sweep(): Promise<void> {
  const { db, storage } = shop.site;
  await releaseUnpastFiles(db);
  await removeUnusedFiles(db, storage, new Date(Date.now() + 2 * 86_400_000));
}

it('shows what changed since an earlier edition, and downloads both', async () => {
  const before = await download();
  await replace(0, writeStl(cube(side + 5)), 'Hinge pin thinner.');
  const [entry] = await listHistory();
  expect(entry).toMatchObject({
    ...{ edition: 1, isKept: true },
    newEdition: { number: 2, isDownloaded: false, changes: [{ number: 2, note: 'Hinge pin thinner.' }] },
  });
  const ticket = await shop.site.as(someone)({
    method: 'POST',
    url: `/api/user/downloads/${entry?.id}/file`,
  });
  expect(ticket.json<DownloadTicket>()).toEqual({
    downloadUrl: `/api/user/downloads/${entry?.id}/file`,
    suggestedFilename: 'Wedge (edition 1).zip',
  });
  const past = await getPast(entry?.id);
  expect([past.statusCode, sha256(past.rawPayload)]).toEqual([200, sha256(before)]);
  expect((await getPast(entry?.id, someone, { range: 'bytes=0-9' })).rawPayload).toEqual(
    before.subarray(0, 10),
  );

  await download();
  const [newest, earlier] = await listHistory();
  expect(newest).toMatchObject({ edition: 2, newEdition: null });
  expect(earlier?.newEdition?.isDownloaded).toBe(true);
});

it('returns 429 when too many files were packed for a person, but sends a packed file', async () => {
  const other = await createUser(shop.site.db);
  await download();
  await download('/download', other);
  await replace(0, writeStl(cube(side + 5)));
  await useUpLimit(shop.site.db, `packed-files:${someone.id}`);
  const [entry] = await listHistory();
  const [otherEntry] = await listHistory(other);
  const refused = await getPast(entry?.id);
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([429, 'too_many_requests']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await getPast(otherEntry?.id, other)).statusCode).toBe(200);
  expect((await getPast(entry?.id)).statusCode).toBe(200);
});

it('records the repeated download, once in an hour', async () => {
  await download();
  await replace(0, writeStl(cube(side + 5)));
  const [entry] = await listHistory();
  await getPast(entry?.id);
  expect(await countRecords()).toBe(1);
  shop.site.moveTo(new Date(testNow.getTime() + 2 * 3_600_000));
  await getPast(entry?.id);
  const records = await listHistory();
  expect(records.map(({ edition }) => edition)).toEqual([1, 1]);
});

it('does not call a single file earlier that the design still has', async () => {
  await download(`/files/${model.files[1]?.id}/download`);
  await download(`/files/${model.files[0]?.id}/download`);
  await replace(0, writeStl(cube(side + 5)));
  const history = await listHistory();
  expect(history.map(({ fileName, newEdition }) => [fileName, newEdition?.number])).toEqual([
    ['a.stl', 2],
    ['b.stl', undefined],
  ]);
  const past = await getPast(history[0]?.id);
  expect([past.rawPayload.equals(first), past.headers['content-disposition']]).toEqual([
    true,
    expect.stringContaining('a.stl'),
  ]);
});

it('refuses strangers, visitors, unknown records, and a plan that does not cover the design', async () => {
  model = (await shop.add([stlFile('a.stl', first)], { isPremium: 'true' })) as AdminModel;
  await grantPlan(shop.site.db, someone, 'personal', new Date(testNow.getTime() + 86_400_000));
  await download();
  await replace(0, writeStl(cube(side + 5)));
  const [entry] = await listHistory();
  const stranger = await createUser(shop.site.db);
  expect((await getPast(entry?.id)).statusCode).toBe(200);
  expect((await getPast(entry?.id, stranger)).statusCode).toBe(404);
  expect((await getPast(999_999)).statusCode).toBe(404);
  expect((await shop.site.request({ url: `/api/user/downloads/${entry?.id}/file` })).statusCode).toBe(401);
  shop.site.moveTo(new Date(testNow.getTime() + 2 * 86_400_000));
  const refused = await getPast(entry?.id);
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, 'upgrade_required']);
  // Files that were downloaded under a plan need one, also after the design was deleted.
  await purge();
  expect((await getPast(entry?.id)).statusCode).toBe(403);
});

const listStored = async () => (await shop.listAll()).keys.filter((key) => key.startsWith('models/'));

it('keeps the files of a purged design for those who have them, until the last account is deleted', async () => {
  await download();
  await replace(0, writeStl(cube(side + 5)));
  const stored = await listStored();
  await purge();
  await sweep();
  const [entry] = await listHistory();
  expect(entry).toMatchObject({ edition: null, newEdition: null, isKept: true, stlFile: { id: null } });
  const files = await unzip((await getPast(entry?.id)).rawPayload);
  expect([files['a.stl']?.equals(first), files['b.stl']?.equals(second)]).toEqual([true, true]);
  // The second edition has no downloads, so its file is removed.
  expect((await listStored()).length).toBe(stored.length - 1);

  await shop.site.db.deleteFrom('users').where('id', '=', someone.id).execute();
  await sweep();
  expect((await listStored()).length).toBe(stored.length - 3);
});

it('removes the files of a purged design that nobody has downloaded', async () => {
  const stored = await listStored();
  await replace(0, writeStl(cube(side + 5)));
  await purge();
  expect((await listStored()).length).toBe(stored.length - 2);
});
