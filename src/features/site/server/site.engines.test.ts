import { rm } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { writeBuiltSite } from '#test/support/built-site.ts';
import { atomPath, icsPath } from '#src/features/releases/constants.ts';
import { createAdmin, createUser, type UserRow } from '#test/support/factories.ts';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';
import { waitFor } from '#test/support/wait-for.ts';
import { defaultFacts, setSiteFacts, type SiteFacts } from '#src/site.ts';
import type { SiteChange, SiteVersion } from '../schemas.ts';
import { saveSite } from './site.ts';

const url = '/api/admin/site';
let shop: TestApp;
let other: FastifyInstance;
let folder: string;
let admin: UserRow;

beforeAll(async () => {
  folder = await writeBuiltSite();
  shop = await createTestApp({}, undefined, undefined, { siteDirectory: folder });
  other = await shop.startAnother();
  admin = await createAdmin(shop.db);
});

afterEach(async () => {
  await saveSite(shop.db, { facts: defaultFacts, source: 'panel', actorId: null });
  setSiteFacts(defaultFacts);
});

afterAll(async () => {
  await other.close();
  await shop.close();
  await rm(folder, { recursive: true });
});

const read = async () => (await shop.as(admin)({ url })).json<SiteVersion>();
const listChanges = async () => (await shop.as(admin)({ url: `${url}/versions` })).json<SiteChange[]>();
const put = (body: unknown) => shop.as(admin)({ method: 'PUT', url, body });
const save = async (changes: Partial<SiteFacts>) => {
  const { version, facts } = await read();
  return put({ version, facts: { ...facts, ...changes } });
};
const titleAt = async (app: FastifyInstance) =>
  (await app.inject('/api/openapi.json')).json<{ info: { title: string } }>().info.title;

it('starts with the facts that come with the shop, and gives them to admins only', async () => {
  expect((await read()).facts).toEqual(defaultFacts);
  expect((await shop.request({ url })).statusCode).toBe(401);
  expect((await shop.as(await createUser(shop.db))({ url })).statusCode).toBe(403);
});

it('shows a change on every instance, in pages and documents that were in memory', async () => {
  const bodyOf = async (app: FastifyInstance) => (await app.inject('/')).body;
  await titleAt(shop.app);
  await titleAt(other);
  const before = [await bodyOf(shop.app), await bodyOf(other)];
  expect([await bodyOf(shop.app), await bodyOf(other)]).toEqual(before);

  expect((await save({ brand: 'Plate & Sons' })).statusCode).toBe(200);
  expect(await titleAt(shop.app)).toBe('Plate & Sons');
  expect(await bodyOf(shop.app)).not.toBe(before[0]);
  await waitFor(async () => {
    expect(await titleAt(other)).toBe('Plate & Sons');
    expect(await bodyOf(other)).not.toBe(before[1]);
  });
  for (const url of [atomPath, icsPath]) {
    expect((await shop.request({ url })).body).toMatch(/Plate (&amp;|&) Sons/);
  }
});

it('lists the changes with their authors, newest first, and takes one back by saving the earlier facts', async () => {
  await save({ tagline: 'One print a day.', digestTime: '07:30' });
  const [change] = await listChanges();
  expect(change).toMatchObject({
    source: 'panel',
    actor: 'Mira',
    changes: [
      { field: 'tagline', before: defaultFacts.tagline, after: 'One print a day.' },
      { field: 'digestTime', before: '08:00', after: '07:30' },
    ],
  });
  await save({ tagline: defaultFacts.tagline });
  expect((await read()).facts).toMatchObject({ tagline: defaultFacts.tagline, digestTime: '07:30' });
  const events = await shop.db
    .selectFrom('audit_events')
    .select(['actor_id', 'after'])
    .where('action', '=', 'site.update')
    .where('target_id', '=', String(change?.version))
    .execute();
  expect(events).toEqual([{ actor_id: admin.id, after: { changed: 'Tagline, Digest time' } }]);
});

it('adds no version when nothing has changed', async () => {
  const { version } = await read();
  expect((await save({})).json()).toMatchObject({ version });
});

it('refuses a change of facts that somebody else has changed meanwhile, of two at once the later one', async () => {
  const { version, facts } = await read();
  const both = await Promise.all(['One', 'Two'].map((brand) => put({ version, facts: { ...facts, brand } })));
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const refused = both.find(({ statusCode }) => statusCode === 409);
  expect(refused?.json()).toMatchObject({
    code: 'site_changed',
    message: 'Mira has changed this meanwhile: Name of the shop.',
  });
});

describe('refuses, and changes nothing', () => {
  const [first, second] = defaultFacts.designers;
  if (!first || !second) throw new Error('The shop comes with two designers.');
  const thirteen = Array.from({ length: 13 }, (_, i) => ({ ...first, userId: `${i}`, username: `d${i}` }));
  const day = (weekday: number, designerUserId: string | null) => ({ weekday, designerUserId });

  it.each<[string, object, string]>([
    ['a missing time zone', { timeZone: 'Europe/Atlantis' }, 'There is no time zone "Europe/Atlantis".'],
    ['an offset as time zone', { timeZone: '+02:00' }, 'There is no time zone "+02:00".'],
    [
      'two designers with one account',
      { designers: [first, { ...second, userId: first.userId }] },
      'Two designers have the same account.',
    ],
    [
      'two designers with one username',
      { designers: [first, { ...second, username: 'DESIGNER_ONE' }] },
      'Two designers have the same username.',
    ],
    [
      'a designer without an account',
      { designers: [first, second, { ...second, userId: 'nobody', username: 'no', displayName: 'Nobody' }] },
      'There is no account for Nobody.',
    ],
    ['no designer', { designers: [], releaseSchedule: [] }, 'The shop needs a designer.'],
    ['13 designers', { designers: thirteen, releaseSchedule: [] }, 'At most 12 designers can be listed.'],
    [
      'a day of somebody who is no designer',
      { designers: [first] },
      'A release day names somebody who is not a designer.',
    ],
    [
      'a day with two designers',
      { releaseSchedule: [day(1, null), day(1, 'designer-one')] },
      'A weekday can have one designer only.',
    ],
    ['an eighth day', { releaseSchedule: [day(8, null)] }, 'A weekday is a number from 1, for Monday, to 7.'],
    ['a long text', { description: 'a'.repeat(500_000) }, 'Description must have at most 300 characters.'],
    ['an empty name', { brand: ' ' }, 'Name of the shop is required.'],
    [
      'an accent on which text cannot be read',
      { accent: '#1e6b5c' },
      'Text on #1E6B5C would read 2.8 : 1. It needs 4.5.',
    ],
    [
      'an accent of the contrast 1',
      { accent: '#17191C' },
      'Text on #17191C would read 1.0 : 1. It needs 4.5.',
    ],
    ['a color name', { accent: 'yellow' }, 'Enter a color such as #FFC42E.'],
    [
      'a script as a link',
      { socialLinks: [{ label: 'Site', href: 'javascript:alert(1)' }] },
      'Enter an address that begins with https:// or http://.',
    ],
    ['a time that does not exist', { releaseTime: '24:00' }, 'Enter a time from 00:00 to 23:59.'],
    ['an address without a domain', { contactEmail: 'hello' }, 'Enter a valid email address.'],
    ['an unknown field', { slogan: 'Hello', motto: 'Hi' }, '"slogan", "motto"'],
  ])('%s', async (_name, changes, message) => {
    const before = await read();
    const response = await save(changes);
    expect(response.statusCode).toBe(400);
    expect(response.body.replaceAll('\\"', '"')).toContain(message);
    expect(await read()).toEqual(before);
  });

  it('a text of 1 MB', async () => {
    const before = await read();
    expect((await save({ description: 'a'.repeat(1_048_576) })).statusCode).toBe(413);
    expect(await read()).toEqual(before);
  });
});

it('takes a new designer who has an account', async () => {
  const { id } = await createUser(shop.db, { username: 'mona' });
  const [first] = defaultFacts.designers;
  const mona = {
    ...first,
    userId: id,
    username: 'mona',
    displayName: 'Mona',
  } as SiteFacts['designers'][number];
  const response = await save({ designers: [...defaultFacts.designers, mona] });
  expect(response.statusCode).toBe(200);
  expect((await read()).facts.designers[2]).toEqual(mona);
});

it('completes facts that an earlier release has stored', async () => {
  await shop.db
    .insertInto('site_versions')
    .values({ facts: JSON.stringify({ brand: 'Old' }), source: 'panel', actor_id: null })
    .execute();
  expect((await read()).facts).toEqual({ ...defaultFacts, brand: 'Old' });
});
