import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { cookiesOf } from '#test/support/cookies.ts';
import { readSnapshot } from '#test/support/databases.ts';
import { createUser } from '#test/support/factories.ts';
import { createTestApp, type Request, type TestApp } from '#test/support/test-app.ts';
import { connect } from '#src/db/client.ts';

const isEmbedded = process.env.TEST_DATABASE_URL === undefined;
const metricsToken = 'a token of its own, long';
const credentials = { email: 'ada@example.com', password: 'a long password of hers' };

// test/system/database-outages.system.test.ts is its counterpart for PostgreSQL.
describe.runIf(isEmbedded)('calls after the embedded database has died', () => {
  let site: TestApp;
  let cookie: string;

  beforeAll(async () => {
    const posted = vi.spyOn(Worker.prototype, 'postMessage');
    const snapshot = await readSnapshot();
    const connection = await connect({ snapshot, onError: () => undefined });
    site = await createTestApp({ metricsToken }, undefined, undefined, { connection });
    cookie = await site.cookieOf(await createUser(site.db));
    await (posted.mock.contexts.at(-1) as Worker).terminate();
    posted.mockRestore();
  });

  afterAll(() => site.close());

  it.each<[string, Request]>([
    ['a public read', { url: '/api/categories' }],
    ['the current user', { url: '/api/me' }],
    ['a read of personal data', { url: '/api/user/favorites' }],
    ['a sign-in', { method: 'POST', url: '/api/auth/login', body: credentials }],
    [
      'a registration',
      { method: 'POST', url: '/api/auth/register', body: { ...credentials, firstName: 'Ada' } },
    ],
    ['a sign-out', { method: 'POST', url: '/api/auth/logout' }],
  ])('return 503 with Retry-After: %s', async (_name, call) => {
    const response = await site.request({ ...call, headers: { cookie } });
    expect(response.statusCode).toBe(503);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    const message = 'The site is busy. Please try again in a moment.';
    expect(response.json()).toEqual({ error: message, message, code: 'unavailable' });
  });

  it('leave the metrics of the process readable, and say that the database is down', async () => {
    const headers = { authorization: `Bearer ${metricsToken}` };
    const response = await site.request({ url: '/metrics', headers });
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain('\nfirstlayer_database_up 0\n');
    expect(response.body).toMatch(/^firstlayer_process_resident_memory_bytes \d+$/m);
    expect(response.body).not.toMatch(/^firstlayer_(database_wait_seconds|release_mails|jobs_waiting)\b/m);
  });

  it('delete the cookies of the session when a person signs out', async () => {
    const out = await site.request({ method: 'POST', url: '/api/auth/logout', headers: { cookie } });
    expect(out.statusCode).toBe(503);
    const cleared = { value: '', 'max-age': '0', path: '/' };
    expect(cookiesOf(out)).toMatchObject({ 'fl.session_token': cleared, fl_hint: cleared });
  });

  it('make /readyz return 503 with the name of the database, and leave /healthz at 200', async () => {
    const ready = await site.request({ url: '/readyz' });
    expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'not ready', failing: ['database'] }]);
    expect((await site.request({ url: '/healthz' })).statusCode).toBe(200);
  });
});
