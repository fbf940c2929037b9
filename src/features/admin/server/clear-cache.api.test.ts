import { rm } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { announceCacheClear } from '#src/http/cache/change-notifications.ts';
import { writeBuiltSite } from '#test/support/built-site.ts';
import { createAdmin, createModel, createUser, type UserRow } from '#test/support/factories.ts';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';

let site: TestApp;
let other: FastifyInstance;
let admin: UserRow;
let siteDirectory: string;

beforeAll(async () => {
  siteDirectory = await writeBuiltSite();
  site = await createTestApp({ rateLimitFactor: 50 }, undefined, undefined, { siteDirectory });
  other = await site.startAnother();
  admin = await createAdmin(site.db);
});
afterAll(async () => {
  await other.close();
  await site.close();
  await rm(siteDirectory, { recursive: true });
});

const addresses = ['/model/1', '/model/2', '/browse?sort=title'];
const open = async (app: FastifyInstance, url: string) => (await app.inject(url)).body;
const clear = (body?: object, person: { id: string } = admin) =>
  site.as(person)({ method: 'POST', url: '/api/admin/clear-cache', body });
const auditEvents = () =>
  site.db
    .selectFrom('audit_events')
    .select(['actor_id', 'action', 'target_id', 'target_kind'])
    .where('target_kind', '=', 'cache')
    .orderBy('id')
    .execute();

/** @returns a function that lists the addresses whose cached page has changed on this instance */
async function watch(app: FastifyInstance): Promise<() => Promise<string[]>> {
  const before = new Map<string, string>();
  for (const address of addresses) before.set(address, await open(app, address));
  return async () => {
    const changed: string[] = [];
    for (const address of addresses) {
      if ((await open(app, address)) !== before.get(address)) changed.push(address);
    }
    return changed;
  };
}

let marks = 0;

/** Waits until both instances have processed earlier announcements, by means of a page that only this call uses. */
async function waitForInstances(): Promise<void> {
  marks += 1;
  const mark = `/mark-${marks}`;
  const pages = await Promise.all([site.app, other].map((app) => open(app, mark)));
  await announceCacheClear(site.db, mark);
  await expect
    .poll(async () =>
      [await open(site.app, mark), await open(other, mark)].every((page) => !pages.includes(page)),
    )
    .toBe(true);
}

beforeEach(async () => {
  await clear();
  await waitForInstances();
});

describe('clear cache', () => {
  it.each([
    ['all pages without a body', undefined, addresses, [3, 4]],
    ['all pages for an empty pattern', { pattern: ' ' }, addresses, [3, 4]],
    ['the pages that match a pattern', { pattern: '/model/*' }, ['/model/1', '/model/2'], [2]],
    ['one page', { pattern: '/model/2' }, ['/model/2'], [1]],
    [
      'pages that match a pattern with a leading wildcard',
      { pattern: '*sort=*' },
      ['/browse?sort=title'],
      [1],
    ],
    ['no page for a pattern with a regular expression character', { pattern: '/mode./*' }, [], [0]],
  ])('removes on every instance %s', async (_, body, forgotten, counts) => {
    const here = await watch(site.app);
    const there = await watch(other);
    const response = await clear(body);
    const { message, cleared } = response.json<{ message: string; cleared: number }>();
    expect(message).toBe('Cache cleared successfully! Refreshing data...');
    expect(counts).toContain(cleared);
    expect(await here()).toEqual(forgotten);
    await waitForInstances();
    expect(await there()).toEqual(forgotten);
  });

  it('does not cache a page that was rendering during the call', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    globalThis.heldPages = new Map([['/held', promise]]);
    const underway = open(site.app, '/held');
    await clear({ pattern: '/held' });
    resolve();
    const made = await underway;
    globalThis.heldPages = undefined;
    expect(await open(site.app, '/held')).not.toBe(made);
  });

  it('removes the sitemap too', async () => {
    await waitForInstances();
    const id = await createModel(site.db);
    const sitemap = () => open(site.app, '/sitemap.xml');
    await expect.poll(sitemap).toContain(`/model/${id}<`);
    await waitForInstances();
    expect(await sitemap()).toContain(`/model/${id}<`);
    // This update announces no change, so the cached sitemap stays.
    await site.db.updateTable('models').set({ state: 'draft' }).where('id', '=', id).execute();
    await clear({ pattern: '/model/*' });
    expect(await sitemap()).toContain(`/model/${id}<`);
    await clear();
    expect(await sitemap()).not.toContain(`/model/${id}<`);
  });

  it('records an audit event with the admin', async () => {
    const before = (await auditEvents()).length;
    await clear();
    await clear({ pattern: '/model/*' });
    const common = { actor_id: admin.id, action: 'cache.clear', target_kind: 'cache' };
    expect((await auditEvents()).slice(before)).toEqual([
      { ...common, target_id: '*' },
      { ...common, target_id: '/model/*' },
    ]);
  });

  it.each([
    { pattern: 'model/*' },
    { pattern: `/${'*a'.repeat(100)}` },
    { pattern: 7 },
    { pattern: '/\u0000' },
  ])('returns 400 for %o and records no audit event', async (body) => {
    const before = await auditEvents();
    expect((await clear(body)).statusCode).toBe(400);
    expect(await auditEvents()).toEqual(before);
  });

  it('returns 401 to visitors and 403 to others than admins', async () => {
    expect((await site.request({ method: 'POST', url: '/api/admin/clear-cache' })).statusCode).toBe(401);
    for (const fields of [{}, { is_mod: true }]) {
      expect((await clear({}, await createUser(site.db, fields))).statusCode).toBe(403);
    }
  });
});
