import { beforeEach, describe, expect, it } from 'vitest';
import { cookieLine, cookiesOf } from '#test/support/cookies.ts';
import { createUser, type UserRow } from '#test/support/factories.ts';
import { answerWith, challengeOf, loginWith, setUpTotp } from '#test/support/second-factor.ts';
import { testNow, useTestApp } from '#test/support/test-app.ts';
import { totpCode, wrongTotpCode, wrongTotpCodes } from '#test/support/totp.ts';

const site = useTestApp();
let user: UserRow;
let secret: string;
let usedCode: string;
let recoveryCodes: string[];

beforeEach(async () => {
  site.moveTo(testNow);
  await site.db.deleteFrom('rate_limits').execute();
  user = await createUser(site.db);
  ({ secret, usedCode, recoveryCodes } = await setUpTotp(site, user));
});

const answer = (cookie: string, code: string) => answerWith(site, cookie, code);
const whoAmI = (cookie: string) => site.request({ url: '/api/me', headers: { cookie } });
const countSessions = async () =>
  (await site.db.selectFrom('sessions').select('id').where('user_id', '=', user.id).execute()).length;
const byText = (a = '', b = '') => (a < b ? -1 : 1);
const codesOf = (answers: { statusCode: number; json: () => { code?: string } }[]) =>
  answers.map((one) => (one.statusCode === 200 ? 'ok' : one.json().code)).toSorted(byText);

describe('signing in with a second factor', () => {
  it('returns a challenge and no session for the password', async () => {
    const before = await countSessions();
    const answered = await loginWith(site, user);
    expect(answered.statusCode).toBe(401);
    expect(answered.json()).toMatchObject({ code: 'totp_required' });
    const cookies = cookiesOf(answered);
    expect(Object.keys(cookies)).toEqual(['fl.two_factor']);
    expect(cookies['fl.two_factor']).toMatchObject({ 'max-age': '300', httponly: true, samesite: 'Lax' });
    expect(await countSessions()).toBe(before);
    expect((await whoAmI(cookieLine(answered))).statusCode).toBe(401);
  });

  it("accepts the app's code, also with spaces, and responds like a sign-in", async () => {
    const code = totpCode(secret, 1);
    const answered = await answer(await challengeOf(site, user), ` ${code.slice(0, 3)} ${code.slice(3)} `);
    expect(answered.statusCode).toBe(200);
    expect(answered.json()).toMatchObject({ user: { id: user.id, twoFactorEnabled: true } });
    expect(cookiesOf(answered).fl_hint).toMatchObject({ value: '1' });
    expect(cookiesOf(answered)).toHaveProperty('fl_device');
    expect((await whoAmI(cookieLine(answered))).statusCode).toBe(200);
  });

  it('refuses five wrong codes, then requires the password again', async () => {
    const challenge = await challengeOf(site, user);
    const before = await countSessions();
    for (let index = 0; index < 5; index += 1) {
      const answered = await answer(challenge, wrongTotpCode(secret));
      expect([answered.statusCode, answered.json<{ code: string }>().code]).toEqual([401, 'invalid_code']);
    }
    const late = await answer(challenge, totpCode(secret, 1));
    expect([late.statusCode, late.json()]).toMatchObject([401, { code: 'challenge_expired' }]);
    expect(await countSessions()).toBe(before);
    expect((await answer(await challengeOf(site, user), totpCode(secret, 1))).statusCode).toBe(200);
  });

  it('requires the password again without a challenge, or with a forged, expired or used one', async () => {
    const challenge = await challengeOf(site, user);
    const code = totpCode(secret, 1);
    const refused = async (cookie: string) => {
      const answered = await answer(cookie, code);
      expect([answered.statusCode, answered.json()]).toMatchObject([401, { code: 'challenge_expired' }]);
    };
    await refused('');
    await refused(challenge.replace('two_factor=2fa-', 'two_factor=2fb-'));
    await refused('fl.two_factor=x');
    await site.db
      .updateTable('verifications')
      .set({ expires_at: new Date(0) })
      .execute();
    await refused(challenge);
    const fresh = await challengeOf(site, user);
    expect((await answer(fresh, code)).statusCode).toBe(200);
    const again = await answer(fresh, totpCode(secret, 1));
    expect(again.json()).toMatchObject({ code: 'challenge_expired' });
  });

  it("accepts each of the app's codes once, also with concurrent requests", async () => {
    const challenges = [];
    for (let index = 0; index < 4; index += 1) challenges.push(await challengeOf(site, user));
    const before = await countSessions();
    const code = totpCode(secret, 1);
    const answers = await Promise.all(challenges.map((challenge) => answer(challenge, code)));
    expect(codesOf(answers)).toEqual(['invalid_code', 'invalid_code', 'invalid_code', 'ok']);
    expect(await countSessions()).toBe(before + 1);
    expect((await answer(await challengeOf(site, user), code)).json()).toMatchObject({
      code: 'invalid_code',
    });
  });

  it('refuses the code that switched the second factor on', async () => {
    expect((await answer(await challengeOf(site, user), usedCode)).statusCode).toBe(401);
  });

  it('ends the previous session of the browser, of any account, only once the code is correct', async () => {
    const other = await createUser(site.db);
    const session = cookieLine(await loginWith(site, other));
    const challenged = await loginWith(site, user, session);
    const both = `${session}; ${cookieLine(challenged)}`;
    expect((await answer(both, wrongTotpCode(secret))).statusCode).toBe(401);
    expect((await whoAmI(both)).json()).toMatchObject({ id: other.id });
    const answered = await answer(both, totpCode(secret, 1));
    expect(answered.json()).toMatchObject({ user: { id: user.id } });
    expect((await whoAmI(session)).statusCode).toBe(401);
    expect((await whoAmI(cookieLine(answered))).json()).toMatchObject({ id: user.id });
  });

  it('locks after ten wrong codes in a row over all challenges, and returns the remaining time', async () => {
    const wrong = wrongTotpCode(secret);
    for (let round = 0; round < 2; round += 1) {
      const challenge = await challengeOf(site, user);
      for (let index = 0; index < 5; index += 1)
        expect((await answer(challenge, wrong)).statusCode).toBe(401);
    }
    const locked = await answer(await challengeOf(site, user), totpCode(secret, 1));
    expect(locked.statusCode).toBe(429);
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(800);
    expect(Number(locked.headers['retry-after'])).toBeLessThanOrEqual(900);
    await site.db
      .updateTable('two_factors')
      .set({ locked_until: new Date(0) })
      .execute();
    site.moveTo(new Date(testNow.getTime() + 15 * 60_000 + 1000));
    expect((await answer(await challengeOf(site, user), totpCode(secret, 1))).statusCode).toBe(200);
  });

  it('checks at most ten concurrent codes over all challenges', async () => {
    // A challenge checks one code at a time and refuses others meanwhile, so each code has a challenge of its own.
    const challenges: string[] = [];
    for (let index = 0; index < 16; index += 1) challenges.push(await challengeOf(site, user));
    const wrong = wrongTotpCodes(secret, 16);
    const guesses = await Promise.all(wrong.map((code, index) => answer(challenges[index] ?? '', code)));
    expect(codesOf(guesses).filter((code) => code !== 'too_many_requests')).toHaveLength(10);
  });

  it('limits wrong codes of one network, and a hundred a day for one account', async () => {
    const key = { network: 'sign-in:network:127.0.0.1', account: `code:account:${user.id}:day` };
    const hitsOf = async (name: string) =>
      (await site.db.selectFrom('rate_limits').select('hits').where('key', '=', name).executeTakeFirst())
        ?.hits;
    const challenge = await challengeOf(site, user);
    await answer(challenge, wrongTotpCode(secret));
    expect([await hitsOf(key.network), await hitsOf(key.account)]).toEqual([1, 1]);
    await site.db.updateTable('rate_limits').set({ hits: 100 }).where('key', '=', key.account).execute();
    const stopped = await answer(challenge, totpCode(secret, 1));
    expect(stopped.statusCode).toBe(429);
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(80_000);
  });
});

describe('a recovery code', () => {
  it('signs in once, without regard to case and dashes, and sends a mail', async () => {
    const [code = ''] = recoveryCodes;
    const typed = code.toUpperCase().replaceAll('-', ' ');
    const answered = await answer(await challengeOf(site, user), typed);
    expect(answered.statusCode).toBe(200);
    const security = await site.request({
      url: '/api/auth/security',
      headers: { cookie: cookieLine(answered) },
    });
    expect(security.json()).toMatchObject({ twoFactorEnabled: true, recoveryCodesLeft: 9 });
    expect((await answer(await challengeOf(site, user), code)).json()).toMatchObject({
      code: 'invalid_code',
    });
    await site.jobs.drain();
    const mails = site.mails.filter(({ to }) => to === user.email);
    expect(mails.map(({ heading }) => heading).toSorted(byText)).toEqual([
      'A recovery code was used',
      'The second factor is on',
    ]);
    expect(JSON.stringify(mails)).toContain('9 are left.');
  });

  it('succeeds for one of several concurrent requests', async () => {
    const challenges = [];
    for (let index = 0; index < 4; index += 1) challenges.push(await challengeOf(site, user));
    const before = await countSessions();
    const answers = await Promise.all(
      challenges.map((challenge) => answer(challenge, recoveryCodes[1] ?? '')),
    );
    expect(codesOf(answers).filter((code) => code === 'ok')).toHaveLength(1);
    expect(await countSessions()).toBe(before + 1);
  });

  it('exists in the database as a hash only', async () => {
    const rows = await site.db.selectFrom('two_factors').selectAll().where('user_id', '=', user.id).execute();
    const text = JSON.stringify(rows);
    expect(rows).toHaveLength(1);
    for (const code of [...recoveryCodes, secret]) expect(text).not.toContain(code);
  });
});
