import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAdmin, createUser } from '#test/support/factories.ts';
import { createTestApp, testNow, type TestApp } from '#test/support/test-app.ts';
import { waitFor } from '#test/support/wait-for.ts';
import { makeAdmin } from '#src/features/users/server/users.ts';
import type { SiteVersion } from '#src/features/site/schemas.ts';
import { defaultFacts, setSiteFacts } from '#src/site.ts';
import type { Opening, SetupState } from '../schemas.ts';
import { createSetupToken } from './setup-tokens.ts';

const isEmbedded = process.env.TEST_DATABASE_URL === undefined;

let shop: TestApp;
let other: FastifyInstance | undefined;

beforeEach(async () => {
  shop = await createTestApp();
});

afterEach(async () => {
  await other?.close();
  other = undefined;
  await shop.close();
  setSiteFacts(defaultFacts);
});

const owner = {
  email: 'ida@northlight.example',
  password: 'harbour-octopus-70',
  firstName: 'Ida',
  lastName: 'Lund',
};
const getToken = async () => (await createSetupToken(shop.db, testNow)) ?? '';
const post = (url: string, body: object) => shop.request({ method: 'POST', url, body });
const check = async (token: string) => (await post('/api/setup/check', { token })).json<SetupState>();
const make = (token: string, more: object = {}) => post('/api/setup/owner', { ...owner, ...more, token });
const listAdmins = () =>
  shop.db.selectFrom('users').select(['id', 'email']).where('is_admin', '=', true).execute();

it('makes the owner an admin and the designer, signs in, and closes the shop until it is opened', async () => {
  const token = await getToken();
  expect(await check(token)).toEqual({ state: 'ready', ownerSince: null });
  const made = await make(token);
  expect(made.statusCode).toBe(201);
  expect(made.json()).toMatchObject({ user: { email: owner.email, isAdmin: true, emailVerified: true } });
  expect(made.headers['set-cookie']).toBeDefined();
  const [admin = { id: '' }] = await listAdmins();
  const asOwner = shop.as(admin);
  const { facts } = (await asOwner({ url: '/api/admin/site' })).json<SiteVersion>();
  expect(facts.designers).toMatchObject([{ userId: admin.id, displayName: 'Ida Lund' }]);
  expect(facts.releaseSchedule.map(({ designerUserId }) => designerUserId)).toEqual([
    admin.id,
    admin.id,
    admin.id,
  ]);

  await waitFor(async () => expect((await shop.request({ url: '/api/categories' })).statusCode).toBe(503));
  expect((await shop.request({ url: '/api/categories' })).json()).toMatchObject({
    code: 'opening',
    message: 'The shop opens soon. Please come back in a while.',
  });
  expect((await asOwner({ url: '/api/categories' })).statusCode).toBe(200);
  const origin = 'http://localhost:3000';
  const read = async () => (await asOwner({ url: `/api/admin/opening?origin=${origin}` })).json<Opening>();
  expect(await read()).toMatchObject({ isOpen: false, isFirstRun: true });
  const opened = await asOwner({ method: 'POST', url: '/api/admin/opening', body: { origin } });
  expect(opened.json()).toMatchObject({ isOpen: true, isFirstRun: true });
  await waitFor(async () => expect((await shop.request({ url: '/api/categories' })).statusCode).toBe(200));
  const events = await shop.db.selectFrom('audit_events').select('action').orderBy('id').execute();
  expect(events.map(({ action }) => action)).toEqual(['site.update', 'user.role', 'site.open']);
});

it('refuses every address once the shop has an owner, and tells the holder of a good one since when', async () => {
  const [first, second] = [await getToken(), await getToken()];
  expect((await make(first)).statusCode).toBe(201);
  expect(await check(second)).toEqual({ state: 'taken', ownerSince: testNow.toISOString() });
  const refused = await make(second, { email: 'second@northlight.example' });
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'setup_taken']);
  expect(await check('wrong')).toEqual({ state: 'expired', ownerSince: null });
  expect(await createSetupToken(shop.db, testNow)).toBeUndefined();
});

it('makes one owner when two browsers send the form at once', async () => {
  const token = await getToken();
  const answers = await Promise.all([make(token), make(token, { email: 'tomas@northlight.example' })]);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 409]));
  expect(await listAdmins()).toHaveLength(1);
  expect(await shop.db.selectFrom('users').select('id').execute()).toHaveLength(1);
});

// The embedded database has one process only.
it.skipIf(isEmbedded)('makes one owner when two instances receive the form at once', async () => {
  other = await shop.startAnother();
  const token = await getToken();
  const payload = { ...owner, email: 'mira@northlight.example', token };
  const answers = await Promise.all([
    make(token),
    other.inject({ method: 'POST', url: '/api/setup/owner', payload }),
  ]);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 409]));
  expect(await listAdmins()).toHaveLength(1);
  expect(await shop.db.selectFrom('users').select('id').execute()).toHaveLength(1);
});

it('completes an account that an interrupted request has left, with its password only', async () => {
  const registration = { ...owner, wantsStlEmails: false };
  expect((await post('/api/auth/register', registration)).statusCode).toBe(201);
  const token = await getToken();
  expect((await make(token, { password: 'another-octopus-71' })).json()).toMatchObject({
    code: 'address_taken',
  });
  expect(await listAdmins()).toEqual([]);
  expect((await make(token)).statusCode).toBe(201);
  expect(await listAdmins()).toMatchObject([{ email: owner.email }]);
});

it('accepts an address for a day only', async () => {
  const token = await getToken();
  shop.moveTo(new Date(testNow.getTime() + 24 * 3_600_000));
  expect(await check(token)).toMatchObject({ state: 'expired' });
  expect((await make(token)).statusCode).toBe(403);
  expect(await shop.db.selectFrom('users').select('id').execute()).toEqual([]);
});

it('refuses a weak password and names its field, and nothing is made', async () => {
  const refused = await make(await getToken(), { password: 'password1' });
  expect(refused.json()).toMatchObject({ code: 'known_password', issues: [{ path: 'password' }] });
  expect(await shop.db.selectFrom('users').select('id').execute()).toEqual([]);
});

it('limits the attempts of a network', async () => {
  for (let attempt = 0; attempt < 20; attempt += 1) expect((await make('guess')).statusCode).toBe(403);
  expect((await make('guess')).statusCode).toBe(429);
});

it('lets the owner in although others of the same network have used up their attempts', async () => {
  const token = await getToken();
  for (let attempt = 0; attempt < 25; attempt += 1) await make('guess');
  expect(await check(token)).toEqual({ state: 'ready', ownerSince: null });
  expect((await make(token)).statusCode).toBe(201);
});

it('limits guesses of a password by the address that the token holder enters', async () => {
  const person = await createUser(shop.db);
  const token = await getToken();
  const guess = () => make(token, { email: person.email, password: 'another-octopus-71' });
  for (let attempt = 0; attempt < 5; attempt += 1) expect((await guess()).statusCode).toBe(409);
  expect((await guess()).statusCode).toBe(429);
});

it('ends the printed addresses when an admin is made by the command', async () => {
  const token = await getToken();
  const person = await createUser(shop.db);
  await makeAdmin(shop.db, person.email);
  await shop.db.updateTable('users').set({ is_admin: false }).execute();
  expect(await check(token)).toEqual({ state: 'expired', ownerSince: null });
  expect((await make(token)).statusCode).toBe(403);
});

it('says that the shop has an owner who was not made in a first run', async () => {
  const token = await getToken();
  await createAdmin(shop.db);
  expect(await check(token)).toEqual({ state: 'taken', ownerSince: null });
});

it('prints no address for a shop with an admin', async () => {
  await createAdmin(shop.db);
  expect(await createSetupToken(shop.db, testNow)).toBeUndefined();
});

describe('the list before the opening', () => {
  const read = async (headers: Record<string, string> = {}, origin = 'https://shop.example') => {
    const admin = await createAdmin(shop.db);
    const url = `/api/admin/opening?origin=${encodeURIComponent(origin)}`;
    const { points } = (await shop.as(admin)({ url, headers })).json<Opening>();
    return Object.fromEntries(points.map(({ name, state, text }) => [name, { state, text }]));
  };

  it('compares the address that the browser shows with PUBLIC_URL', async () => {
    await shop.close();
    shop = await createTestApp({ publicUrl: 'https://shop.example' });
    expect((await read())['address']).toEqual({ state: 'done', text: 'https://shop.example' });
    expect((await read({}, 'http://10.0.0.4:3000'))['address']).toMatchObject({ state: 'wrong' });
  });

  it('notices a proxy that is not trusted', async () => {
    expect((await read())['proxy']).toEqual({
      state: 'done',
      text: 'Your own address arrives as 127.0.0.1.',
    });
    expect((await read({ 'x-forwarded-for': '203.0.113.24' }))['proxy']).toMatchObject({ state: 'wrong' });
  });

  it('counts the admins without a second factor', async () => {
    expect((await read())['second-factor']).toMatchObject({ state: 'waiting' });
    await shop.db.updateTable('users').set({ two_factor_enabled: true }).execute();
    const admin = await createAdmin(shop.db);
    await shop.db.updateTable('users').set({ two_factor_enabled: true }).where('id', '=', admin.id).execute();
    const url = '/api/admin/opening?origin=https://shop.example';
    const { points } = (await shop.as(admin)({ url })).json<Opening>();
    expect(points.find(({ name }) => name === 'second-factor')).toMatchObject({ state: 'done' });
  });

  it('refuses everybody but admins', async () => {
    const url = '/api/admin/opening?origin=https://shop.example';
    expect((await shop.request({ url })).statusCode).toBe(401);
    expect((await shop.as(await createUser(shop.db))({ url })).statusCode).toBe(403);
  });
});
