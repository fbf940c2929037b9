import { beforeAll, expect, it } from 'vitest';
import { callInProcess } from '#src/http/api/in-process.ts';
import { createAdmin, createModel, createUser, type UserRow } from '../support/factories.ts';
import { useTestApp } from '../support/test-app.ts';

interface Documented {
  paths: Record<string, Record<string, unknown>>;
}

const site = useTestApp();
let owner: UserRow;
let reads: string[];

beforeAll(async () => {
  owner = await createUser(site.db, {
    email: 'very.private@secret-mail.example',
    username: 'owner of secrets',
    is_admin: true,
    is_mod: true,
  });
  const modelId = await createModel(site.db, { designerId: owner.id });
  await createOwnerData(modelId);
  const document = (await site.request({ url: '/api/openapi.json' })).json<Documented>();
  const values: Record<string, string> = { username: 'owner of secrets', index: '0', provider: 'google' };
  reads = Object.entries(document.paths)
    .filter(([, calls]) => 'get' in calls)
    .map(([path]) =>
      path.replace(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(
          values[name] ?? (/^\/api\/(admin\/)?users\//.test(path) ? owner.id : String(modelId)),
        ),
      ),
    );
});

/** Creates comments of the owner, one of which the owner hides, and a report by the owner. */
async function createOwnerData(modelId: number): Promise<void> {
  const write = async (person: UserRow, url: string, body: object) => {
    const response = await site.as(person)({ method: 'POST', url, body });
    expect(response.statusCode).toBeLessThan(300);
    return response;
  };
  const ids: number[] = [];
  for (const person of [owner, owner, await createUser(site.db)]) {
    const body = { content: `Comment ${ids.length}` };
    ids.push((await write(person, `/api/stl-files/${modelId}/comments`, body)).json<{ id: number }>().id);
  }
  await write(owner, `/api/moderation/comments/${ids[1]}/hide`, { reason: 'Written twice' });
  await write(owner, `/api/model-comments/${ids[2]}/report`, { reason: 'Spam' });
}

const mentionsOwner = (text: string) => /secret-mail|very\.private/i.test(text);

it('finds the calls to check', () => {
  expect(reads.length).toBeGreaterThan(20);
  for (const about of ['users', 'admin/users']) expect(reads).toContain(`/api/${about}/${owner.id}`);
});

it('includes the moderation lists, which mention the owner', async () => {
  const moderator = site.as(await createUser(site.db, { is_mod: true }));
  for (const url of ['/api/moderation/reports', '/api/moderation/hidden']) {
    expect(reads).toContain(url);
    expect((await moderator({ url })).body).toContain(owner.id);
  }
});

it("never returns a user's email address to visitors, other users or moderators", async () => {
  const stranger = site.as(await createUser(site.db));
  const moderator = site.as(await createUser(site.db, { is_mod: true }));
  const leaks: string[] = [];
  for (const url of reads) {
    const responses = [await site.request({ url }), await stranger({ url }), await moderator({ url })];
    if (responses.some(({ body, headers }) => mentionsOwner(body + JSON.stringify(headers)))) leaks.push(url);
  }
  expect(leaks).toEqual([]);
});

it('does not let server rendering read data that requires a session', async () => {
  const refused: string[] = [];
  for (const url of reads) {
    const { statusCode } = await site.request({ url });
    const call = { method: 'GET', address: url, headers: {}, body: undefined, signal: undefined };
    const { status } = await callInProcess(site.app, call);
    expect([url, status]).toEqual([url, statusCode]);
    if (status === 401) refused.push(url);
  }
  expect(refused).toEqual(expect.arrayContaining(['/api/admin/stats', '/api/user/favorites']));
});

it('shows the email address to admins but no session tokens or passwords', async () => {
  const admin = site.as(await createAdmin(site.db));
  const { token } = await site.db
    .selectFrom('sessions')
    .select('token')
    .where('user_id', '=', owner.id)
    .executeTakeFirstOrThrow();
  const { password } = await site.db
    .selectFrom('accounts')
    .select('password')
    .where('user_id', '=', owner.id)
    .executeTakeFirstOrThrow();
  const cookie = await site.cookieOf(owner);
  const secrets = [token, password ?? '', cookie.slice(cookie.indexOf('=') + 1, -50)];
  for (const url of reads.filter((path) => path.startsWith('/api/admin/users'))) {
    const { statusCode, body } = await admin({ url });
    expect([url, statusCode, secrets.filter((secret) => body.includes(secret))]).toEqual([url, 200, []]);
  }
  expect(mentionsOwner((await admin({ url: `/api/admin/users/${owner.id}` })).body)).toBe(true);
});

it('returns the email address to its owner, which proves that the check works', async () => {
  expect(mentionsOwner((await site.as(owner)({ url: '/api/me' })).body)).toBe(true);
});
