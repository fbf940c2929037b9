import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Notification } from '#src/features/notifications/schemas.ts';
import { describeNotification } from '#src/features/notifications/texts.ts';
import { writeStl } from '@firstlayer/mesh/write/write-stl.ts';
import { createAdmin, createUser, type UserRow } from '#test/support/factories.ts';
import { makeForm } from '#test/support/forms.ts';
import { box, cube, joined, mapPoints, openBox } from '@firstlayer/mesh/test/meshes.ts';
import { examinerVersion } from '#src/features/print-facts/server/mesh-facts.ts';
import { testNow } from '#test/support/test-app.ts';
import { createUploadSite, makePreviewFile, stlFile, type UploadSite } from '#test/support/upload-site.ts';
import type { AdminModelCard } from '../../admin-schemas.ts';
import type { FileExamination } from '../../examination-schemas.ts';
import { catchUp } from '../examination/catch-up.ts';
import { publishingJobs } from '../jobs.ts';
import { notifyOfProblems } from './notify-of-problems.ts';

let upload: UploadSite;
let other: UserRow;
beforeAll(async () => {
  upload = await createUploadSite();
  other = await createAdmin(upload.site.db);
});
afterAll(() => upload.site.close());

/** A facet and its back. */
const twoSides = Uint32Array.from([0, 1, 2, 0, 2, 1]);
const open = (edge: number) => stlFile('open.stl', writeStl(openBox(edge)));

const asAdmin = () => upload.site.as(upload.admin);
const url = (id: number) => `/api/admin/stl-files/${id}`;
async function add(title: string, files: ReturnType<typeof stlFile>[], state: string, more = {}) {
  const { id } = await upload.add([...files, await makePreviewFile()], { title, state, ...more });
  await upload.site.jobs.drain();
  return id;
}
const examine = async (id: number) =>
  (await asAdmin()({ url: `${url(id)}/examinations` })).json<FileExamination[]>();
const listProblems = async () => {
  const response = await asAdmin()({ url: '/api/admin/stl-files?shelf=problems' });
  const cards = response.json<AdminModelCard[]>();
  expect(response.headers['x-total-count']).toBe(String(cards.length));
  return cards;
};
const listTold = async (user: UserRow) =>
  (await upload.site.as(user)({ url: '/api/user/notifications' }))
    .json<Notification[]>()
    .filter(({ kind }) => kind === 'problems');

it.each([
  ['lies on the bed', box([40, 40, 0])],
  ['stands upright', box([0, 40, 40])],
  ['is tilted', { positions: Float32Array.from([0, 0, 0, 40, 0, 20, 40, 40, 10]), indices: twoSides }],
  ['is beside a solid one', joined(cube(), box([40, 40, 0], [60, 0, 0]))],
])('calls a file unprintable for a flat part that %s', async (_, mesh) => {
  const id = await add('Flat', [stlFile('flat.stl', writeStl(mesh))], 'draft');
  expect(await examine(id)).toMatchObject([{ verdict: 'unprintable', reasons: [{ kind: 'flat' }] }]);
});

it('does not call a thin rod flat, nor a small part in meters', async () => {
  const rod = mapPoints(box([0.4, 0.4, 100]), (x, y, z) => [x + z * 0.7, y + z * 0.7, z * 0.7]);
  const meters = stlFile('meters.stl', writeStl(box([0.03, 0.2, 0.2])));
  const id = await add('Rods', [stlFile('rod.stl', writeStl(rod)), meters], 'draft');
  const kinds = (await examine(id)).map((file) => file.reasons.map(({ kind }) => kind));
  expect(kinds.flat()).not.toContain('flat');
  expect(kinds[1]).toEqual(['unit']);
});

it('lists a design with problems until its file is replaced by one that is ready', async () => {
  await upload.site.db.deleteFrom('models').execute();
  await add('Solid', [stlFile('cube.stl')], 'released');
  const id = await add('Harbour Octopus', [open(21)], 'released');
  expect(await listProblems()).toMatchObject([
    {
      id,
      problems: [
        {
          kind: 'files',
          files: [{ name: 'open.stl', verdict: 'look_again', reasons: [{ kind: 'holes', count: 1 }] }],
        },
      ],
    },
  ]);
  const form = makeForm({}, [{ ...stlFile('open.stl', writeStl(cube(21))), field: 'stlFile' }]);
  await asAdmin()({ method: 'PUT', url: `${url(id)}/file`, ...form });
  await upload.site.jobs.drain();
  expect(await listProblems()).toEqual([]);
  await asAdmin()({ method: 'DELETE', url: url(await add('In the bin', [open(22)], 'released')) });
  expect(await listProblems()).toEqual([]);
});

it('tells admins once of the problems of a released design, and not of a draft', async () => {
  const designer = await createUser(upload.site.db, { id: 'designer-one' });
  const id = await add('Reed Lamp', [open(23)], 'draft', { designerId: 'designer-one' });
  expect(await listTold(other)).toEqual([]);
  const release = () => asAdmin()({ method: 'PATCH', url: url(id), body: { state: 'released' } });
  expect((await release()).statusCode).toBe(200);
  await upload.site.jobs.drain();
  for (const person of [upload.admin, other])
    expect((await listTold(person)).map(describeNotification)).toEqual(['Reed Lamp has problems']);
  expect(await listTold(designer)).toHaveLength(1);
  await asAdmin()({ method: 'POST', url: `${url(id)}/files/${(await examine(id))[0]?.fileId}/examine` });
  await upload.site.jobs.drain();
  expect(await listTold(other)).toMatchObject([{ count: 1 }]);
  await add('Gyro Rings', [open(24)], 'released');
  const both = ['Gyro Rings and 1 other have problems'];
  expect((await listTold(other)).map(describeNotification)).toEqual(both);
  const again = makeForm({}, [{ ...open(27), field: 'stlFile' }]);
  await asAdmin()({ method: 'PUT', url: `${url(id)}/file`, ...again });
  await upload.site.jobs.drain();
  expect(await listTold(other)).toMatchObject([{ title: 'Reed Lamp', count: 2 }]);
});

it('tells nobody of problems before all files of the design are examined', async () => {
  const { db } = upload.site;
  await db.deleteFrom('models').execute();
  await add('Kelp Comb', [open(28), stlFile('cube.stl')], 'released');
  const told = await listTold(other);
  await db.deleteFrom('notifications').execute();
  await db.updateTable('model_problems').set({ is_notified: false }).execute();
  await db
    .updateTable('mesh_facts')
    .set({ state: 'waiting' })
    .where(sql<boolean>`defects = '[]'`)
    .execute();
  await notifyOfProblems(db, testNow);
  expect(await listTold(other)).toEqual([]);
  await db.updateTable('mesh_facts').set({ state: 'done' }).execute();
  await notifyOfProblems(db, testNow);
  expect((await listTold(other)).map(describeNotification)).toEqual(told.map(describeNotification));
});

it('keeps known problems during an update, and lists new ones without telling anybody', async () => {
  const { db, jobs } = upload.site;
  await db.deleteFrom('models').execute();
  const id = await add('Tide Clock', [open(29)], 'released');
  const before = await listProblems();
  await db
    .updateTable('mesh_facts')
    .set({ examiner: examinerVersion - 1 })
    .execute();
  await catchUp({ db, jobs });
  expect(await examine(id)).toMatchObject([{ verdict: null }]);
  expect(await listProblems()).toEqual(before);
  await db.deleteFrom('model_problems').execute();
  await db.deleteFrom('notifications').execute();
  await jobs.drain();
  expect(await examine(id)).toMatchObject([{ verdict: 'look_again' }]);
  expect(await listProblems()).toEqual(before);
  expect(await listTold(other)).toEqual([]);
});

it('reminds admins in the morning before a design with problems is released', async () => {
  const { site } = upload;
  await site.db.deleteFrom('models').execute();
  const releasesAt = new Date(testNow.getTime() + 3 * 86_400_000);
  const schedule = { releasesAt: releasesAt.toISOString() };
  await add('Coat Hook', [open(25)], 'scheduled', schedule);
  await add('Solid', [stlFile('cube.stl')], 'scheduled', schedule);
  const night = { releasesAt: new Date(releasesAt.getTime() - 8 * 3_600_000).toISOString() };
  await add('Night Lamp', [open(30)], 'scheduled', night);
  const remind = async (at: Date) => {
    site.moveTo(at);
    await site.jobs.send(publishingJobs.remind, {});
    await site.jobs.drain();
    return (await listTold(other)).filter(({ isReleaseDay }) => isReleaseDay).map(describeNotification);
  };
  const toldBefore = ['Night Lamp is released soon and has problems'];
  const told = ['Coat Hook is released soon and has problems', ...toldBefore];
  expect(await remind(new Date(releasesAt.getTime() - 2 * 86_400_000))).toEqual([]);
  expect(await remind(new Date(releasesAt.getTime() - 86_400_000))).toEqual(toldBefore);
  expect(await remind(new Date(releasesAt.getTime() - 60_000))).toEqual(told);
  expect(await remind(new Date(releasesAt.getTime() - 30_000))).toEqual(told);
});
