import { beforeEach, describe, expect, it } from 'vitest';
import { cookieLine, cookiesOf } from '#test/support/cookies.ts';
import { createUser, testPassword, type UserRow } from '#test/support/factories.ts';
import { answerWith, challengeOf, loginWith, setUpTotp } from '#test/support/second-factor.ts';
import { useTestApp } from '#test/support/test-app.ts';
import { totpCode, wrongTotpCode } from '#test/support/totp.ts';
import { getSecurity } from './security.ts';

const site = useTestApp();
let user: UserRow;

beforeEach(async () => {
  await site.db.deleteFrom('rate_limits').execute();
  user = await createUser(site.db);
});

const by = (cookie: string) => ({
  post: (name: string, body: object = {}) =>
    site.request({ method: 'POST', url: `/api/auth/totp/${name}`, body, headers: { cookie } }),
  security: () => site.request({ url: '/api/auth/security', headers: { cookie } }),
  whoAmI: async () => (await site.request({ url: '/api/me', headers: { cookie } })).statusCode,
});
const signIn = async (who: UserRow) => by(cookieLine(await loginWith(site, who)));
const password = testPassword;
const headingsTo = async (who: UserRow) => {
  await site.jobs.drain();
  return site.mails.filter(({ to }) => to === who.email).map(({ heading }) => heading);
};
/** Creates an account through Google, which has no password. */
const forgetPassword = (who: UserRow) =>
  site.db
    .updateTable('accounts')
    .set({ password: null, provider_id: 'google' })
    .where('user_id', '=', who.id)
    .execute();

it('returns 404 for an account that is deleted during the request', async () => {
  await expect(getSecurity(site.db, 'nobody')).rejects.toMatchObject({ status: 404 });
});

describe('the second factor', () => {
  it('requires a session', async () => {
    const nobody = by('');
    const answers = await Promise.all([
      nobody.security(),
      ...['enable', 'confirm', 'disable', 'recovery-codes'].map((name) => nobody.post(name, { code: '1' })),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401]);
  });

  it('requires the password for its setup, and becomes active once a code has confirmed it', async () => {
    const me = await signIn(user);
    expect((await me.security()).json()).toEqual({
      hasPassword: true,
      signInMethods: [],
      twoFactorEnabled: false,
      recoveryCodesLeft: 0,
    });
    const begun = await me.post('enable', { password });
    expect(begun.statusCode).toBe(200);
    const setup = begun.json<{ totpUri: string; secret: string; recoveryCodes: string[] }>();
    const uri = new URL(setup.totpUri);
    expect(decodeURIComponent(uri.pathname)).toContain(`Firstlayer:${user.email}`);
    expect(uri.searchParams.get('secret')).toBe(setup.secret);
    expect(setup.secret).toMatch(/^[A-Z2-7]{32,}$/);
    expect(new Set(setup.recoveryCodes).size).toBe(10);
    for (const code of setup.recoveryCodes)
      expect(code).toMatch(/^([a-km-np-z2-9]{4}-){5}[a-km-np-z2-9]{4}$/);

    expect((await me.security()).json()).toMatchObject({ twoFactorEnabled: false, recoveryCodesLeft: 0 });
    expect((await loginWith(site, user)).statusCode).toBe(200);
  });

  it('ends all other sessions and sends a mail when it is switched on', async () => {
    const [me, other] = [await signIn(user), await signIn(user)];
    const { secret } = (await me.post('enable', { password })).json<{ secret: string }>();
    const wrong = await me.post('confirm', { code: wrongTotpCode(secret) });
    expect([wrong.statusCode, wrong.json()]).toMatchObject([400, { code: 'invalid_code' }]);
    expect((await me.post('confirm', { code: 'abcdef' })).json()).toMatchObject({ code: 'invalid_code' });
    expect(await other.whoAmI()).toBe(200);

    const confirmed = await me.post('confirm', { code: totpCode(secret) });
    expect(confirmed.statusCode).toBe(200);
    expect(confirmed.json()).toMatchObject({ twoFactorEnabled: true, recoveryCodesLeft: 10 });
    expect([await me.whoAmI(), await other.whoAmI()]).toEqual([401, 401]);
    const next = by(cookieLine(confirmed));
    expect(await next.whoAmI()).toBe(200);
    expect(cookiesOf(confirmed).fl_hint).toMatchObject({ value: '1' });
    expect(await headingsTo(user)).toEqual(['The second factor is on']);

    const again = [
      await next.post('enable', { password }),
      await next.post('confirm', { code: totpCode(secret, 1) }),
    ];
    for (const refused of again) {
      expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'already_enabled' }]);
    }
  });

  it('requires the correct password for every change', async () => {
    const { cookie } = await setUpTotp(site, user);
    const me = by(cookie);
    const fresh = await signIn(await createUser(site.db));
    const answers = [
      await fresh.post('enable'),
      await fresh.post('enable', { password: 'wrong' }),
      await me.post('disable'),
      await me.post('disable', { password: 'wrong' }),
      await me.post('recovery-codes'),
      await me.post('recovery-codes', { password: 'wrong' }),
    ];
    for (const { statusCode, json } of answers) {
      expect([statusCode, json()]).toMatchObject([400, { code: 'wrong_password' }]);
    }
    expect((await me.security()).json()).toMatchObject({ twoFactorEnabled: true });
  });

  it('requires a recent session when the account has no password', async () => {
    const me = await signIn(user);
    await forgetPassword(user);
    site.moveTo(new Date(Date.now() + 11 * 60_000));
    const late = await me.post('enable');
    expect([late.statusCode, late.json()]).toMatchObject([403, { code: 'sign_in_again' }]);
    site.moveTo(new Date());
    const { secret } = (await me.post('enable')).json<{ secret: string }>();
    const confirmed = await me.post('confirm', { code: totpCode(secret) });
    expect(confirmed.json()).toMatchObject({
      hasPassword: false,
      signInMethods: ['google'],
      twoFactorEnabled: true,
    });
  });

  it('uses the secret of the latest setup, and refuses a code before the first', async () => {
    const me = await signIn(user);
    const early = await me.post('confirm', { code: '123456' });
    expect([early.statusCode, early.json()]).toMatchObject([409, { code: 'not_begun' }]);
    const first = (await me.post('enable', { password })).json<{ secret: string }>();
    const second = (await me.post('enable', { password })).json<{ secret: string }>();
    expect((await me.post('confirm', { code: totpCode(first.secret) })).statusCode).toBe(400);
    expect((await me.post('confirm', { code: totpCode(second.secret) })).statusCode).toBe(200);
  });

  it('accepts ten confirmation attempts a minute', async () => {
    const me = await signIn(user);
    const { secret } = (await me.post('enable', { password })).json<{ secret: string }>();
    const tries = [];
    for (let index = 0; index < 11; index += 1) {
      tries.push((await me.post('confirm', { code: wrongTotpCode(secret) })).statusCode);
    }
    expect(tries).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
  });

  it('requires the password to be switched off, repeatably, and sends one mail', async () => {
    const { cookie } = await setUpTotp(site, user);
    const off = await by(cookie).post('disable', { password });
    expect(off.statusCode).toBe(200);
    expect(off.json()).toMatchObject({ twoFactorEnabled: false, recoveryCodesLeft: 0 });
    expect((await loginWith(site, user)).statusCode).toBe(200);
    const me = by(cookieLine(off));
    expect((await me.post('disable', { password })).json()).toMatchObject({ twoFactorEnabled: false });
    expect((await headingsTo(user)).toSorted()).toEqual([
      'The second factor is off',
      'The second factor is on',
    ]);
    const rows = site.db.selectFrom('two_factors').selectAll().where('user_id', '=', user.id);
    expect(await rows.execute()).toEqual([]);
  });

  it('replaces the recovery codes', async () => {
    const { cookie, recoveryCodes } = await setUpTotp(site, user);
    const me = by(cookie);
    const renewed = await me.post('recovery-codes', { password });
    const { recoveryCodes: next } = renewed.json<{ recoveryCodes: string[] }>();
    expect(next).toHaveLength(10);
    expect((await answerWith(site, await challengeOf(site, user), recoveryCodes[0] ?? '')).statusCode).toBe(
      401,
    );
    expect((await answerWith(site, await challengeOf(site, user), next[0] ?? '')).statusCode).toBe(200);
    expect(await headingsTo(user)).toContain('You have new recovery codes');

    const without = await (await signIn(await createUser(site.db))).post('recovery-codes', { password });
    expect([without.statusCode, without.json()]).toMatchObject([409, { code: 'not_enabled' }]);
  });
});
