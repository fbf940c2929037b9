import { afterAll, beforeAll, expect, it } from 'vitest';
import { createUser } from '#test/support/factories.ts';
import { createLicence, createLicenceSite } from '#test/support/licences.ts';
import { testNow, type TestApp } from '#test/support/test-app.ts';

/** A twentieth of the usual limits. */
const factor = 0.05;

let site: TestApp;
let id: string;

beforeAll(async () => {
  const shop = await createLicenceSite(factor);
  ({ site } = shop);
  ({ id } = await createLicence(shop, await createUser(site.db)));
});
afterAll(() => site.close());

it('checks licences 300 times a minute at most, and says when to go on', async () => {
  const urls = [`/api/licences/${id}`, `/api/licences/${id}/licence.jws`, `/api/licences/${'0'.repeat(24)}`];
  const read = async (url = urls[0] ?? '') => site.request({ url });
  for (let count = 0; count < 5; count += 1) for (const url of urls) await read(url);
  for (const url of urls) expect((await read(url)).statusCode).toBe(429);
  const refused = await read();
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
  expect(refused.headers['access-control-allow-origin']).toBe('*');
  site.moveTo(new Date(testNow.getTime() + 60_000));
  expect((await read()).statusCode).toBe(200);
});
