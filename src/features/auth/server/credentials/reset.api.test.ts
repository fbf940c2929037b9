import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createUser, testPassword, type UserRow } from '#test/support/factories.ts';
import { takeMails, takeToken } from '#test/support/mail-links.ts';
import { useTestApp } from '#test/support/test-app.ts';

const site = useTestApp({ rateLimitFactor: 100 });

const newPassword = 'another good password';
const post = (url: string, body: object) => site.request({ method: 'POST', url: `/api/auth/${url}`, body });
const ask = (email: string) => post('request-password-reset', { email });
const reset = (token: string, password = newPassword) => post('reset-password', { token, password });
const signIn = async (user: UserRow, password: string) =>
  (await post('login', { email: user.email, password })).statusCode;
const tokenFor = async (user: UserRow) => {
  await ask(user.email);
  return takeToken(site, user.email, '/reset-password');
};
const rowOf = (user: UserRow) =>
  site.db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow();
const addFactor = async (user: UserRow) => {
  const factor = { id: randomUUID(), user_id: user.id, secret: 's', backup_codes: '[]', locked_until: null };
  await site.db.insertInto('two_factors').values(factor).execute();
  await site.db.updateTable('users').set({ two_factor_enabled: true }).where('id', '=', user.id).execute();
};
const countFactors = async (user: UserRow) =>
  (await site.db.selectFrom('two_factors').select('id').where('user_id', '=', user.id).execute()).length;

const dead = {
  code: 'invalid_token',
  message: 'This link is no longer good. Please ask for a new one.',
};
const expectDead = async (token: string) => {
  const response = await reset(token);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject(dead);
};

describe('a request for a password reset', () => {
  it('returns the same whether or not an account has the address', async () => {
    const user = await createUser(site.db);
    for (const email of [user.email.toUpperCase(), 'nobody@example.com']) {
      const response = await ask(email);
      expect(response.statusCode).toBe(200);
      expect(response.json()).toEqual({ message: 'If that email exists, a reset link has been sent.' });
    }
    expect(await takeToken(site, user.email, '/reset-password')).toMatch(/^[\w-]{43}$/);
    expect(site.mails).toEqual([]);
  });

  it('names the account in the fragment of the link, which is not sent to the server', async () => {
    const user = await createUser(site.db);
    await ask(user.email);
    const [mail] = await takeMails(site, user.email);
    expect(new URL(mail?.action?.url ?? '').hash).toBe(`#${new URLSearchParams({ email: user.email })}`);
  });

  it('stores no token in the queue or the table', async () => {
    const user = await createUser(site.db);
    await ask(user.email);
    const readJobs = async () => JSON.stringify(await site.db.selectFrom('jobs').selectAll().execute());
    expect(await readJobs()).toContain(user.email);
    const token = await takeToken(site, user.email, '/reset-password');
    expect(await readJobs()).not.toContain(token);
    const rows = await site.db.selectFrom('verifications').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('a reset', () => {
  it('sets the password once, ends all sessions and sends a notification', async () => {
    const user = await createUser(site.db, { email_verified: true });
    expect((await site.as(user)({ url: '/api/me' })).statusCode).toBe(200);
    const token = await tokenFor(user);
    const response = await reset(token);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      message: 'Your password has been changed. Please sign in with the new one.',
    });
    expect(response.headers['set-cookie']).toBeUndefined();
    expect((await site.as(user)({ url: '/api/me' })).statusCode).toBe(401);
    expect(await takeMails(site, user.email)).toMatchObject([{ heading: 'Your password was changed' }]);
    expect(await signIn(user, testPassword)).toBe(401);
    expect(await signIn(user, newPassword)).toBe(200);
    await expectDead(token);
  });

  it('succeeds for one of several concurrent calls', async () => {
    const user = await createUser(site.db);
    const token = await tokenFor(user);
    const responses = await Promise.all([reset(token), reset(token), reset(token)]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
  });

  it("revokes the account's other links and none of other accounts", async () => {
    const [user, other] = [await createUser(site.db), await createUser(site.db)];
    const tokens = [await tokenFor(user), await tokenFor(user)];
    const foreign = await tokenFor(other);
    expect((await reset(tokens[1] ?? '')).statusCode).toBe(200);
    await expectDead(tokens[0] ?? '');
    expect((await reset(foreign)).statusCode).toBe(200);
  });

  it('refuses forged and expired tokens', async () => {
    const user = await createUser(site.db);
    const token = await tokenFor(user);
    await expectDead('x');
    await expectDead(`${token}x`);
    await site.db
      .updateTable('verifications')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('value', '=', user.id)
      .execute();
    await expectDead(token);
    expect(await signIn(user, testPassword)).toBe(200);
  });

  it('expires after half an hour', async () => {
    const user = await createUser(site.db);
    const before = Date.now();
    await tokenFor(user);
    const after = Date.now();
    const { expires_at: end } = await site.db
      .selectFrom('verifications')
      .select('expires_at')
      .where('value', '=', user.id)
      .executeTakeFirstOrThrow();
    const halfHourMs = 30 * 60_000;
    expect(end.getTime()).toBeGreaterThanOrEqual(before + halfHourMs);
    expect(end.getTime()).toBeLessThanOrEqual(after + halfHourMs);
  });

  it('keeps the token valid when the password is refused', async () => {
    const user = await createUser(site.db, { first_name: 'Mirabella' });
    const token = await tokenFor(user);
    expect((await reset(token, 'short')).statusCode).toBe(400);
    for (const password of ['password1', 'Mirabella1']) {
      const response = await reset(token, password);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ code: 'known_password', issues: [{ path: 'password' }] });
    }
    expect((await reset(token)).statusCode).toBe(200);
  });

  it('sets a first password for an account that had none', async () => {
    const user = await createUser(site.db);
    await site.db.deleteFrom('accounts').where('user_id', '=', user.id).execute();
    expect((await reset(await tokenFor(user))).statusCode).toBe(200);
    expect(await signIn(user, newPassword)).toBe(200);
  });
});

describe('the address', () => {
  it('becomes verified by a reset, which removes an existing second factor', async () => {
    const user = await createUser(site.db);
    await addFactor(user);
    await reset(await tokenFor(user));
    expect(await rowOf(user)).toMatchObject({ email_verified: true, two_factor_enabled: false });
    expect(await countFactors(user)).toBe(0);
  });

  it('keeps the second factor when it was verified before', async () => {
    const user = await createUser(site.db, { email_verified: true });
    await addFactor(user);
    await reset(await tokenFor(user));
    expect(await rowOf(user)).toMatchObject({ email_verified: true, two_factor_enabled: true });
    expect(await countFactors(user)).toBe(1);
    expect(await signIn(user, newPassword)).toBe(401);
  });
});
