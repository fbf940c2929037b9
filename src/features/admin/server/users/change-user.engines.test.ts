import { beforeEach, describe, expect, it } from 'vitest';
import {
  createAdmin,
  createModel,
  createUser,
  grantPlan,
  insertPaidPlan,
  testPassword,
  type UserRow,
} from '#test/support/factories.ts';
import { testNow, useTestApp } from '#test/support/test-app.ts';
import type { AdminUser } from '../../schemas.ts';

const site = useTestApp();
let admin: UserRow;
let person: UserRow;

beforeEach(async () => {
  site.moveTo(testNow);
  admin = await createAdmin(site.db);
  person = await createUser(site.db);
});

const patch = (by: UserRow, id: string, body: object) =>
  site.as(by)({ method: 'PATCH', url: `/api/admin/users/${id}`, body });
const change = (body: object) => patch(admin, person.id, body);
const changed = async (body: object) => {
  const response = await change(body);
  expect(response.statusCode).toBe(200);
  return response.json<AdminUser>();
};
const grantOf = (user: { id: string }) =>
  site.db.selectFrom('plan_grants').selectAll().where('user_id', '=', user.id).executeTakeFirst();
const roleOf = ({ id }: { id: string }) =>
  site.db.selectFrom('users').select(['is_admin', 'is_mod']).where('id', '=', id).executeTakeFirstOrThrow();

describe('grant', () => {
  it('lasts one month by default and returns the admin who gave it', async () => {
    expect(await changed({ tier: 'personal' })).toEqual({
      id: person.id,
      firstName: person.first_name,
      lastName: person.last_name,
      username: person.username,
      email: person.email,
      isAdmin: false,
      isMod: false,
      subscriptionTier: 'personal',
      grantTier: 'personal',
      isLifetimeSubscription: false,
      freeSubscriptionEndDate: '2026-12-18T12:00:00.000Z',
      freeSubscriptionGrantedBy: admin.id,
      createdAt: person.created_at.toISOString(),
    });
  });

  it('counts calendar months, clamped to the end of a short month', async () => {
    site.moveTo(new Date('2026-08-31T10:00:00Z'));
    const { freeSubscriptionEndDate } = await changed({ tier: 'commercial', months: 6 });
    expect(freeSubscriptionEndDate).toBe('2027-02-28T10:00:00.000Z');
  });

  it('lasts for life with isLifetime: true', async () => {
    expect(await changed({ tier: 'commercial', isLifetime: true })).toMatchObject({
      subscriptionTier: 'commercial',
      isLifetimeSubscription: true,
      freeSubscriptionEndDate: null,
    });
  });

  it('accepts the former name of Commercial', async () => {
    expect(await changed({ tier: 'pro', months: 12 })).toMatchObject({
      subscriptionTier: 'commercial',
      freeSubscriptionEndDate: '2027-11-18T12:00:00.000Z',
    });
  });

  it('replaces the former grant without adding its time', async () => {
    await changed({ tier: 'commercial', months: 12 });
    const other = await createAdmin(site.db);
    expect((await patch(other, person.id, { tier: 'personal', months: 1 })).json()).toMatchObject({
      subscriptionTier: 'personal',
      freeSubscriptionEndDate: '2026-12-18T12:00:00.000Z',
      freeSubscriptionGrantedBy: other.id,
    });
    await changed({ tier: 'personal', isLifetime: true });
    expect(await changed({ tier: 'personal', months: 2 })).toMatchObject({
      isLifetimeSubscription: false,
      freeSubscriptionEndDate: '2027-01-18T12:00:00.000Z',
    });
  });

  it('ends with tier free, which can be repeated', async () => {
    await changed({ tier: 'commercial', isLifetime: true });
    for (let times = 0; times < 2; times += 1) {
      expect(await changed({ tier: 'free' })).toMatchObject({
        subscriptionTier: 'free',
        isLifetimeSubscription: false,
        freeSubscriptionEndDate: null,
        freeSubscriptionGrantedBy: null,
      });
    }
    expect(await grantOf(person)).toBeUndefined();
  });

  it('exists in addition to a paid plan, and the higher one is effective', async () => {
    await insertPaidPlan(site.db, person, { tier: 'commercial' });
    expect(await changed({ tier: 'personal' })).toMatchObject({
      subscriptionTier: 'commercial',
      grantTier: 'personal',
      freeSubscriptionEndDate: '2026-12-18T12:00:00.000Z',
    });
    expect(await changed({ tier: 'free' })).toMatchObject({ subscriptionTier: 'commercial' });
  });

  it('disappears from the response after its end', async () => {
    await grantPlan(site.db, person, 'commercial', testNow);
    expect(await changed({ role: 'user' })).toMatchObject({
      subscriptionTier: 'free',
      freeSubscriptionEndDate: null,
    });
  });

  it('takes effect at once in an open session, as does its end', async () => {
    const modelId = await createModel(site.db, { isPremium: true });
    const attempt = async () => {
      const call = { method: 'POST', url: `/api/stl-files/${modelId}/download` } as const;
      const me = (await site.as(person)({ url: '/api/me' })).json<{ subscription: { tier: string } }>();
      return [(await site.as(person)(call)).statusCode, me.subscription.tier];
    };
    expect(await attempt()).toEqual([403, 'free']);
    await changed({ tier: 'personal' });
    expect(await attempt()).toEqual([200, 'personal']);
    await changed({ tier: 'free' });
    expect(await attempt()).toEqual([403, 'free']);
  });

  it('equals exactly one of three concurrent grants', async () => {
    const others = await Promise.all([createAdmin(site.db), createAdmin(site.db), createAdmin(site.db)]);
    for (const other of others) await site.cookieOf(other);
    const responses = await Promise.all(
      others.map((other, index) => patch(other, person.id, { tier: 'personal', months: index + 1 })),
    );
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const grant = await grantOf(person);
    const giver = others.findIndex(({ id }) => id === grant?.granted_by);
    expect(grant?.ends_at?.toISOString()).toBe(
      ['2026-12-18T12:00:00.000Z', '2027-01-18T12:00:00.000Z', '2027-02-18T12:00:00.000Z'][giver],
    );
  });

  it('does not deadlock when two admins grant each other a plan', async () => {
    const other = await createAdmin(site.db);
    for (const one of [admin, other]) await site.cookieOf(one);
    const responses = await Promise.all([
      patch(admin, other.id, { tier: 'personal' }),
      patch(other, admin.id, { tier: 'commercial' }),
      patch(admin, admin.id, { tier: 'commercial' }),
    ]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  });

  it('remains when the admin who gave it is deleted, also concurrently', async () => {
    const giver = await createAdmin(site.db);
    await patch(giver, person.id, { tier: 'personal', isLifetime: true });
    const another = await createUser(site.db);
    const [gone, given] = await Promise.all([
      site.as(giver)({ method: 'DELETE', url: '/api/account', body: { password: testPassword } }),
      patch(giver, another.id, { tier: 'personal' }),
    ]);
    expect(gone.statusCode).toBe(204);
    expect([200, 401]).toContain(given.statusCode);
    expect(await grantOf(person)).toMatchObject({ tier: 'personal', granted_by: null });
    expect((await grantOf(another))?.granted_by ?? null).toBeNull();
    expect(await changed({ role: 'user' })).toMatchObject({
      isLifetimeSubscription: true,
      freeSubscriptionGrantedBy: null,
    });
  });

  it('disappears with the account', async () => {
    await changed({ tier: 'personal' });
    await site.as(person)({ method: 'DELETE', url: '/api/account', body: { password: testPassword } });
    expect(await grantOf(person)).toBeUndefined();
    expect((await change({ tier: 'personal' })).statusCode).toBe(404);
  });
});

describe('role', () => {
  it('takes effect at once in an open session', async () => {
    const see = async () => {
      const urls = ['/api/admin/stats', '/api/moderation/reports'];
      const responses = await Promise.all(urls.map((url) => site.as(person)({ url })));
      return responses.map(({ statusCode }) => statusCode);
    };
    expect(await see()).toEqual([403, 403]);
    expect(await changed({ role: 'mod' })).toMatchObject({ isAdmin: false, isMod: true });
    expect(await see()).toEqual([403, 200]);
    expect(await changed({ role: 'admin' })).toMatchObject({ isAdmin: true, isMod: false });
    expect(await see()).toEqual([200, 200]);
    expect(await changed({ role: 'user' })).toMatchObject({ isAdmin: false, isMod: false });
    expect(await see()).toEqual([403, 403]);
  });

  it('does not change the plan', async () => {
    await changed({ tier: 'personal' });
    expect(await changed({ role: 'mod' })).toMatchObject({ subscriptionTier: 'personal' });
  });

  it('allows an admin to give it up when there is another', async () => {
    await createAdmin(site.db);
    expect((await patch(admin, admin.id, { role: 'user' })).statusCode).toBe(200);
    expect((await patch(admin, person.id, { role: 'admin' })).statusCode).toBe(403);
  });
});

describe('last admin', () => {
  beforeEach(async () => {
    await site.db.updateTable('users').set({ is_admin: false }).where('id', '<>', admin.id).execute();
  });

  it.each(['user', 'mod'])('gets 409 when changed to %s', async (role) => {
    const response = await patch(admin, admin.id, { role });
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([409, 'last_admin']);
    expect(await roleOf(admin)).toEqual({ is_admin: true, is_mod: false });
  });

  it('gets 200 when changed to admin', async () => {
    expect((await patch(admin, admin.id, { role: 'admin' })).statusCode).toBe(200);
  });

  it('remains when two admins demote each other concurrently', async () => {
    const other = await createAdmin(site.db);
    for (const one of [admin, other]) await site.cookieOf(one);
    const responses = await Promise.all([
      patch(admin, other.id, { role: 'user' }),
      patch(other, admin.id, { role: 'user' }),
    ]);
    expect(responses.filter(({ statusCode }) => statusCode === 200).length).toBe(1);
    const roles = [await roleOf(admin), await roleOf(other)];
    expect(roles.filter((role) => role.is_admin).length).toBe(1);
  });

  it('remains when one admin is deleted while the other gives up the role', async () => {
    const other = await createAdmin(site.db);
    for (const one of [admin, other]) await site.cookieOf(one);
    await Promise.all([
      site.as(admin)({ method: 'DELETE', url: '/api/account', body: { password: testPassword } }),
      patch(other, other.id, { role: 'user' }),
    ]);
    const left = await site.db.selectFrom('users').select('id').where('is_admin', '=', true).execute();
    expect(left.length).toBe(1);
  });
});

describe('validation and access', () => {
  it('returns 401 or 403 to others than admins', async () => {
    const url = `/api/admin/users/${person.id}`;
    const body = { tier: 'commercial', isLifetime: true };
    expect((await site.request({ method: 'PATCH', url, body })).statusCode).toBe(401);
    expect((await patch(person, person.id, body)).statusCode).toBe(403);
    const moderator = await createUser(site.db, { is_mod: true });
    expect((await patch(moderator, person.id, body)).statusCode).toBe(403);
    expect(await grantOf(person)).toBeUndefined();
  });

  it('returns 404 for an unknown user', async () => {
    expect((await patch(admin, 'nobody', { tier: 'personal' })).statusCode).toBe(404);
    expect((await patch(admin, 'nobody', { role: 'mod' })).statusCode).toBe(404);
  });

  it.each<[string, object, string]>([
    ['an empty body', {}, ''],
    ['months alone', { months: 3 }, ''],
    ['a tier and a role', { tier: 'personal', role: 'mod' }, ''],
    ['an unknown tier', { tier: 'gold' }, 'tier'],
    ['an unknown role', { role: 'owner' }, 'role'],
    ['zero months', { tier: 'personal', months: 0 }, 'months'],
    ['thirteen months', { tier: 'personal', months: 13 }, 'months'],
    ['half a month', { tier: 'personal', months: 1.5 }, 'months'],
    ['months as text', { tier: 'personal', months: '3' }, 'months'],
    ['months of a lifetime', { tier: 'personal', months: 3, isLifetime: true }, 'months'],
    ['a lifetime as text', { tier: 'personal', isLifetime: 'yes' }, 'isLifetime'],
    ['only an unknown field', { isAdmin: true }, ''],
  ])('returns 400 for %s', async (_, body, path) => {
    const response = await change(body);
    expect(response.statusCode).toBe(400);
    expect(response.json<{ issues: { path: string }[] }>().issues.map((issue) => issue.path)).toEqual([path]);
    expect(await grantOf(person)).toBeUndefined();
    expect(await roleOf(person)).toEqual({ is_admin: false, is_mod: false });
  });

  it('ignores unknown fields', async () => {
    const user = await changed({ tier: 'personal', isAdmin: true, grantedBy: 'me' });
    expect(user).toMatchObject({ isAdmin: false, freeSubscriptionGrantedBy: admin.id });
  });
});
