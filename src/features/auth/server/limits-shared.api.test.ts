import type { FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { createUser, testPassword } from '#test/support/factories.ts';
import { answerWith, challengeOf, setUpTotp } from '#test/support/second-factor.ts';
import { useTestApp } from '#test/support/test-app.ts';
import { totpCode } from '#test/support/totp.ts';

const site = useTestApp();

const login = async (app: FastifyInstance, email: string, password: string) => {
  const answer = await app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } });
  return answer.statusCode;
};

it('adds up failures of both instances, and keeps them across a restart', async () => {
  const { email } = await createUser(site.db);
  const other = await site.startAnother();
  const tries = [site.app, other, site.app, other, site.app].map((app) => login(app, email, 'wrong'));
  expect(await Promise.all(tries)).toEqual([401, 401, 401, 401, 401]);
  expect(await login(other, email, testPassword)).toBe(429);
  await other.close();

  const restarted = await site.startAnother();
  expect(await login(restarted, email, testPassword)).toBe(429);
  await restarted.close();
});

it('accepts a code on one instance only', async () => {
  const user = await createUser(site.db);
  const { secret } = await setUpTotp(site, user);
  const challenges = [await challengeOf(site, user), await challengeOf(site, user)] as const;
  const other = await site.startAnother();
  const code = totpCode(secret, 1);
  const answers = await Promise.all([
    answerWith(site, challenges[0], code),
    other.inject({
      method: 'POST',
      url: '/api/auth/totp',
      payload: { code },
      headers: { cookie: challenges[1] },
    }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 401]);
  await other.close();
});
