import { sql } from 'kysely';
import type { Tx } from '#src/db/types.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createAdmin,
  createCategory,
  createModel,
  createUser,
  type CategoryRow,
  type ModelParts,
  type UserRow,
} from '#test/support/factories.ts';
import { countDesign, listAuditEvents } from '#test/support/design-counts.ts';
import { runUntil } from '#test/support/run-until.ts';
import { testNow, useTestApp } from '#test/support/test-app.ts';
import { recordDownloadCount } from '#test/support/design-counts.ts';
import { catalogJobs } from '#src/features/catalog/server/jobs.ts';
import { publishingJobs } from '../jobs.ts';
import { releaseDue, releaseJob } from './release.ts';

const site = useTestApp();
let admin: UserRow;
let rooms: CategoryRow;

beforeAll(async () => {
  admin = await createAdmin(site.db);
  rooms = await createCategory(site.db, 'Rooms');
});

beforeEach(() => site.moveTo(testNow));

const hourMs = 3_600_000;
const inHours = (hours: number) => new Date(testNow.getTime() + hours * hourMs);
const base = '/api/admin/stl-files';

type Method = 'GET' | 'PATCH' | 'POST' | 'DELETE';
const call = (method: Method, url: string, body?: unknown) => site.as(admin)({ method, url, body });
const patch = (id: number, body: unknown) => call('PATCH', `${base}/${id}`, body);
const make = (parts: ModelParts = {}) => createModel(site.db, { categories: ['rooms'], ...parts });
const statusFor = async (url: string) => (await site.request({ url })).statusCode;
const runRelease = async () => {
  await site.jobs.send(releaseJob, {});
  await site.jobs.drain();
};

/** Returns in how many minutes the release jobs that were sent are due. */
const delaysOfReleases = async () => {
  const { rows } = await sql<{ minutes: number }>`
    select round(extract(epoch from start_after - now()) / 60)::int as minutes from jobs
    where name = ${releaseJob.name} and start_after > now() + interval '1 minute' order by 1`.execute(
    site.db,
  );
  return rows.map(({ minutes }) => minutes);
};

const count = (id: number) => countDesign(site.db, id, rooms.id);
const listEvents = (id: number) => listAuditEvents(site.db, id);

describe('a design that is not public', () => {
  it('adds to no count until it is released, and then to all', async () => {
    const before = await count(0);
    const id = await make({ state: 'draft' });
    expect(await count(id)).toEqual(before);
    expect(await statusFor(`/api/stl-files/${id}`)).toBe(404);
    await patch(id, { title: 'Draft box', categories: ['rooms'] });
    expect(await count(id)).toEqual(before);

    const released = await patch(id, { state: 'released', isPremium: true });
    expect(released.json()).toMatchObject({ state: 'released', releasedAt: testNow.toISOString() });
    expect(await count(id)).toEqual({
      ...before,
      listings: 2,
      search: 1,
      models: before.models + 1,
      inCategory: before.inCategory + 1,
    });
    expect(await statusFor(`/api/stl-files/${id}`)).toBe(200);
    expect((await patch(id, { state: 'released' })).statusCode).toBe(200);
    expect(await listEvents(id)).toMatchObject([
      { action: 'design.update', actor_id: admin.id, before: { title: 'Ribbed vase' } },
      { action: 'design.update', before: { isPremium: false }, after: { isPremium: true } },
      {
        action: 'design.release',
        actor_id: admin.id,
        target_name: 'Draft box',
        before: { state: 'draft', releasesAt: null },
        after: { state: 'released', releasesAt: null },
      },
    ]);
  });

  it('gets the new category of a moved subcategory', async () => {
    const garden = await createCategory(site.db, 'Garden');
    const body = { name: 'Hooks', categoryId: rooms.id };
    const { id: subId, slug } = (await call('POST', '/api/admin/subcategories', body)).json<CategoryRow>();
    const id = await make({ state: 'draft', subcategories: [slug] });
    await call('PATCH', `/api/admin/subcategories/${subId}`, { ...body, categoryId: garden.id });
    await site.jobs.drain();
    const model = (await call('GET', `${base}/${id}`)).json<{ categories: string[] }>();
    expect(model.categories).toEqual(['garden', 'rooms']);
    const { model_count } = await site.db
      .selectFrom('categories')
      .select('model_count')
      .where('id', '=', garden.id)
      .executeTakeFirstOrThrow();
    expect(model_count).toBe(0);
  });

  it.each([
    ['draft', { state: 'scheduled' }, 400],
    ['draft', { state: 'scheduled', releasesAt: inHours(-1).toISOString() }, 400],
    ['draft', { state: 'scheduled', releasesAt: '9999-12-31T23:59:59-12:00' }, 400],
    ['draft', { releasesAt: inHours(1).toISOString() }, 400],
    ['draft', { state: 'released', releasesAt: inHours(1).toISOString() }, 400],
    ['draft', { state: 'scheduled', releasesAt: 'tomorrow' }, 400],
    ['draft', { state: 'hidden' }, 400],
    ['released', { state: 'draft' }, 409],
    ['released', { state: 'scheduled', releasesAt: inHours(1).toISOString() }, 409],
    ['released', { releasesAt: inHours(1).toISOString() }, 409],
  ] as const)('rejects for a %s design the change %j', async (state, body, status) => {
    const id = await make({ state });
    expect((await patch(id, body)).statusCode).toBe(status);
    expect(await listEvents(id)).toEqual([]);
  });
});

describe('a scheduled release', () => {
  const isOut = async (id: number) => (await statusFor(`/api/stl-files/${id}`)) === 200;

  it('happens at its time, which can be changed or removed', async () => {
    const before = await count(0);
    const id = await make({ state: 'draft' });
    const atOne = { state: 'scheduled', releasesAt: inHours(1).toISOString() };
    expect((await patch(id, atOne)).json()).toMatchObject(atOne);
    await patch(id, { releasesAt: inHours(2).toISOString() });
    expect(await delaysOfReleases()).toEqual([60, 120]);
    await runUntil(site, inHours(1.5));
    await runRelease();
    expect(await isOut(id)).toBe(false);
    expect((await patch(id, { state: 'draft' })).json()).toMatchObject({ state: 'draft', releasesAt: null });
    await runUntil(site, inHours(3));
    await runRelease();
    expect(await isOut(id)).toBe(false);
    await patch(id, { state: 'scheduled', releasesAt: inHours(4).toISOString() });
    await runUntil(site, inHours(4));
    await runRelease();
    expect(await isOut(id)).toBe(true);
    const list = await site.request({ url: '/api/stl-files?category=rooms' });
    expect(list.json<{ id: number }[]>().map((card) => card.id)).toContain(id);
    expect((await call('GET', `${base}/${id}`)).json()).toMatchObject({
      state: 'released',
      releasesAt: null,
      releasedAt: inHours(4).toISOString(),
    });
    expect(await count(id)).toMatchObject({ models: before.models + 1, inCategory: before.inCategory + 1 });
    const last = (await listEvents(id)).at(-1);
    expect(last).toMatchObject({ action: 'design.release', actor_id: null, before: { state: 'scheduled' } });
  });

  it('happens once with several instances', async () => {
    const before = await count(0);
    const ids = await Promise.all([1, 2, 3].map(() => make({ state: 'scheduled', releasesAt: inHours(1) })));
    const releasedIds: number[] = [];
    const onRelease = async (_tx: Tx, { modelId }: { modelId: number }) => void releasedIds.push(modelId);
    await Promise.all([1, 2, 3, 4].map(() => releaseDue(site.db, inHours(1), onRelease)));
    expect(new Set(releasedIds)).toEqual(new Set(ids));
    expect(releasedIds).toHaveLength(3);
    for (const id of ids) {
      expect((await listEvents(id)).map(({ action }) => action)).toEqual(['design.release']);
    }
    expect(await count(0)).toEqual({
      ...before,
      models: before.models + 3,
      inCategory: before.inCategory + 3,
    });
  });

  it('waits while in the bin, and happens with the next job after a restore', async () => {
    const id = await make({ state: 'scheduled', releasesAt: inHours(1) });
    await call('DELETE', `${base}/${id}`);
    expect((await patch(id, { state: 'released' })).json()).toMatchObject({ code: 'in_bin' });
    site.moveTo(inHours(2));
    await runRelease();
    const restored = await call('POST', `${base}/${id}/restore`);
    expect(restored.json()).toMatchObject({ state: 'scheduled', deletedAt: null });
    await runRelease();
    expect(await isOut(id)).toBe(true);
  });
});

describe('the bin', () => {
  it('removes a design from all lists and counts, and restores it unchanged', async () => {
    const id = await make({ title: 'Popular hook' });
    const fan = await createUser(site.db);
    await site.as(fan)({ method: 'POST', url: `/api/favorites/${id}` });
    const days = ['2026-10-05', '2026-11-17'].map((day) => ({ model_id: id, user_id: fan.id, day }));
    await site.db.insertInto('download_days').values(days).execute();
    await site.db.transaction().execute((tx) => recordDownloadCount(tx, id));
    await site.jobs.send(catalogJobs.refreshRankings, {});
    await site.jobs.drain();
    const full = await count(id);
    const asIs = (await site.request({ url: `/api/stl-files/${id}` })).json<object>();
    expect(full.ranked).toBe(2);

    expect((await call('DELETE', `${base}/${id}`)).statusCode).toBe(204);
    expect((await call('DELETE', `${base}/${id}`)).statusCode).toBe(404);
    expect(await statusFor(`/api/stl-files/${id}`)).toBe(404);
    expect(await count(id)).toEqual({
      listings: 0,
      search: 0,
      ranked: 0,
      models: full.models - 1,
      downloads: full.downloads - 1,
      inCategory: full.inCategory - 1,
    });
    expect((await call('POST', `${base}/${id}/restore`)).json()).toMatchObject({ deletedAt: null });
    await site.jobs.drain();
    expect(await count(id)).toEqual(full);
    expect((await site.request({ url: `/api/stl-files/${id}` })).json()).toEqual(asIs);
    expect((await listEvents(id)).map(({ action }) => action)).toEqual(['design.delete', 'design.restore']);
    for (const [method, path] of [
      ['POST', 'restore'],
      ['DELETE', 'forever'],
    ] as const) {
      expect((await call(method, `${base}/${id}/${path}`)).json()).toMatchObject({ code: 'not_in_bin' });
    }
  });

  it('deletes designs after thirty days, and keeps download records', async () => {
    const [id, kept] = [await make({ title: 'Old hook' }), await make()];
    const licence = { title: 'Old hook', tier: 'personal', bundle_sha256: 'a', terms_version: '1' };
    await site.db
      .insertInto('downloads')
      .values({ ...licence, model_id: id, user_id: admin.id })
      .execute();
    await call('DELETE', `${base}/${id}`);
    const { models, downloads } = await count(id);
    site.moveTo(inHours(30 * 24 - 1));
    await call('DELETE', `${base}/${kept}`);
    for (const [hours, status] of [
      [30 * 24 - 1, 200],
      [30 * 24, 404],
    ] as const) {
      await runUntil(site, inHours(hours));
      await site.jobs.send(publishingJobs.emptyBin, {});
      await site.jobs.drain();
      expect((await call('GET', `${base}/${id}`)).statusCode).toBe(status);
    }
    expect((await call('GET', `${base}/${kept}`)).statusCode).toBe(200);
    expect(await count(id)).toMatchObject({ models: models - 1, downloads });
    const records = site.db.selectFrom('downloads').select(['title', 'model_id']);
    expect(await records.where('title', '=', 'Old hook').execute()).toEqual([
      { title: 'Old hook', model_id: null },
    ]);
    expect((await listEvents(id)).at(-1)).toMatchObject({
      action: 'design.purge',
      actor_id: null,
      before: { title: 'Old hook', categories: ['rooms'] },
      after: null,
    });
    expect((await call('DELETE', `${base}/${kept}/forever`)).statusCode).toBe(204);
    expect((await call('DELETE', `${base}/${kept}/forever`)).statusCode).toBe(404);
  });
});

it('allows all of it for admins only', async () => {
  const id = await make();
  const people = [await createUser(site.db), await createUser(site.db, { is_mod: true })];
  for (const [method, path] of [
    ['PATCH', `${base}/${id}`],
    ['DELETE', `${base}/${id}`],
    ['POST', `${base}/${id}/restore`],
    ['DELETE', `${base}/${id}/forever`],
    ['GET', '/api/admin/release-slots'],
  ] as const) {
    expect((await site.request({ method, url: path })).statusCode).toBe(401);
    for (const person of people) {
      expect((await site.as(person)({ method, url: path })).statusCode).toBe(403);
    }
  }
});
