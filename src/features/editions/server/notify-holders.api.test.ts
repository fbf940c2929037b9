import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { recordDownload } from '#src/features/downloads/server/record-download.ts';
import { getDownloadable } from '#src/features/downloads/server/downloads.ts';
import type { AdminModel } from '#src/features/publishing/admin-schemas.ts';
import { writeStl } from '@firstlayer/mesh/write/write-stl.ts';
import { createUser, type UserRow } from '#test/support/factories.ts';
import { makeForm } from '#test/support/forms.ts';
import { cube } from '@firstlayer/mesh/test/meshes.ts';
import { testNow } from '#test/support/test-app.ts';
import { createUploadSite, stlFile, type UploadSite } from '#test/support/upload-site.ts';
import { notifyHolders } from './notify-holders.ts';

const dayMs = 86_400_000;

let shop: UploadSite;
let people: UserRow[];
let model: AdminModel;
/** The side of the next cube, so that each replacement has other bytes. */
let side = 1;

beforeAll(async () => {
  shop = await createUploadSite();
  people = [];
  for (let count = 0; count < 6; count += 1) people.push(await createUser(shop.site.db));
});

beforeEach(async () => {
  await shop.site.db.deleteFrom('notifications').execute();
  await shop.site.db.updateTable('model_editions').set({ notify: false }).execute();
  await make();
});

afterAll(() => shop.site.close());

async function make(): Promise<void> {
  model = (await shop.add([stlFile('a.stl', writeStl(cube((side += 1))))])) as AdminModel;
}

const url = () => `/api/admin/stl-files/${model.id}`;
const asAdmin = (method: 'PATCH' | 'POST' | 'DELETE', path = '', body?: object) =>
  shop.site.as(shop.admin)({ method, url: url() + path, body });
const notifyAll = (now = testNow) => notifyHolders({ db: shop.site.db, now: () => now });

async function replace(): Promise<void> {
  const file = { field: 'stlFile', name: 'a.stl', content: writeStl(cube((side += 1))) };
  const response = await shop.site.as(shop.admin)({
    ...{ method: 'PUT', url: `${url()}/file` },
    ...makeForm({}, [file]),
  });
  expect(response.statusCode).toBe(200);
  await compared('changed');
}

/** Ends all comparisons of files with this result. */
async function compared(verdict: 'changed' | 'same'): Promise<void> {
  await shop.site.db
    .updateTable('file_differences')
    .set({ state: 'done', verdict, is_exact: true, max_mm: 1, mean_mm: 1, compared_at: testNow })
    .execute();
}

async function describeEdition(number: number, notify = true): Promise<void> {
  const body = { note: `Change ${number}.`, kind: 'improved', notify };
  expect((await asAdmin('PATCH', `/editions/${number}`, body)).statusCode).toBe(200);
}

async function download(person: { id: string } | undefined): Promise<void> {
  const { db } = shop.site;
  if (!person) throw new Error('There is no such person.');
  const found = await getDownloadable(db, model.id);
  await recordDownload(db, { userId: person.id, tier: 'free', model: found, now: testNow });
}

/** Lists the people who were notified of the design, with the number of the edition. */
async function listNotified(): Promise<[string, number][]> {
  const rows = await shop.site.db
    .selectFrom('notifications')
    .select(['user_id', 'details'])
    .where('model_id', '=', model.id)
    .orderBy('id')
    .execute();
  return rows.map(({ user_id: userId, details }) => [userId, (details as { edition: number }).edition]);
}
const notifiedIds = async () => (await listNotified()).map(([id]) => id).toSorted();
const idsOf = (...indices: number[]) => indices.map((index) => people[index]?.id ?? '').toSorted();

it('notifies the people who have an earlier edition once, and no others', async () => {
  await download(people[0]);
  await download(people[1]);
  await replace();
  await download(people[1]);
  await download(people[2]);
  await describeEdition(2);
  await notifyAll();
  await notifyAll();
  expect(await listNotified()).toEqual([[people[0]?.id, 2]]);
  const edition = await shop.site.db
    .selectFrom('model_editions')
    .select(['told', 'told_at'])
    .where('model_id', '=', model.id)
    .where('number', '=', 2)
    .executeTakeFirstOrThrow();
  expect(edition).toEqual({ told: 1, told_at: testNow });
});

it('notifies no one unless the admin has chosen it', async () => {
  await download(people[0]);
  await replace();
  await describeEdition(2, false);
  await notifyAll();
  expect(await listNotified()).toEqual([]);
});

it('waits with the notifications about a hidden design until it is public again', async () => {
  await download(people[0]);
  await replace();
  await asAdmin('DELETE');
  await describeEdition(2);
  await notifyAll();
  expect(await listNotified()).toEqual([]);
  await asAdmin('POST', '/restore');
  await notifyAll();
  expect(await notifiedIds()).toEqual(idsOf(0));
});

it('waits until the files are compared, and notifies no one of the same shapes', async () => {
  await download(people[0]);
  await replace();
  await shop.site.db.updateTable('file_differences').set({ state: 'waiting', verdict: null }).execute();
  await describeEdition(2);
  await notifyAll();
  expect(await listNotified()).toEqual([]);
  await compared('same');
  await notifyAll();
  await compared('changed');
  await notifyAll();
  expect(await listNotified()).toEqual([]);
});

it('notifies of a change when the files were saved again before anybody was notified of it', async () => {
  await download(people[0]);
  await replace();
  await describeEdition(2);
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from model_files where model_id = ${model.id}`.execute(shop.site.db);
  await replace();
  await describeEdition(3);
  await shop.site.db
    .updateTable('file_differences')
    .set({ verdict: 'same' })
    .where('old_sha256', '=', rows[0]?.sha256 ?? '')
    .execute();
  await notifyAll();
  expect(await listNotified()).toEqual([[people[0]?.id, 2]]);
});

it('notifies of a design at most once a week, and then of the newest edition', async () => {
  await download(people[0]);
  await replace();
  await describeEdition(2);
  await notifyAll();
  await replace();
  await describeEdition(3);
  await replace();
  await describeEdition(4);
  await notifyAll(new Date(testNow.getTime() + 6 * dayMs));
  expect((await listNotified()).map(([, edition]) => edition)).toEqual([2]);
  await notifyAll(new Date(testNow.getTime() + 8 * dayMs));
  await notifyAll(new Date(testNow.getTime() + 30 * dayMs));
  expect((await listNotified()).map(([, edition]) => edition)).toEqual([2, 4]);
});

it('notifies no one who has the files again after an earlier version was restored', async () => {
  await download(people[0]);
  await replace();
  await download(people[1]);
  const response = await shop.site.as(shop.admin)({ url: `${url()}/versions` });
  const [version] = response.json<{ id: number }[]>();
  await asAdmin('POST', `/versions/${version?.id}/restore`);
  await compared('changed');
  await describeEdition(3);
  await notifyAll();
  expect(await notifiedIds()).toEqual(idsOf(1));
});

it('continues after an interruption, and notifies each person once', async () => {
  for (const person of people) await download(person);
  await replace();
  await describeEdition(2);
  let pages = 0;
  const now = () => {
    pages += 1;
    if (pages === 2) throw new Error('The process was killed.');
    return testNow;
  };
  const interrupted = notifyHolders({ db: shop.site.db, now }, 2);
  await expect(interrupted).rejects.toThrow('Some people could not be told of editions.');
  expect(await listNotified()).toHaveLength(2);
  await notifyAll();
  expect(await notifiedIds()).toEqual(idsOf(0, 1, 2, 3, 4, 5));
});

type Step = { kind: 'replace' | 'notify' } | { kind: 'download'; person: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('download' as const), person: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('replace' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('notify' as const) }) },
);

it('notifies exactly the right people in random histories of downloads and editions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      await make();
      let newest = 1;
      let weeks = 0;
      const held = new Map<number, number>();
      const expected: [string | undefined, number][] = [];
      for (const one of steps) {
        if (one.kind === 'download') {
          await download(people[one.person]);
          held.set(one.person, newest);
        } else if (one.kind === 'replace') {
          await replace();
          newest += 1;
        } else if (newest > 1 && !expected.some(([, edition]) => edition === newest)) {
          await describeEdition(newest);
          weeks += 1;
          await notifyAll(new Date(testNow.getTime() + weeks * 8 * dayMs));
          for (const [person, edition] of held)
            if (edition < newest) expected.push([people[person]?.id, newest]);
        }
      }
      const sort = (list: [string | undefined, number][]) => list.map((one) => one.join(' ')).toSorted();
      expect(sort(await listNotified())).toEqual(sort(expected));
    }),
    { numRuns: 8, seed: 19 },
  );
});
