import { expect, it } from 'vitest';
import { useTestApp } from '#test/support/test-app.ts';
import { closeAccounts, demoAccounts, demoNotice, demoPassword, openAccounts } from './accounts.ts';

const site = useTestApp();

const signIn = async (email: string) => {
  const body = { email, password: demoPassword };
  return (await site.request({ method: 'POST', url: '/api/auth/login', body })).statusCode;
};
const admin = 'admin@firstlayer.example';

it('opens the accounts once, and reopens closed ones', async () => {
  await openAccounts(site.db);
  await openAccounts(site.db);
  for (const { email } of demoAccounts) expect(await signIn(email)).toBe(200);

  expect(await closeAccounts(site.db)).toBe(demoAccounts.length);
  expect(await signIn(admin)).toBe(401);
  expect(await site.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
  expect(await site.db.selectFrom('users').select('id').where('is_admin', '=', true).execute()).toEqual([]);
  expect(await closeAccounts(site.db)).toBe(0);

  await openAccounts(site.db);
  expect(await signIn(admin)).toBe(200);
  const row = await site.db
    .selectFrom('users')
    .select('is_admin')
    .where('email', '=', admin)
    .executeTakeFirst();
  expect(row?.is_admin).toBe(true);
});

it('removes links and unfinished sign-ins with the accounts, and none if no account was open', async () => {
  await openAccounts(site.db);
  const reset = { id: 'reset', identifier: 'hash', value: 'somebody', expires_at: new Date('2999-01-01') };
  const left = async () => (await site.db.selectFrom('verifications').select('id').execute()).length;
  await site.db.insertInto('verifications').values(reset).execute();
  await closeAccounts(site.db);
  expect(await left()).toBe(0);
  await site.db.insertInto('verifications').values(reset).execute();
  await closeAccounts(site.db);
  expect(await left()).toBe(1);
});

it('does not change other accounts', async () => {
  const body = { email: 'own@example.com', password: 'a good long password', firstName: 'Own' };
  await site.request({ method: 'POST', url: '/api/auth/register', body });
  await closeAccounts(site.db);
  const login = { email: body.email, password: body.password };
  expect((await site.request({ method: 'POST', url: '/api/auth/login', body: login })).statusCode).toBe(200);
});

it('tells the operator where mails are stored, if they are', () => {
  const notice = demoNotice('http://localhost:3000/demo/outbox');
  expect(notice).toContain(admin);
  expect(notice).toContain('read them at http://localhost:3000/demo/outbox');
  expect(demoNotice(undefined)).not.toContain('outbox');
});
