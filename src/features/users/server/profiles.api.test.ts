import { describe, expect, it } from 'vitest';
import type { CurrentUser } from '#src/features/auth/schemas.ts';
import type { Profile, PublicProfile } from '../schemas.ts';
import { createUser, grantPlan, type UserRow } from '#test/support/factories.ts';
import { testNow, useTestApp } from '#test/support/test-app.ts';

const site = useTestApp();

const put = (user: UserRow, body: unknown) =>
  site.as(user)({ method: 'PUT', url: '/api/user/profile', body });
const readProfile = async (user: UserRow) =>
  (await site.as(user)({ url: '/api/user/profile' })).json<Profile>();

let uniqueCount = 0;
function uniqueName(): string {
  uniqueCount += 1;
  return `unique ${uniqueCount}`;
}

it.each([
  ['GET', '/api/user/profile'],
  ['PUT', '/api/user/profile'],
  ['PUT', '/api/user/notifications'],
  ['GET', '/api/user/check-username/somebody'],
  ['GET', '/api/users/somebody'],
  ['GET', '/api/users/somebody/subscription-tier'],
] as const)('%s %s returns 401 for visitors', async (method, url) => {
  const response = await site.request({ method, url, ...(method === 'PUT' && { body: {} }) });
  expect(response.statusCode).toBe(401);
});

describe('one’s own profile', () => {
  it('returns the account with all its fields', async () => {
    const user = await createUser(site.db, { bio: 'Planters.', links: ['https://example.com'] });
    await grantPlan(site.db, user, 'personal');
    const response = await site.as(user)({ url: '/api/user/profile' });
    expect(response.headers['cache-control']).toBe('private, no-store');
    const me = (await site.as(user)({ url: '/api/me' })).json<CurrentUser>();
    expect(response.json()).toEqual({
      ...me,
      bio: 'Planters.',
      location: '',
      website: '',
      links: ['https://example.com'],
      subscriptionTier: 'personal',
      subscriptionStatus: 'active',
    });
  });

  it('is changed as a whole, and a repeat returns the same response', async () => {
    const user = await createUser(site.db);
    const username = uniqueName();
    const change = {
      username: `  ${username.replace(' ', '   ')} `,
      firstName: ' Zoe\u0308 ',
      lastName: 'van der Berg',
      email: ` ${user.email.toUpperCase()} `,
      bio: 'Mostly planters.\nMostly matte. \u{1f331}',
      location: 'By the sea',
      website: 'example.com/me',
      links: ['http://a.example.com', 'b.example.com:8080/x'],
    };
    const response = await put(user, change);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      username,
      firstName: 'Zoë',
      lastName: 'van der Berg',
      email: user.email,
      bio: 'Mostly planters.\nMostly matte. \u{1f331}',
      location: 'By the sea',
      website: 'https://example.com/me',
      links: ['http://a.example.com', 'https://b.example.com:8080/x'],
    });
    expect((await put(user, change)).json()).toEqual(response.json());
    expect(await readProfile(user)).toEqual(response.json());
    const row = await site.db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirst();
    expect(row?.name).toBe('Zoë van der Berg');
    expect(row?.updated_at).toEqual(testNow);
  });

  it('keeps omitted fields', async () => {
    const user = await createUser(site.db, {
      first_name: 'Ann',
      last_name: 'Lee',
      bio: 'Old.',
      website: 'https://example.com',
    });
    const before = await readProfile(user);
    expect((await put(user, {})).json()).toEqual(before);
    expect((await put(user, { lastName: 'Ray' })).json()).toEqual({ ...before, lastName: 'Ray' });
    expect((await put(user, { bio: '', website: '', links: [] })).json()).toMatchObject({
      bio: '',
      website: '',
    });
    const row = await site.db.selectFrom('users').select('name').where('id', '=', user.id).executeTakeFirst();
    expect(row?.name).toBe('Ann Ray');
  });

  it('ignores fields for roles and rights', async () => {
    const user = await createUser(site.db);
    const before = await readProfile(user);
    const response = await put(user, {
      isAdmin: true,
      isMod: true,
      emailVerified: true,
      id: 'x',
      subscriptionTier: 'commercial',
      createdAt: '2000-01-01T00:00:00Z',
    });
    expect(response.json()).toEqual(before);
  });

  it('counts lengths in characters, not bytes', async () => {
    const user = await createUser(site.db);
    const most = { bio: '\u{1f331}'.repeat(500), firstName: 'ü'.repeat(50), location: '語'.repeat(100) };
    expect((await put(user, most)).json()).toMatchObject(most);
  });

  const longAddress = `https://example.com/${'x'.repeat(281)}`;
  it.each([
    ['username', 'ab', 'Username must have at least 3 characters.'],
    ['username', 'a'.repeat(31), 'Username must have at most 30 characters.'],
    ['username', 'Zoë', 'Username may have letters, digits, spaces and underscores only.'],
    ['username', 'ann\u202eeel', 'Username may have letters, digits, spaces and underscores only.'],
    ['username', 'a\tb c', 'Username may have letters, digits, spaces and underscores only.'],
    ['username', 'аnn', 'Username may have letters, digits, spaces and underscores only.'],
    ['username', 'ann\u0000', 'Username contains characters that cannot be stored.'],
    ['username', 7, 'Username must be text.'],
    ['firstName', '  ', 'First name is required.'],
    ['firstName', 'Ann\nBuy this', 'First name contains characters that cannot be used.'],
    ['firstName', '\u2800', 'First name is required.'],
    ['firstName', 'Ann\u0008', 'First name contains characters that cannot be used.'],
    ['lastName', 'Lee\ufffe', 'Last name contains characters that cannot be used.'],
    ['location', 'Nice\u202e', 'Location contains characters that cannot be used.'],
    ['firstName', 'x'.repeat(51), 'First name must have at most 50 characters.'],
    ['lastName', `\ud800`, 'Last name contains characters that cannot be stored.'],
    ['bio', 'x'.repeat(501), 'Bio must have at most 500 characters.'],
    ['bio', `a${'\u0301'.repeat(200)}`, 'Bio contains characters that cannot be stored.'],
    ['location', 'x'.repeat(101), 'Location must have at most 100 characters.'],
    ['website', 'not an address', 'Website must be a web address.'],
    ['website', 'javascript:alert(1)', 'Website must be a web address.'],
    ['website', longAddress, 'Website must have at most 300 characters.'],
    ['website', longAddress.slice('https://'.length), 'Website must have at most 300 characters.'],
    ['links', 'https://example.com', 'Links must be a list.'],
    ['links', Array.from({ length: 6 }, () => 'example.com'), 'At most 5 links are allowed.'],
    ['links.1', ['example.com', 'data:text/html,x'], 'Link must be a web address.'],
    ['links.0', [''], 'Link is required.'],
    ['email', 'other@example.com', 'The email address cannot be changed here.'],
    ['email', null, 'Email must be text.'],
  ])('rejects as %s: %j', async (path, value, message) => {
    const user = await createUser(site.db);
    const response = await put(user, {
      [path.split('.')[0] ?? '']: value,
      location: 'New',
      ...(path === 'location' && { location: value }),
    });
    expect(response.statusCode).toBe(400);
    expect(response.json<{ issues: unknown }>().issues).toEqual([{ path, message }]);
    expect((await readProfile(user)).location).toBe('');
  });
});

describe('a username', () => {
  it('is unique regardless of case', async () => {
    const [first, second] = [await createUser(site.db), await createUser(site.db)];
    const username = uniqueName();
    expect((await put(first, { username })).statusCode).toBe(200);
    const response = await put(second, { username: username.toUpperCase(), bio: 'New' });
    expect([response.statusCode, response.json()]).toMatchObject([
      409,
      { code: 'username_taken', message: 'This username is taken' },
    ]);
    expect((await readProfile(second)).bio).toBe('');
    expect((await put(first, { username: username.toUpperCase() })).json()).toMatchObject({
      username: username.toUpperCase(),
    });
  });

  it('is given to one of several concurrent requests', async () => {
    const users = await Promise.all(Array.from({ length: 5 }, () => createUser(site.db)));
    const username = uniqueName();
    const responses = await Promise.all(users.map((user) => put(user, { username })));
    const statuses = responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, 409, 409, 409, 409]);
  });

  it('has an availability check', async () => {
    const [user, other] = [await createUser(site.db), await createUser(site.db)];
    const ask = async (name: string) =>
      (await site.as(user)({ url: `/api/user/check-username/${encodeURIComponent(name)}` })).json<unknown>();
    expect(await ask(uniqueName())).toEqual({ available: true, message: 'This username is available' });
    expect(await ask(user.username.toUpperCase())).toEqual({
      available: true,
      message: 'This is your username',
    });
    expect(await ask(` ${other.username} `)).toEqual({ available: false, message: 'This username is taken' });
    expect(await ask('ab')).toEqual({
      available: false,
      message: 'Username must have at least 3 characters.',
    });
    const rule = 'Username may have letters, digits, spaces and underscores only.';
    for (const name of ['Zoë', '../../me', "a' or 1=1", 'ann\u202e', 'a%b', 'a\nb']) {
      expect(await ask(name)).toEqual({ available: false, message: rule });
    }
    expect(await ask('ann\u0000')).toMatchObject({ available: false });
  });

  it('allows sixty availability checks a minute', async () => {
    const user = await createUser(site.db);
    const ask = () => site.as(user)({ url: '/api/user/check-username/somebody' });
    for (let count = 0; count < 60; count += 1) expect((await ask()).statusCode).toBe(200);
    const response = await ask();
    expect(response.statusCode).toBe(429);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('release mails', () => {
  it('are switched on and off', async () => {
    const user = await createUser(site.db);
    const set = (wantsStlEmails: unknown) =>
      site.as(user)({ method: 'PUT', url: '/api/user/notifications', body: { wantsStlEmails } });
    for (const wanted of [true, true, false]) {
      const response = await set(wanted);
      expect([response.statusCode, response.json<CurrentUser>().wantsStlEmails]).toEqual([200, wanted]);
    }
    expect((await site.as(user)({ url: '/api/me' })).json<CurrentUser>().wantsStlEmails).toBe(false);
    for (const wrong of ['true', null, undefined]) expect((await set(wrong)).statusCode).toBe(400);
  });
});

describe('a public profile', () => {
  it('contains public fields only', async () => {
    const user = await createUser(site.db, { bio: 'Planters.', is_mod: true, created_at: testNow });
    await grantPlan(site.db, user, 'commercial');
    const viewer = await createUser(site.db);
    const response = await site.as(viewer)({ url: `/api/users/${user.id}` });
    expect(response.json<PublicProfile>()).toEqual({
      id: user.id,
      username: user.username,
      firstName: 'Mira',
      lastName: '',
      bio: 'Planters.',
      location: '',
      website: '',
      links: [],
      profileImageUrl: null,
      customProfileImageUrl: null,
      subscriptionTier: 'commercial',
      subscriptionStatus: 'active',
      createdAt: testNow.toISOString(),
      isAdmin: false,
      isMod: true,
    });
    expect(response.body).not.toContain(user.email);
    const own = await site.as(user)({ url: `/api/users/${user.id}` });
    expect(own.json()).toEqual(response.json());
  });

  it('returns the current tier', async () => {
    const user = await createUser(site.db);
    const viewer = await createUser(site.db);
    const askTier = async () =>
      (await site.as(viewer)({ url: `/api/users/${user.id}/subscription-tier` })).json<unknown>();
    expect(await askTier()).toEqual({ tier: 'free' });
    await grantPlan(site.db, user, 'personal', new Date(testNow.getTime() + 1000));
    expect(await askTier()).toEqual({ tier: 'personal' });
    site.moveTo(new Date(testNow.getTime() + 2000));
    expect(await askTier()).toEqual({ tier: 'free' });
    site.moveTo(testNow);
  });

  it.each([
    ['nobody', 404, 'User profile not found'],
    ['%00', 400, 'Not a valid id.'],
    ['x'.repeat(99), 404, 'User profile not found'],
    ["' or 1=1 --", 404, 'User profile not found'],
    ['..%2F..%2Fme', 404, 'User profile not found'],
  ])('for id %s returns %i', async (id, status, message) => {
    const viewer = await createUser(site.db);
    for (const url of [`/api/users/${id}`, `/api/users/${id}/subscription-tier`]) {
      const response = await site.as(viewer)({ url });
      expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([status, message]);
    }
  });
});
