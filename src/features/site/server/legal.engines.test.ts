import { rm } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { writeBuiltSite } from '#test/support/built-site.ts';
import { createAdmin, createUser, type UserRow } from '#test/support/factories.ts';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';
import { waitFor } from '#test/support/wait-for.ts';
import { defaultFacts, defaultLegalVersions, setSiteFacts, site } from '#src/site.ts';
import type { LegalKind, LegalText, NewLegalText } from '../legal-schemas.ts';

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
  await shop.db.deleteFrom('legal_texts').execute();
  setSiteFacts({ ...defaultFacts, ...defaultLegalVersions });
});

afterAll(async () => {
  await other.close();
  await shop.close();
  await rm(folder, { recursive: true });
});

const text: NewLegalText = {
  basedOn: null,
  html: '<h2>What you may do</h2><p onclick="x()">Print it.<script>x()</script></p>',
  changes: ['Gifts are described.'],
  needsAcceptance: true,
};
const publish = (changes: Partial<NewLegalText> = {}, kind: LegalKind | 'imprint' = 'terms') =>
  shop.as(admin)({ method: 'POST', url: `/api/admin/legal/${kind}`, body: { ...text, ...changes } });
const read = (path: string) => shop.request({ url: `/api/legal/${path}` });
const accepts = async (person: UserRow) =>
  (await shop.as(person)({ url: '/api/me' })).json<{ hasAcceptedTerms: boolean }>().hasAcceptedTerms;

it('publishes a sanitized text on every instance, and asks everybody to accept it', async () => {
  const person = await createUser(shop.db);
  expect(await accepts(person)).toBe(true);
  expect((await read('terms')).statusCode).toBe(404);
  expect((await publish()).statusCode).toBe(204);
  const published = (await read('terms')).json<LegalText>();
  expect(published).toEqual({
    version: '2026-11-18',
    changedOn: '2026-11-18',
    changes: ['Gifts are described.'],
    html: '<h2>What you may do</h2><p>Print it.</p>',
    versions: ['2026-11-18'],
  });
  await waitFor(async () => expect((await other.inject('/api/legal/terms')).json()).toEqual(published));
  expect(site.terms).toMatchObject({ version: '2026-11-18', ownVersion: '2026-11-18' });
  expect(await accepts(person)).toBe(false);
  const body = { version: '2026-11-18' };
  const accepted = await shop.as(person)({ method: 'POST', url: '/api/user/terms', body });
  expect(accepted.statusCode).toBe(200);
  expect(await accepts(person)).toBe(true);
});

it('publishes a small change that nobody has to accept, and keeps the earlier version', async () => {
  const person = await createUser(shop.db);
  await publish({ needsAcceptance: false });
  expect(await accepts(person)).toBe(true);
  await publish({ basedOn: '2026-11-18', html: '<p>Print it twice.</p>', needsAcceptance: false });
  expect(await accepts(person)).toBe(true);
  const latest = (await read('terms')).json<LegalText>();
  expect([latest.version, latest.versions]).toEqual(['2026-11-18.2', ['2026-11-18.2', '2026-11-18']]);
  expect((await read('terms/2026-11-18')).json<LegalText>().html).toContain('Print it.');
  expect((await read('terms/2026-11-17')).statusCode).toBe(404);
});

it('refuses a text that is based on a version which somebody has replaced', async () => {
  await publish();
  const refused = await publish({ html: '<p>Mine.</p>' });
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'legal_text_changed']);
  expect((await read('terms')).json<LegalText>().html).toContain('Print it.');
});

it('returns to the text that comes with the shop, which is accepted again', async () => {
  const person = await createUser(shop.db);
  await publish();
  expect((await publish({ basedOn: '2026-11-18', html: null })).statusCode).toBe(204);
  expect((await read('terms')).statusCode).toBe(404);
  expect(site.terms).toEqual(defaultLegalVersions.terms);
  expect(await accepts(person)).toBe(true);
  expect((await read('terms/2026-11-18')).json<LegalText>().html).toContain('Print it.');
});

it.each([
  ['a text with a NUL', { html: '<p>a\u0000b</p>' }, 'The text has characters that cannot be stored.'],
  ['an empty text', { html: '<p></p><script>x()</script>' }, 'Enter a text.'],
  [
    'a text of 1 MB',
    { html: 'x'.repeat(1_000_000) },
    'The text has 1,000,000 characters. 200,000 are allowed.',
  ],
  ['a change without words', { changes: [''] }, 'Change is required.'],
])('refuses %s, and nothing changes', async (_, changes, message) => {
  const refused = await publish(changes);
  expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([400, message]);
  expect((await read('terms')).statusCode).toBe(404);
});

it('knows two texts, which only admins publish', async () => {
  expect((await publish({}, 'imprint')).statusCode).toBe(400);
  const asPerson = shop.as(await createUser(shop.db));
  const call = { method: 'POST', url: '/api/admin/legal/privacy', body: text } as const;
  expect((await asPerson(call)).statusCode).toBe(403);
  expect((await publish({}, 'privacy')).statusCode).toBe(204);
  expect((await read('privacy')).json<LegalText>().version).toBe('2026-11-18');
});
