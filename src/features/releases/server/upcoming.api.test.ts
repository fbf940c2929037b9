import { parseAtomFeed } from 'feedsmith';
import ICAL from 'ical.js';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { waitFor } from '#test/support/wait-for.ts';
import { inProcessAddress } from '#src/http/api/in-process.ts';
import { requireAtom } from '#test/support/atom-schema.ts';
import { createAdmin, createCategory, createModel, type UserRow } from '#test/support/factories.ts';
import { createTestApp, testNow, type TestApp } from '#test/support/test-app.ts';
import type { UpcomingRelease } from '../schemas.ts';

// The test time is a Wednesday, after the release hour.
let site: TestApp;
let other: FastifyInstance;
let admin: UserRow;

beforeAll(async () => {
  site = await createTestApp();
  other = await site.startAnother();
  admin = await createAdmin(site.db);
  await createCategory(site.db, 'Rooms');
});

afterAll(async () => {
  await other.close();
  await site.close();
});

const url = '/api/releases/upcoming';
const friday = '2026-11-20T08:00:00.000Z';
const monday = '2026-11-23T08:00:00.000Z';

async function upcoming(query = '') {
  const response = await site.request({ url: url + query });
  return response.json<UpcomingRelease[]>().map(({ at, designer, title }) => [at, designer?.userId, title]);
}

const patch = (id: number, body: object) =>
  site.as(admin)({ method: 'PATCH', url: `/api/admin/stl-files/${id}`, body });

/** Waits until the feeds of both instances satisfy the condition. */
async function waitForFeeds(want: (texts: { atom: string; ics: string }) => boolean): Promise<void> {
  await waitFor(async () => {
    for (const app of [site.app, other]) {
      const [atom, ics] = await Promise.all(
        ['/releases.atom', '/releases.ics'].map((path) => app.inject(path)),
      );
      expect(want({ atom: atom?.body ?? '', ics: ics?.body ?? '' })).toBe(true);
    }
  });
}

it('lists the free slots of the schedule when nothing is scheduled', async () => {
  expect(await upcoming()).toEqual([
    [friday, 'designer-one', null],
    [monday, 'designer-one', null],
    ['2026-11-25T08:00:00.000Z', 'designer-two', null],
  ]);
  expect(await upcoming('?limit=12')).toHaveLength(12);
  const { headers, ...response } = await site.request({ url: `${url}?limit=1` });
  expect(response.json()).toEqual([
    {
      at: friday,
      designer: { userId: 'designer-one', username: 'designer_one', displayName: 'Designer one' },
      title: null,
    },
  ]);
  expect(headers['cache-control']).toMatch(/^public/);
  expect(headers['x-cache-until']).toBeUndefined();
});

it('sends its cache tags and expiry to the page cache', async () => {
  const ask = async () => {
    const { headers } = await site.app.inject({ url, remoteAddress: inProcessAddress });
    return [headers['x-cache-tags'], new Date(Number(headers['x-cache-until'])).toISOString()];
  };
  // In the site's time zone the day ends at 23:00 UTC.
  expect(await ask()).toEqual(['catalog releases', '2026-11-18T23:00:00.000Z']);
  site.moveTo(new Date('2026-11-20T07:00:00Z'));
  expect((await ask())[1]).toBe(friday);
  site.moveTo(testNow);
});

it('updates the feeds of every instance from scheduled to released, without secret data', async () => {
  const id = await createModel(site.db, {
    ...{ title: 'Quiet vase', description: '<p>Hush</p>', designerId: 'designer-one' },
    ...{ categories: ['rooms'], state: 'draft' },
  });
  await waitForFeeds(({ ics }) => ics.includes('DTSTART:20261120T080000Z'));
  await patch(id, { state: 'scheduled', releasesAt: '2026-11-20T10:30:00Z' });
  const hidden = ['2026-11-20T10:30:00.000Z', 'designer-one', null];
  expect((await upcoming()).slice(0, 2)).toEqual([hidden, [monday, 'designer-one', null]]);
  await waitForFeeds(
    ({ ics }) => ics.includes('DTSTART:20261120T103000Z') && !ics.includes('20261120T080000Z'),
  );

  await patch(id, { showsTitleEarly: true });
  expect((await upcoming())[0]).toEqual([hidden[0], 'designer-one', 'Quiet vase']);
  await waitForFeeds(({ ics, atom }) => ics.includes('SUMMARY:Quiet vase') && !atom.includes('Quiet'));
  expect((await site.request({ url: '/releases.ics' })).body).not.toMatch(/Hush|\/model\//);
  await patch(id, { title: 'Open quiet' });
  await waitForFeeds(({ ics }) => ics.includes('SUMMARY:Open quiet'));

  await patch(id, { showsTitleEarly: false, releasesAt: monday, state: 'scheduled' });
  await waitForFeeds(({ ics }) => !ics.includes('quiet') && ics.includes('20261120T080000Z'));
  await patch(id, { state: 'draft' });
  expect((await upcoming())[1]).toEqual([monday, 'designer-one', null]);
  await patch(id, { state: 'scheduled', releasesAt: monday, showsTitleEarly: true });
  await waitForFeeds(({ ics }) => ics.includes('Open quiet'));
  await site.as(admin)({ method: 'DELETE', url: `/api/admin/stl-files/${id}` });
  await waitForFeeds(({ ics }) => !ics.includes('quiet'));
  await site.as(admin)({ method: 'POST', url: `/api/admin/stl-files/${id}/restore` });
  await waitForFeeds(({ ics }) => ics.includes('Open quiet'));

  await patch(id, { state: 'released' });
  await waitForFeeds(
    ({ ics, atom }) => ics.includes(`/model/${id}`) && atom.includes('<title>Open quiet</title>'),
  );
  await site.as(admin)({ method: 'DELETE', url: `/api/admin/stl-files/${id}` });
  await waitForFeeds(({ ics, atom }) => !ics.includes('quiet') && !atom.includes('quiet'));

  const auditEntries = await site.db
    .selectFrom('audit_events')
    .select(['before', 'after'])
    .where('target_id', '=', String(id))
    .orderBy('id')
    .execute();
  expect(auditEntries[1]).toEqual({ before: { showsTitleEarly: false }, after: { showsTitleEarly: true } });
});

it('has the newest thirty in the feed and sixty days in the calendar, each once and in order', async () => {
  const day = (ago: number) => new Date(testNow.getTime() - ago * 86_400_000 - 1);
  for (let ago = 0; ago < 34; ago += 1) {
    await createModel(site.db, {
      ...{ title: `Of day ${ago}`, designerId: ago % 2 === 0 ? 'designer-one' : null },
      releasedAt: day(ago < 30 ? Math.floor(ago / 2) : ago + 29),
    });
  }
  await patch(await createModel(site.db, { state: 'draft' }), { state: 'released' });
  await waitForFeeds(({ atom }) => atom.includes('Of day 29'));

  const atom = await site.request({ url: '/releases.atom' });
  requireAtom(atom.body);
  const { entries = [] } = parseAtomFeed(atom.body);
  expect(entries).toHaveLength(30);
  expect(new Set(entries.map(({ id }) => id)).size).toBe(30);
  const published = entries.map(({ published: at = '' }) => at);
  expect(published).toEqual(published.toSorted().toReversed());

  const ics = await site.request({ url: '/releases.ics' });
  const events = new ICAL.Component(ICAL.parse(ics.body)).getAllSubcomponents('vevent');
  expect(events).toHaveLength(30 + 1 + 1 + 12);
  const starts = events.map((event) => new ICAL.Event(event).startDate.toJSDate().getTime());
  expect(starts).toEqual(starts.toSorted((a, b) => a - b));
  expect(starts[0]).toBe(day(59).getTime() - (day(59).getTime() % 1000));
  expect(new Set(events.map((event) => new ICAL.Event(event).uid)).size).toBe(events.length);
  for (const event of events) {
    for (const name of ['dtstamp', 'last-modified', 'dtstart', 'summary', 'url', 'status']) {
      expect(event.getAllProperties(name)).toHaveLength(1);
    }
  }
});

it('returns 304 for a known ETag', async () => {
  for (const [path, type] of [
    ['/releases.atom', 'application/atom+xml; charset=utf-8'],
    ['/releases.ics', 'text/calendar; charset=utf-8'],
  ] as const) {
    const { headers } = await site.request({ url: path });
    expect(headers).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=0, must-revalidate, s-maxage=60',
    });
    const again = await site.request({ url: path, headers: { 'if-none-match': String(headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  }
});

it('drops a slot from the calendar when its time has passed', async () => {
  const { body } = await site.request({ url: '/releases.ics' });
  expect(body).toContain('DTSTART:20261120T080000Z');
  site.moveTo(new Date(friday));
  expect((await site.request({ url: '/releases.ics' })).body).not.toContain('DTSTART:20261120T080000Z');
  expect((await upcoming())[0]?.[0]).toBe(monday);
});
