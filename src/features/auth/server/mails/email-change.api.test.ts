import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createUser, testPassword, type UserRow } from '#test/support/factories.ts';
import { takeMails, takeToken } from '#test/support/mail-links.ts';
import { testNow, useTestApp } from '#test/support/test-app.ts';

const site = useTestApp();
let lastNumber = 0;

const post = (url: string, body: object) => site.request({ method: 'POST', url: `/api/auth/${url}`, body });
const follow = (token: string) =>
  site.request({ url: `/api/auth/verify-email?${new URLSearchParams({ token })}` });
const change = (user: UserRow, newEmail: string, password?: string) =>
  site.as(user)({ method: 'POST', url: '/api/auth/change-email', body: { newEmail, password } });
const rowOf = (user: UserRow) =>
  site.db
    .selectFrom('users')
    .select(['email', 'email_verified'])
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
const expectDead = async (token: string) => {
  const response = await follow(token);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ code: 'invalid_token' });
};
const expectGood = async (token: string, message: string) => {
  const response = await follow(token);
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({ message });
  expect(response.headers['set-cookie']).toBeUndefined();
};

const allowed = 'Thank you. We have sent a second link to the new address.';
const changed = 'Your email has been changed.';

interface Begun {
  user: UserRow;
  to: string;
}

const newAddress = () => {
  lastNumber += 1;
  return `new-${lastNumber}@example.com`;
};
const begin = async (fields: Partial<UserRow> = {}): Promise<Begun> => {
  const user = await createUser(site.db, { email_verified: true, ...fields });
  const to = newAddress();
  expect((await change(user, to, testPassword)).statusCode).toBe(200);
  return { user, to };
};
const takeOld = ({ user }: Begun) => takeToken(site, user.email, '/verify-email');
const takeNew = ({ to }: Begun) => takeToken(site, to, '/verify-email');

it('does not start when the session ends during the request', async () => {
  const user = await createUser(site.db);
  await sql`
    create function end_sessions() returns trigger language plpgsql as
    ${sql.lit(`begin delete from sessions where user_id = '${user.id}'; return new; end`)}`.execute(site.db);
  await sql`create trigger ending after insert on rate_limits
    for each row when (new.key like 'change-email:%') execute function end_sessions()`.execute(site.db);
  try {
    expect((await change(user, newAddress(), testPassword)).statusCode).toBe(401);
  } finally {
    await sql`drop function end_sessions cascade`.execute(site.db);
  }
  expect(await takeMails(site, user.email)).toEqual([]);
});

describe('a change of email', () => {
  it('requires a confirmation at the old address, then at the new one', async () => {
    const user = await createUser(site.db, { email_verified: true });
    const to = newAddress();
    const begun = { user, to };
    const response = await change(user, to.toUpperCase(), testPassword);
    expect(response.json()).toEqual({
      message: `We have sent a link to ${user.email}. Once you have followed it, a second link goes to ${to}.`,
    });
    const first = await takeOld(begun);
    expect(await takeMails(site, to)).toEqual([]);
    await expectGood(first, allowed);
    await expectGood(first, allowed);
    expect(await rowOf(user)).toEqual({ email: user.email, email_verified: true });

    const second = await takeNew(begun);
    const other = await post('login', { email: user.email, password: testPassword });
    expect(other.statusCode).toBe(200);
    await expectGood(second, changed);
    expect(await rowOf(user)).toEqual({ email: to, email_verified: true });
    await expectGood(second, changed);
    await expectGood(first, allowed);
    expect(await takeMails(site, user.email)).toMatchObject([{ heading: 'Your email was changed' }]);

    expect((await site.as(user)({ url: '/api/me' })).json()).toMatchObject({ email: to });
    const sessions = await site.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', user.id)
      .execute();
    expect(sessions).toHaveLength(1);
    expect((await post('login', { email: user.email, password: testPassword })).statusCode).toBe(401);
    expect((await post('login', { email: to, password: testPassword })).statusCode).toBe(200);
  });

  it('needs only the new address when the old one was never verified, and notifies the old one', async () => {
    const begun = await begin({ email_verified: false });
    const [told, ...others] = await takeMails(site, begun.user.email);
    expect(others).toEqual([]);
    expect(told?.action).toBeUndefined();
    expect(JSON.stringify(told)).not.toContain(begun.to);
    await expectGood(await takeNew(begun), changed);
    expect(await rowOf(begun.user)).toEqual({ email: begun.to, email_verified: true });
  });

  it('requires a session and the password', async () => {
    const user = await createUser(site.db, { email_verified: true });
    expect((await post('change-email', { newEmail: newAddress(), password: testPassword })).statusCode).toBe(
      401,
    );
    for (const password of ['wrong', undefined]) {
      const response = await change(user, newAddress(), password);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ code: 'wrong_password', issues: [{ path: 'password' }] });
    }
    expect(await takeMails(site, user.email)).toEqual([]);
  });

  it('requires a valid address that differs from the present one', async () => {
    const user = await createUser(site.db);
    expect((await change(user, 'no address', testPassword)).statusCode).toBe(400);
    const response = await change(user, user.email.toUpperCase(), testPassword);
    expect(response.json()).toMatchObject({ code: 'invalid_input', issues: [{ path: 'newEmail' }] });
  });

  it('returns 429 after five an hour', async () => {
    const user = await createUser(site.db, { email_verified: true });
    for (let index = 0; index < 5; index += 1) {
      expect((await change(user, newAddress(), testPassword)).statusCode).toBe(200);
    }
    expect((await change(user, newAddress(), testPassword)).statusCode).toBe(429);
    site.moveTo(new Date(testNow.getTime() + 3_601_000));
    expect((await change(user, newAddress(), testPassword)).statusCode).toBe(200);
    await takeMails(site, user.email);
  });
});

describe('a new address that belongs to another account', () => {
  it('appears only in the mail to its owner', async () => {
    const holder = await createUser(site.db);
    const user = await createUser(site.db, { email_verified: true });
    const response = await change(user, holder.email, testPassword);
    expect(response.statusCode).toBe(200);
    expect(response.json<{ message: string }>().message).toContain(`a second link goes to ${holder.email}`);
    await expectGood(await takeToken(site, user.email, '/verify-email'), allowed);
    const [mail] = await takeMails(site, holder.email);
    expect(mail?.heading).toBe('Your address was given for another account');
    expect(mail?.action).toBeUndefined();
    expect(JSON.stringify(mail)).not.toContain(user.email);
  });

  it('causes a refusal when it was taken before the link is followed', async () => {
    const begun = await begin();
    await follow(await takeOld(begun));
    const token = await takeNew(begun);
    await createUser(site.db, { email: begun.to });
    const response = await follow(token);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'address_taken' });
    expect(await rowOf(begun.user)).toEqual({ email: begun.user.email, email_verified: true });
    expect((await site.as(begun.user)({ url: '/api/me' })).statusCode).toBe(200);
  });

  it('goes to one of two concurrent requests', async () => {
    const [one, other] = [await createUser(site.db), await createUser(site.db)];
    const to = newAddress();
    for (const user of [one, other]) await change(user, to, testPassword);
    const mails = (await takeMails(site, to)).map(({ action }) => new URL(action?.url ?? '').searchParams);
    const responses = await Promise.all(mails.map((query) => follow(query.get('token') ?? '')));
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });
});

describe('a pending change', () => {
  it('gives way to a newer one', async () => {
    const begun = await begin();
    const first = await takeOld(begun);
    const to = newAddress();
    await change(begun.user, to, testPassword);
    await expectDead(first);
    await expectGood(await takeOld(begun), allowed);
    await expectGood(await takeNew({ ...begun, to }), changed);
    expect(await rowOf(begun.user)).toMatchObject({ email: to });
  });

  it('ends with a change of the password', async () => {
    const begun = await begin();
    const first = await takeOld(begun);
    await follow(first);
    const second = await takeNew(begun);
    const body = { currentPassword: testPassword, newPassword: 'another good password' };
    await site.as(begun.user)({ method: 'POST', url: '/api/auth/change-password', body });
    await expectDead(first);
    await expectDead(second);
    expect(await rowOf(begun.user)).toMatchObject({ email: begun.user.email });
  });

  it('ends with a reset, and itself revokes reset links that went to the old address', async () => {
    const begun = await begin({ email_verified: false });
    const token = await takeNew(begun);
    await takeMails(site, begun.user.email);
    const askReset = async () => {
      await post('request-password-reset', { email: begun.user.email });
      return takeToken(site, begun.user.email, '/reset-password');
    };
    const reset = async (value: string) =>
      (await post('reset-password', { token: value, password: testPassword })).statusCode;
    expect(await reset(await askReset())).toBe(200);
    await expectDead(token);
    await takeMails(site, begun.user.email);

    const later = await begin({ email_verified: false });
    const second = await takeNew(later);
    await takeMails(site, later.user.email);
    await post('request-password-reset', { email: later.user.email });
    const resetToken = await takeToken(site, later.user.email, '/reset-password');
    await expectGood(second, changed);
    expect(await reset(resetToken)).toBe(400);
  });

  it('expires after an hour', async () => {
    const begun = await begin();
    const token = await takeOld(begun);
    await site.db
      .updateTable('verifications')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('id', '=', `email-change:${begun.user.id}`)
      .execute();
    expect((await follow(token)).json()).toMatchObject({ code: 'invalid_token' });
  });

  it('refuses links of another step and forged links', async () => {
    const begun = await begin();
    const token = await takeOld(begun);
    const [, changeId, signature] = token.split('_');
    await expectDead(`new_${changeId}_${signature}`);
    await expectDead(`old_${changeId}`);
    await expectDead(`old_${changeId}_${'0'.repeat(64)}`);
    await expectDead(`${token}0`);
    await expectDead('old_');
    const rows = await site.db.selectFrom('verifications').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(signature);
    await expectGood(token, allowed);
  });

  it('disappears with its account', async () => {
    const begun = await begin();
    const token = await takeOld(begun);
    await site.db.deleteFrom('users').where('id', '=', begun.user.id).execute();
    expect((await follow(token)).json()).toMatchObject({ code: 'invalid_token' });
  });
});
