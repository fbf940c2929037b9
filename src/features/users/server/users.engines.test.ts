import { expect, it } from 'vitest';
import type { CurrentUser } from '#src/features/auth/schemas.ts';
import { createUser } from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';
import { makeAdmin } from './users.ts';

const site = useTestApp();

it('makes an account an admin, returns the outcome and records an audit event', async () => {
  const user = await createUser(site.db);
  expect(await makeAdmin(site.db, 'nobody@example.com')).toBe('unknown');
  expect(await makeAdmin(site.db, ` ${user.email.toUpperCase()} `)).toBe('made');
  expect(await makeAdmin(site.db, user.email)).toBe('already');
  expect((await site.as(user)({ url: '/api/me' })).json<CurrentUser>().isAdmin).toBe(true);
  expect(await site.db.selectFrom('audit_events').selectAll().execute()).toMatchObject([
    {
      actor_id: null,
      action: 'user.role',
      target_id: user.id,
      before: { role: 'user' },
      after: { role: 'admin' },
    },
  ]);
});
