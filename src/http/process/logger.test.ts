import { afterEach, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { createHttpApp } from './http-app.ts';
import { createLogger, isInfoLogged } from './logger.ts';

let app: FastifyInstance | undefined;
afterEach(() => app?.close());

async function open() {
  const lines: string[] = [];
  const log = createLogger('info', { write: (line) => void lines.push(line) });
  app = await createHttpApp({
    log,
    publicUrl: undefined,
    trustProxy: false,
    rateLimitFactor: 1,
    findViewer: async () => undefined,
  });
  return { app, lines };
}

it('keeps tickets, tokens and cookies out of the log', async () => {
  const { app: site, lines } = await open();
  site.get('/api/file', async () => 'bytes');
  await site.inject({
    url: '/api/file?ticket=SECRET1&x=1&token=SECRET2&session=SECRET5&payment_intent_client_secret=SECRET6',
    headers: { cookie: 'fl.session_token=SECRET3', authorization: 'SECRET4' },
  });
  const text = lines.join('');
  expect(text).toContain('/api/file?ticket=...&x=1&token=...&session=...&payment_intent_client_secret=...');
  expect(text).not.toContain('SECRET');
});

it('keeps them out of the log when a URL is nested in another', async () => {
  const { app: site, lines } = await open();
  const inner = '/subscribe?tier=personal&payment_intent_client_secret=pi_1_secret_2&x=1';
  await site.inject({ url: `/login?returnUrl=${encodeURIComponent(inner)}&tab=login` });
  const twice = encodeURIComponent(`/demo/billing?session=SECRET`);
  await site.inject({ url: `/login?returnUrl=${encodeURIComponent(`/login?returnUrl=${twice}`)}` });
  const text = lines.join('');
  expect(text).toContain('payment_intent_client_secret%3D...&tab=login');
  expect(text).toContain('session%253D...');
  expect(text).not.toMatch(/_secret_|SECRET/);
});

it('keeps row values and the state of a sign-in out of the log', async () => {
  const { app: site, lines } = await open();
  site.get('/api/fails', async () => {
    throw Object.assign(new Error('a constraint was broken'), {
      code: '23514',
      detail: 'Failing row contains (SECRET).',
      where: "unnamed portal parameter $1 = 'SECRET'",
      query: 'insert into users values ($1)',
      params: ['SECRET'],
      details: { state: 'SECRET' },
    });
  });
  expect((await site.inject('/api/fails')).statusCode).toBe(500);
  const text = lines.join('');
  expect(text).toContain('a constraint was broken');
  expect(text).toContain('insert into users');
  expect(text).not.toContain('SECRET');
});

it.each([
  ['trace', true],
  ['info', true],
  ['warn', false],
  ['silent', false],
])('returns whether a logger of level %s writes entries of level info: %s', (level, expected) => {
  const log = createLogger(level);
  expect([isInfoLogged(log), log.isLevelEnabled('info')]).toEqual([expected, expected]);
});
