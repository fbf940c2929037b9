import { beforeAll, expect, it } from 'vitest';
import type { Access } from '#src/lib/endpoint.ts';
import { createUser, type UserRow } from '../support/factories.ts';
import { useTestApp, type Request } from '../support/test-app.ts';

const site = useTestApp();
let person: UserRow;
let moderator: UserRow;

beforeAll(async () => {
  person = await createUser(site.db);
  moderator = await createUser(site.db, { is_mod: true });
});

interface Documented {
  paths: Record<string, Record<string, { 'x-access'?: Access }>>;
}

/** Lists all documented calls with a URL that can be requested. */
async function listCalls(): Promise<{ path: string; access: Access | undefined; call: Request }[]> {
  const { paths } = (await site.request({ url: '/api/openapi.json' })).json<Documented>();
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { 'x-access': access }]) => ({
      path,
      access,
      call: {
        method: method.toUpperCase() as 'GET',
        url: path.replace(/\{\w+\}/g, '1'),
      },
    })),
  );
}

it('checks permissions first on every admin call', async () => {
  const calls = (await listCalls()).filter(({ path }) => path.startsWith('/api/admin/'));
  expect(calls.length).toBeGreaterThan(40);
  for (const { path, call } of calls) {
    const responses = await Promise.all([
      site.request(call),
      site.as(person)(call),
      site.as(moderator)(call),
    ]);
    const statuses = responses.map(({ statusCode }) => statusCode);
    expect([call.method, path, statuses]).toEqual([call.method, path, [401, 403, 403]]);
  }
});

it('allows moderation calls to moderators only', async () => {
  const calls = (await listCalls()).filter(({ access }) => access === 'moderator');
  expect(calls.length).toBeGreaterThan(4);
  for (const { path, call } of calls) {
    const statuses = [(await site.request(call)).statusCode, (await site.as(person)(call)).statusCode];
    expect([call.method, path, statuses]).toEqual([call.method, path, [401, 403]]);
    expect([path, (await site.as(moderator)(call)).statusCode]).not.toEqual([path, 403]);
  }
});
