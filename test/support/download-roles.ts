import { createAdmin, createUser } from './factories.ts';
import { testNow, type Request, type TestApp } from './test-app.ts';

/** The status that each role gets for the files of free and of premium designs, however they are fetched. */
export const downloadRoles = [
  ['visitor', 401, 401],
  ['free', 200, 403],
  ['personal', 200, 200],
  ['commercial', 200, 200],
  ['expired', 200, 403],
  ['moderator', 200, 403],
  ['admin', 200, 200],
] as const;

/** Returns a function that sends requests as a new person of this role, or without a session as a visitor. */
export async function callAs(
  site: TestApp,
  role: (typeof downloadRoles)[number][0],
): Promise<(request: Request) => ReturnType<TestApp['request']>> {
  if (role === 'visitor') return site.request;
  if (role === 'admin') return site.as(await createAdmin(site.db));
  const person = await createUser(site.db, { is_mod: role === 'moderator' });
  const tier = role === 'expired' ? 'commercial' : role;
  if (tier === 'personal' || tier === 'commercial') {
    const endsAt = role === 'expired' ? testNow : null;
    await site.db.insertInto('plan_grants').values({ user_id: person.id, tier, ends_at: endsAt }).execute();
  }
  return site.as(person);
}
