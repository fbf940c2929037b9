import { beforeAll, beforeEach, expect, it } from 'vitest';
import { createAdmin, createUser, type UserRow } from '#test/support/factories.ts';
import { testNow, useTestApp } from '#test/support/test-app.ts';
import { waitFor } from '#test/support/wait-for.ts';
import { closeShop, openShop } from '#src/http/process/maintenance.ts';

const shop = useTestApp();
let admin: UserRow;

beforeAll(async () => {
  admin = await createAdmin(shop.db);
});
beforeEach(() => {
  shop.mails.length = 0;
});

const invite = (email: string, name = 'Zora Reyes') =>
  shop.as(admin)({ method: 'POST', url: '/api/admin/site/designers', body: { name, email } });
const listRecipients = async () => {
  await shop.jobs.drain();
  return shop.mails.map(({ to }) => to);
};

it('creates an account without a password, whose person gets a mail to set one', async () => {
  const invited = await invite('Zora@northlight.example');
  expect(invited.json()).toMatchObject({ firstName: 'Zora', lastName: 'Reyes' });
  expect(await listRecipients()).toEqual(['zora@northlight.example']);
});

it('sends the mail again to a person who has set no password yet', async () => {
  const first = (await invite('mira@northlight.example')).json<{ id: string }>();
  const second = (await invite('mira@northlight.example')).json<{ id: string }>();
  expect(second.id).toBe(first.id);
  expect(await listRecipients()).toEqual(['mira@northlight.example', 'mira@northlight.example']);
});

it('returns an account that can sign in, and sends it nothing', async () => {
  const person = await createUser(shop.db);
  expect((await invite(person.email)).json()).toMatchObject({ id: person.id });
  expect(await listRecipients()).toEqual([]);
});

it('gives each of several people with one name a username', async () => {
  const answers = await Promise.all(
    ['one', 'two', 'three'].map((name) => invite(`${name}@northlight.example`, 'Ada Lund')),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  const usernames = answers.map((answer) => answer.json<{ username: string }>().username);
  expect(new Set(usernames).size).toBe(3);
});

it('lets invited people ask for another mail before the shop opens', async () => {
  await invite('late@northlight.example');
  const closure = { reason: 'opening', message: '', since: testNow } as const;
  await shop.db.transaction().execute((tx) => closeShop(tx, closure));
  await waitFor(async () => expect((await shop.request({ url: '/api/categories' })).statusCode).toBe(503));
  const body = { email: 'late@northlight.example' };
  expect(
    (await shop.request({ method: 'POST', url: '/api/auth/request-password-reset', body })).statusCode,
  ).toBe(200);
  await shop.db.transaction().execute(openShop);
});

it('limits the invitations of an admin', async () => {
  await shop.db.deleteFrom('rate_limits').execute();
  for (let attempt = 0; attempt < 20; attempt += 1)
    expect((await invite('again@northlight.example')).statusCode).toBe(200);
  expect((await invite('again@northlight.example')).statusCode).toBe(429);
});
