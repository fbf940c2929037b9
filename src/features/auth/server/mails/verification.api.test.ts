import { createHmac } from 'node:crypto';
import { createEmailVerificationToken } from 'better-auth/api';
import { expect, it } from 'vitest';
import { createUser } from '#test/support/factories.ts';
import { takeMails, takeToken } from '#test/support/mail-links.ts';
import { useTestApp } from '#test/support/test-app.ts';
import { hintCookie } from '../../constants.ts';

const site = useTestApp({ rateLimitFactor: 100 });

const post = (url: string, body: object) => site.request({ method: 'POST', url: `/api/auth/${url}`, body });
const resend = (email: string) => post('resend-verification', { email });
const verify = (token: string) =>
  site.request({ url: `/api/auth/verify-email?${new URLSearchParams({ token })}` });
const isVerified = async ({ email }: { email: string }) =>
  (
    await site.db
      .selectFrom('users')
      .select('email_verified')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  ).email_verified;
const countSessions = async () => (await site.db.selectFrom('sessions').select('id').execute()).length;

const dead = {
  code: 'invalid_token',
  message: 'This link is no longer good. Please ask for a new one.',
};

it('sends a new account a verification link, which works repeatedly', async () => {
  const email = 'verify@example.com';
  const body = { email, password: 'a good long password', firstName: 'www.evil.example' };
  expect((await post('register', body)).statusCode).toBe(201);
  const [mail, ...others] = await takeMails(site, email);
  expect(others).toEqual([]);
  expect(JSON.stringify(mail)).not.toContain('evil');
  const token = new URL(mail?.action?.url ?? '').searchParams.get('token') ?? '';
  expect(await isVerified(body)).toBe(false);
  const sessions = await countSessions();
  for (let index = 0; index < 2; index += 1) {
    const response = await verify(token);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ message: 'Email verified successfully!' });
    expect(response.headers['set-cookie']).toBeUndefined();
  }
  expect(await isVerified(body)).toBe(true);
  expect(await countSessions()).toBe(sessions);
});

it('creates the account even when the mail cannot be queued', async () => {
  const send = site.jobs.send;
  site.jobs.send = () => Promise.reject(new Error('the queue is down'));
  const body = { email: 'unsent@example.com', password: 'a good long password', firstName: 'Mira' };
  const response = await post('register', body);
  site.jobs.send = send;
  expect(response.statusCode).toBe(201);
  expect(response.headers['set-cookie']).toEqual(
    expect.arrayContaining([expect.stringContaining(hintCookie)]),
  );
});

it('sends another link to unverified accounts only, with the same response for every address', async () => {
  const unproven = await createUser(site.db);
  const proven = await createUser(site.db, { email_verified: true });
  for (const email of [unproven.email, proven.email, 'nobody@example.com']) {
    const response = await resend(email);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ message: 'Verification email sent! Check your inbox.' });
  }
  const token = await takeToken(site, unproven.email, '/verify-email');
  expect(site.mails).toEqual([]);
  expect((await verify(token)).statusCode).toBe(200);
  expect(await isVerified(unproven)).toBe(true);
});

it('requires an address', async () => {
  expect((await resend('no address')).statusCode).toBe(400);
  expect((await site.request({ url: '/api/auth/verify-email' })).statusCode).toBe(400);
});

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;

it('refuses forged and expired tokens', async () => {
  const user = await createUser(site.db);
  const { email } = user;
  const { sessionSecret } = site.config;
  const good = await createEmailVerificationToken(sessionSecret, email);
  const [head, body, signature] = good.split('.');
  const claims = encode({ email, exp: inAnHour() });
  const none = `${encode({ alg: 'none' })}.${claims}.`;
  const bad = [
    'x',
    '...',
    none,
    `${encode({ alg: 'HS256' })}.${claims}.${signature}`,
    `${head}.${body}.${createHmac('sha256', 'other').update(`${head}.${body}`).digest('base64url')}`,
    await createEmailVerificationToken(`${sessionSecret}x`, email),
    await createEmailVerificationToken(sessionSecret, email, undefined, -10),
    await createEmailVerificationToken(sessionSecret, 'nobody@example.com'),
  ];
  for (const token of bad) {
    const response = await verify(token);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject(dead);
  }
  expect(await isVerified(user)).toBe(false);
  expect((await verify(good)).statusCode).toBe(200);
});
