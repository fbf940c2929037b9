import { describe, expect, it } from 'vitest';
import type { CurrentUser } from '../schemas.ts';
import { createUser, grantPlan } from '#test/support/factories.ts';
import { testNow, useTestApp } from '#test/support/test-app.ts';
import { findFreeUsername, usernameBase } from './usernames.ts';

const site = useTestApp();

const whoIs = async (user: { id: string }) => (await site.as(user)({ url: '/api/me' })).json<CurrentUser>();
const inDays = (days: number) => new Date(testNow.getTime() + days * 86_400_000);

describe('the current user', () => {
  it('returns exactly the fields of the contract, and the number of unread notifications', async () => {
    const user = await createUser(site.db, { last_name: 'Voß', is_mod: true });
    expect(await whoIs(user)).toEqual({
      id: user.id,
      email: user.email,
      emailVerified: false,
      firstName: 'Mira',
      lastName: 'Voß',
      twoFactorEnabled: false,
      hasAcceptedTerms: true,
      username: user.username,
      isAdmin: false,
      isMod: true,
      profileImageUrl: null,
      customProfileImageUrl: null,
      createdAt: user.created_at.toISOString(),
      wantsStlEmails: false,
      unreadNotifications: 0,
      subscription: {
        tier: 'free',
        status: 'active',
        source: null,
        isLifetime: false,
        endDate: null,
        stripeSubscription: null,
        accessUntil: null,
      },
    });
  });

  it('shows a grant until its end, and a lifetime grant without an end', async () => {
    const user = await createUser(site.db);
    await grantPlan(site.db, user, 'personal', inDays(30));
    const until = inDays(30).toISOString();
    expect((await whoIs(user)).subscription).toEqual({
      tier: 'personal',
      status: 'active',
      source: 'admin',
      isLifetime: false,
      endDate: until,
      stripeSubscription: null,
      accessUntil: until,
    });
    site.moveTo(inDays(30));
    expect((await whoIs(user)).subscription).toMatchObject({ tier: 'free', source: null, endDate: null });
    await grantPlan(site.db, user, 'commercial');
    expect((await whoIs(user)).subscription).toMatchObject({
      tier: 'commercial',
      isLifetime: true,
      endDate: null,
    });
    site.moveTo(testNow);
  });
});

describe('first usernames', () => {
  it.each([
    ['Mira', 'Mira'],
    ['Zoë', 'Zoe'],
    ['Jean-Luc', 'JeanLuc'],
    ['  Ana   Lucía ', 'Ana Lucia'],
    ['snake_case', 'snake_case'],
    ['Jo', ''],
    ['李小龙', ''],
    ["D'", ''],
    ['a'.repeat(50), 'a'.repeat(24)],
    ['ﬁona', 'fiona'],
    ['Mira\u202e\u200b', 'Mira'],
  ])('begin as %j, %j', (firstName, base) => {
    expect(usernameBase(firstName)).toBe(base);
  });

  it("get a number when the name is taken in any case, and become 'maker' when no usable letters remain", async () => {
    expect(await findFreeUsername(site.db, 'Vesna', 0)).toBe('Vesna');
    await createUser(site.db, { username: 'vESNA' });
    expect(await findFreeUsername(site.db, 'Vesna', 0)).toBe('Vesna2');
    await createUser(site.db, { username: 'Vesna2' });
    expect(await findFreeUsername(site.db, 'Vesna', 0)).toBe('Vesna3');
    expect(await findFreeUsername(site.db, 'Vesna', 1)).toMatch(/^Vesna\d{3,6}$/);
    expect(await findFreeUsername(site.db, '李', 0)).toBe('maker1');
    await createUser(site.db, { username: 'Maker1' });
    expect(await findFreeUsername(site.db, '李', 0)).toBe('maker2');
  });
});
