import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createUser, type UserRow } from '#test/support/factories.ts';
import { createLicence, createLicenceSite, type LicenceSite } from '#test/support/licences.ts';
import { testNow, type TestApp } from '#test/support/test-app.ts';
import type { Licence } from '../schemas.ts';

/** A twentieth of the usual limits. */
const factor = 0.05;
const minuteMs = 60_000;

let shop: LicenceSite;
let site: TestApp;
let seller: UserRow;
let id: string;
let minute = 0;

beforeAll(async () => {
  shop = await createLicenceSite(factor);
  ({ site } = shop);
});
afterAll(() => site.close());
beforeEach(async () => {
  minute += 1;
  site.moveTo(new Date(testNow.getTime() + minute * minuteMs));
  seller = await createUser(site.db);
  ({ id } = await createLicence(shop, seller));
});

it('replaces a licence 20 times an hour at most', async () => {
  const body = { holder: 'Mia Vogt', showHolder: true };
  const replace = (number: string) =>
    site.as(seller)({ method: 'POST', url: `/api/user/licences/${number}/replace`, body });
  const next = (await replace(id)).json<Licence>();
  const refused = await replace(next.id);
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});

it('draws 60 papers an hour at most', async () => {
  const draw = async (paper: string) =>
    (await site.as(seller)({ url: `/api/user/licences/${id}/${paper}.pdf` })).statusCode;
  const statuses = [await draw('cards'), await draw('certificate'), await draw('cards'), await draw('cards')];
  expect(statuses).toEqual([200, 200, 200, 429]);
});
