import { beforeAll, expect, it } from 'vitest';
import { createAdmin, createUser, type UserRow } from '#test/support/factories.ts';
import { testNow, useTestApp } from '#test/support/test-app.ts';
import { changeUser } from './users/change-user.ts';

const site = useTestApp();
let former: UserRow;

beforeAll(async () => {
  await createAdmin(site.db);
  former = await createUser(site.db);
});

it.each([{ tier: 'commercial', isLifetime: true }, { role: 'admin' }] as const)(
  'rejects the change %o by an admin who has lost the role since the request began',
  async (change) => {
    const { db, jobs } = site;
    const order = { adminId: former.id, userId: former.id, change, now: testNow };
    await expect(changeUser({ db, jobs }, order)).rejects.toMatchObject({ status: 403, code: 'forbidden' });
    expect(await db.selectFrom('plan_grants').selectAll().execute()).toEqual([]);
    const { is_admin: isAdmin } = await db
      .selectFrom('users')
      .select('is_admin')
      .where('id', '=', former.id)
      .executeTakeFirstOrThrow();
    expect(isAdmin).toBe(false);
  },
);
