import { expect, it } from 'vitest';
import { createUser } from '#test/support/factories.ts';
import { testNow, useTestApp } from '#test/support/test-app.ts';
import { removeSecondFactor } from './second-factor-removal.ts';

const site = useTestApp();

it('removes the second factor, its failures and all sessions, and does nothing the second time', async () => {
  const user = await createUser(site.db, { two_factor_enabled: true });
  await site.db
    .insertInto('two_factors')
    .values({ id: 'factor', user_id: user.id, secret: 'secret', backup_codes: '[]' })
    .execute();
  const limit = { hits: 10, window_ends_at: new Date(testNow.getTime() + 900_000) };
  const keys = [`code:account:${user.id}`, `code:account:${user.id}:day`, 'code:account:other'];
  await site.db
    .insertInto('rate_limits')
    .values(keys.map((key) => ({ key, ...limit })))
    .execute();
  const whoAmI = { url: '/api/me' };
  const asUser = site.as(user);
  expect((await asUser(whoAmI)).statusCode).toBe(200);

  expect(await removeSecondFactor(site.db, ` ${user.email.toUpperCase()} `)).toBe('removed');
  expect((await asUser(whoAmI)).statusCode).toBe(401);
  expect(await site.db.selectFrom('two_factors').selectAll().execute()).toEqual([]);
  const left = await site.db.selectFrom('rate_limits').select('key').execute();
  expect(left.map(({ key }) => key).filter((key) => key.startsWith('code:'))).toEqual(['code:account:other']);
  expect(await removeSecondFactor(site.db, user.email)).toBe('none');
  expect(await removeSecondFactor(site.db, 'nobody@example.com')).toBe('unknown');
  expect(await site.db.selectFrom('audit_events').selectAll().execute()).toMatchObject([
    { actor_id: null, action: 'user.second_factor_remove', target_id: user.id, before: null, after: null },
  ]);
});
