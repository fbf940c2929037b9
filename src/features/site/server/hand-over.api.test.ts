import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createAdmin, createModel, type UserRow } from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';
import { defaultFacts, setSiteFacts } from '#src/site.ts';
import type { SiteVersion } from '../schemas.ts';
import { saveSite } from './site.ts';

const url = '/api/admin/site';
const shop = useTestApp();
const [one, two] = defaultFacts.designers.map(({ userId }) => userId) as [string, string];
let admin: UserRow;
let ids: { released: number; scheduled: number };

beforeAll(async () => {
  admin = await createAdmin(shop.db);
});

beforeEach(async () => {
  await shop.db.deleteFrom('models').execute();
  const released = await createModel(shop.db, { title: 'Vase', designerId: two });
  const scheduled = await createModel(shop.db, {
    title: 'Lamp',
    designerId: two,
    state: 'scheduled',
    releasesAt: new Date('2026-11-25T08:00:00Z'),
  });
  ids = { released, scheduled };
});

afterEach(async () => {
  await saveSite(shop.db, { facts: defaultFacts, source: 'panel', actorId: null });
  setSiteFacts(defaultFacts);
});

const read = async () => (await shop.as(admin)({ url })).json<SiteVersion>();
const list = async (username: string) =>
  (await shop.request({ url: `/api/stl-files?designer=${username}` }))
    .json<{ id: number }[]>()
    .map(({ id }) => id);
const designs = () =>
  shop.db.selectFrom('models').select(['id', 'designer_id', 'state', 'releases_at']).orderBy('id').execute();

async function removeTwo(handOver?: Record<string, string | null>) {
  const { version, facts } = await read();
  const days = facts.releaseSchedule.filter(({ designerUserId }) => designerUserId !== two);
  const designers = facts.designers.filter(({ userId }) => userId !== two);
  const body = { version, facts: { ...facts, designers, releaseSchedule: days }, handOver };
  return shop.as(admin)({ method: 'PUT', url, body });
}

it('counts the designs of each designer', async () => {
  expect((await read()).work).toEqual([{ userId: two, designs: 2, scheduled: 1 }]);
});

it.each([
  ['nothing is said about the designs', undefined],
  ['the heir is no designer', { [two]: 'nobody' }],
  ['the heir is the removed designer', { [two]: two }],
])('keeps a designer with designs when %s', async (_name, handOver) => {
  const before = [await read(), await designs()];
  const response = await removeTwo(handOver);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({
    code: 'designer_has_designs',
    message: 'Say who takes over from Designer two: designs 2, scheduled releases 1.',
  });
  expect([await read(), await designs()]).toEqual(before);
});

it('gives the designs and the scheduled releases to the designer who takes over', async () => {
  expect(await list('designer_one')).toEqual([]);
  expect((await removeTwo({ [two]: one })).statusCode).toBe(200);
  expect(await designs()).toMatchObject([
    { id: ids.released, designer_id: one, state: 'released' },
    { id: ids.scheduled, designer_id: one, state: 'scheduled' },
  ]);
  expect(await list('designer_one')).toEqual([ids.released]);
});

it('leaves the designs without a name, and makes drafts of the scheduled ones, when nobody takes over', async () => {
  expect((await removeTwo({ [two]: null })).statusCode).toBe(200);
  expect(await designs()).toEqual([
    { id: ids.released, designer_id: null, state: 'released', releases_at: null },
    { id: ids.scheduled, designer_id: null, state: 'draft', releases_at: null },
  ]);
});

it('removes a designer without designs without a question', async () => {
  await shop.db.deleteFrom('models').execute();
  expect((await removeTwo()).statusCode).toBe(200);
});
