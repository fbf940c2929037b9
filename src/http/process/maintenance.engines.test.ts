import { rm } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { waitFor } from '#test/support/wait-for.ts';
import { writeBuiltSite } from '#test/support/built-site.ts';
import { createAdmin, createUser, type UserRow } from '#test/support/factories.ts';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';
import { maintenanceCommand } from './maintenance-command.ts';

let site: TestApp;
let other: FastifyInstance;
let folder: string;
let admin: UserRow;
let person: UserRow;

beforeAll(async () => {
  folder = await writeBuiltSite();
  site = await createTestApp({}, undefined, undefined, { siteDirectory: folder });
  other = await site.startAnother();
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  [admin, person] = [await createAdmin(site.db), await createUser(site.db)];
});

afterEach(async () => {
  await run('off');
  await untilStatus(200);
});

afterAll(async () => {
  await other.close();
  await site.close();
  await rm(folder, { recursive: true });
});

const run = (input: string) => maintenanceCommand(site.db, input);
const statusFor = async (url: string) => (await site.request({ url })).statusCode;
/** Waits until both instances answer so, since they learn by notifications whether the shop is open. */
const untilStatus = (status: number) =>
  waitFor(async () => {
    expect(await statusFor('/api/categories')).toBe(status);
    expect((await other.inject('/api/categories')).statusCode).toBe(status);
  });
const untilClosed = () => untilStatus(503);

it('closes calls and pages, including cached ones, on every instance, and opens them again', async () => {
  const { port } = site.app.server.address() as { port: number };
  const page = async () => {
    const response = await fetch(`http://127.0.0.1:${port}/`);
    return [response.status, response.headers.get('retry-after'), await response.text()];
  };
  expect(await page()).toEqual([200, null, '/ 1']);
  expect(await run('on Back at noon.')).toContain('is closed');
  await untilClosed();
  const call = await site.request({ url: '/api/categories' });
  expect(call.json()).toMatchObject({ code: 'maintenance', message: 'Back at noon.' });
  expect(call.headers).toMatchObject({ 'retry-after': '120', 'cache-control': 'private, no-store' });
  expect(await page()).toEqual([503, '120', 'maintenance Back at noon.']);
  expect(await run('status')).toMatch(/^The shop is closed since .*Z: Back at noon\.$/);
  await run('on');
  expect(await run('status')).toMatch(/Z\.$/);

  expect(await run('off')).toBe('The shop is open again.');
  await waitFor(async () => expect(await page()).toEqual([200, null, '/ 1']));
  expect([await run('off'), await run('status')]).toEqual([
    'The shop was open already.',
    'The shop is open.',
  ]);
});

it('lets admins in, and leaves only the sign-in open to others', async () => {
  await run('on');
  await untilClosed();
  const asAdmin = site.as(admin);
  for (const url of ['/', '/api/categories', '/api/admin/stats'])
    expect((await asAdmin({ url })).statusCode).toBe(200);
  for (const url of ['/login', '/healthz', '/readyz', '/api/auth/providers'])
    expect(await statusFor(url)).toBe(200);
  expect(await statusFor('/api/me')).toBe(401);
  const click = { method: 'POST', url: '/api/mail/unsubscribe?token=x' } as const;
  expect((await site.request(click)).statusCode).toBe(400);
  const body = { email: 'nobody@a.example', password: 'wrong password' };
  expect(
    (await site.request({ method: 'POST', url: '/api/auth/login', body })).json<{ code: string }>().code,
  ).not.toBe('maintenance');

  const asPerson = site.as(person);
  for (const url of ['/', '/dashboard', '/api/user/favorites', '/sitemap.xml', '/api/auth/security'])
    expect((await asPerson({ url })).statusCode).toBe(503);
  expect((await site.request({ method: 'POST', url: '/api/auth/register', body: {} })).statusCode).toBe(503);
});

it('sends pages that an admin may see to no cache on the way', async () => {
  expect((await site.as(admin)({ url: '/pricing' })).headers['cache-control']).toContain('public');
  await run('on');
  await untilClosed();
  const page = await site.as(admin)({ url: '/pricing' });
  expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'private, no-store']);
});

it.each(['', 'maybe', 'off now', `on ${'x'.repeat(501)}`])('rejects the input %j', async (input) => {
  await expect(run(input)).rejects.toThrow(/^(Say on, off or status|The message may have at most 500)/);
  expect(await run('status')).toBe('The shop is open.');
});
