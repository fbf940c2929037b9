import { afterAll, beforeAll, expect, it } from 'vitest';
import { createUser } from '#test/factories.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { removeSecondFactor } from './second-factor-removal.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

it('takes the factor and every session away, once', async () => {
  const user = await createUser(site.db, { two_factor_enabled: true });
  await site.db
    .insertInto('two_factors')
    .values({ id: 'factor', user_id: user.id, secret: 'secret', backup_codes: '[]' })
    .execute();
  const whoAmI = { url: '/api/me' };
  const asUser = site.as(user);
  expect((await asUser(whoAmI)).statusCode).toBe(200);

  expect(await removeSecondFactor(site.db, ` ${user.email.toUpperCase()} `)).toBe('removed');
  expect((await asUser(whoAmI)).statusCode).toBe(401);
  expect(await site.db.selectFrom('two_factors').selectAll().execute()).toEqual([]);
  expect(await removeSecondFactor(site.db, user.email)).toBe('none');
  expect(await removeSecondFactor(site.db, 'nobody@example.com')).toBe('unknown');
});
