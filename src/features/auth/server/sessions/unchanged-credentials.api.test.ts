import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { createUser, testPassword, type UserRow } from '#test/support/factories.ts';
import { loginWith, setUpTotp } from '#test/support/second-factor.ts';
import { useTestApp } from '#test/support/test-app.ts';

const site = useTestApp({ rateLimitFactor: 100 });
let user: UserRow;

beforeEach(async () => {
  user = await createUser(site.db);
});

/** Runs a statement when the next row of a table is written, which is between the password's check and the response. */
async function whenWritten(
  table: 'sessions' | 'verifications',
  statement: string,
  work: () => Promise<void>,
) {
  await sql`
    create function change_meanwhile() returns trigger language plpgsql as
    ${sql.lit(`begin ${statement}; return new; end`)}`.execute(site.db);
  await sql`create trigger meanwhile after insert on ${sql.table(table)}
    for each row execute function change_meanwhile()`.execute(site.db);
  try {
    await work();
  } finally {
    await sql`drop function change_meanwhile cascade`.execute(site.db);
  }
}
const countSessions = async () =>
  (await site.db.selectFrom('sessions').select('id').where('user_id', '=', user.id).execute()).length;

it.each([
  ['password', () => `update accounts set password = 'x' where user_id = '${user.id}'`],
  ['second factor', () => `update users set two_factor_enabled = true where id = '${user.id}'`],
])('does not count when the %s changes meanwhile, and leaves no session', async (_name, statement) => {
  await whenWritten('sessions', statement(), async () => {
    const response = await loginWith(site, user);
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({ code: 'invalid_credentials' });
    expect(response.headers['set-cookie']).toBeUndefined();
    expect(await countSessions()).toBe(0);
  });
});

it('creates no challenge when the password was changed in the meantime', async () => {
  await setUpTotp(site, user);
  const statement = `update accounts set password = 'x' where user_id = '${user.id}'`;
  await whenWritten('verifications', statement, async () => {
    const response = await loginWith(site, user);
    expect(response.json()).toMatchObject({ code: 'invalid_credentials' });
    expect(response.headers['set-cookie']).toBeUndefined();
  });
});

it('keeps the existing sessions', async () => {
  await site.as(user)({ url: '/api/me' });
  const before = await countSessions();
  const statement = `update accounts set password = 'x' where user_id = '${user.id}'`;
  await whenWritten('sessions', statement, async () => {
    const body = { email: user.email, password: testPassword };
    await site.request({ method: 'POST', url: '/api/auth/login', body });
    expect(await countSessions()).toBe(before);
  });
});
