import { beforeAll, describe, expect, it } from 'vitest';
import {
  createAdmin,
  createModel,
  createUser,
  grantPlan,
  insertPaidPlan,
  type UserRow,
} from '#test/support/factories.ts';
import { testNow, useTestApp } from '#test/support/test-app.ts';
import type { AdminUser, UserComment, UserDetail } from '../../schemas.ts';

const site = useTestApp();
let admin: UserRow;
let person: UserRow;

beforeAll(async () => {
  admin = await createAdmin(site.db);
  person = await createUser(site.db, {
    first_name: 'Zoë',
    last_name: 'Quill_100%',
    username: 'nozzle swap',
    email: 'z.quill@print.example',
    bio: 'Prints vases.',
  });
});

const read = (url: string) => site.as(admin)({ url });
const people = async (query = '') => {
  const response = await read(`/api/admin/users${query}`);
  expect(response.statusCode).toBe(200);
  return { ids: response.json<AdminUser[]>().map(({ id }) => id), headers: response.headers };
};
const auditEvents = () => site.db.selectFrom('audit_events').selectAll().orderBy('id').execute();
const at = (path: string, id = person.id) => `/api/admin/users/${id}${path}`;

describe('list of users', () => {
  it.each([
    ['first name', 'ZOË'],
    ['last name', 'QUILL'],
    ['whole name', 'zoë quill'],
    ['username', 'Nozzle S'],
    ['email', 'z.quill@PRINT'],
    ['the start of a word', 'QU'],
    ['the start of a word before a dot', 'Z.'],
    ['characters around a dot', 'z.q'],
    ['characters with a meaning in SQL', 'quill_100%'],
  ])('finds a user by %s', async (_, q) => {
    const { ids, headers } = await people(`?q=${encodeURIComponent(q)}`);
    expect([ids, headers['x-total-count']]).toEqual([[person.id], '1']);
  });

  it.each(['zo%', 'ui', '.q', 'nozzle_swap', 'nobody at all', 'swapz.quill'])(
    'finds no user by %s',
    async (q) => {
      const { ids, headers } = await people(`?q=${encodeURIComponent(q)}`);
      expect([ids, headers['x-total-count']]).toEqual([[], '0']);
    },
  );

  it('pages through all users, newest first, with their plans', async () => {
    const made: string[] = [];
    for (const minute of [1, 2, 2, 2, 3]) {
      const created_at = new Date(testNow.getTime() + minute * 60_000);
      const user = await createUser(site.db, { first_name: 'Walker', created_at });
      made.push(user.id);
    }
    const [first = '', second = ''] = made;
    await grantPlan(site.db, { id: first }, 'commercial');
    await insertPaidPlan(site.db, { id: second });
    const walked: AdminUser[] = [];
    for (let url: string | undefined = '/api/admin/users?q=walker&limit=2'; url !== undefined;) {
      const response = await read(url);
      walked.push(...response.json<AdminUser[]>());
      expect(response.headers['x-total-count']).toBe('5');
      url = /^<(.*)>; rel="next"$/.exec(String(response.headers.link ?? ''))?.[1];
    }
    expect(walked.map(({ id }) => id).toSorted()).toEqual(made.toSorted());
    expect(walked.map(({ createdAt }) => createdAt)).toEqual(
      walked
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .toReversed(),
    );
    expect(walked.at(-1)).toMatchObject({
      id: first,
      subscriptionTier: 'commercial',
      isLifetimeSubscription: true,
    });
    expect(walked.find(({ id }) => id === second)).toMatchObject({
      subscriptionTier: 'personal',
      isLifetimeSubscription: false,
    });
    const all = await people('?limit=500');
    expect(all.headers['x-total-count']).toBe(String(all.ids.length));
    expect((await people('?q=%20')).ids).toEqual(all.ids);
  });
});

describe('user details', () => {
  it('contain account, security, plan and counts', async () => {
    const refused = { mail_refused_at: testNow, mail_refusal: 'No such mailbox' };
    const someone = await createUser(site.db, { bio: 'Hello', ...refused });
    const modelId = await createModel(site.db);
    await site.as(someone)({ method: 'POST', url: `/api/stl-files/${modelId}/favorite` });
    await site.as(admin)({ method: 'PATCH', url: at('', someone.id), body: { tier: 'personal' } });
    const detail = (await read(at('', someone.id))).json<UserDetail>();
    expect(detail).toMatchObject({
      user: { id: someone.id, email: someone.email, subscriptionTier: 'personal' },
      bio: 'Hello',
      mailRefusal: { at: testNow.toISOString(), reason: 'No such mailbox' },
      avatarUrl: null,
      hasPassword: true,
      signInMethods: [],
      twoFactorEnabled: false,
      subscription: { tier: 'personal', source: 'admin' },
      grant: { tier: 'personal', givenAt: testNow.toISOString(), givenBy: { id: admin.id, name: 'Mira' } },
      counts: { downloads: 0, comments: 0, favorites: 1 },
    });
    expect(detail.lastSeenAt).not.toBeNull();
    expect((await read(at('', admin.id))).json<UserDetail>().grant).toBeNull();
  });

  it('have paged comments, hidden ones included, invoices and downloads', async () => {
    const writer = await createUser(site.db);
    const modelId = await createModel(site.db, { title: 'Lamp' });
    for (const content of ['One', 'Two', 'Three']) {
      await site.as(writer)({ method: 'POST', url: `/api/stl-files/${modelId}/comments`, body: { content } });
    }
    await site.db.updateTable('comments').set({ hidden_at: testNow }).where('content', '=', 'Two').execute();
    const first = await read(at('/comments?limit=2', writer.id));
    expect(first.headers['x-total-count']).toBe('3');
    expect(first.json<UserComment[]>()).toMatchObject([
      { content: 'Three', isHidden: false, design: { id: modelId, title: 'Lamp' } },
      { content: 'Two', isHidden: true },
    ]);
    const next = /^<(.*)>/.exec(String(first.headers.link))?.[1] ?? '';
    expect((await read(next)).json<UserComment[]>().map(({ content }) => content)).toEqual(['One']);
    for (const path of ['/invoices', '/downloads']) {
      const response = await read(at(path, writer.id));
      expect([response.json(), response.headers['x-total-count']]).toEqual([[], '0']);
    }
  });
});

describe('sign out a user', () => {
  const end = (path: string, by = admin, id = person.id) =>
    site.as(by)({ method: 'DELETE', url: at(`/sessions${path}`, id) });
  const sessionsOf = async (id: string, by = admin) =>
    (await site.as(by)({ url: at('/sessions', id) })).json<{ id: string; isCurrent: boolean }[]>();
  const isIn = async (user: UserRow) => (await site.as(user)({ url: '/api/me' })).statusCode === 200;

  it('ends one session of that user only and records an audit event', async () => {
    const other = await createUser(site.db);
    expect([await isIn(person), await isIn(other)]).toEqual([true, true]);
    const [session] = await sessionsOf(person.id);
    const [foreign] = await sessionsOf(other.id);
    expect(session).toMatchObject({ isCurrent: false });
    expect((await end(`/${foreign?.id}`)).statusCode).toBe(404);
    expect((await end('/%00')).statusCode).toBe(400);
    expect((await end(`/${session?.id}`)).statusCode).toBe(204);
    expect([await isIn(person), await isIn(other)]).toEqual([false, true]);
    expect((await end(`/${session?.id}`)).statusCode).toBe(404);
    expect((await auditEvents()).at(-1)).toMatchObject({
      actor_id: admin.id,
      action: 'user.sign_out',
      target_id: person.id,
      target_name: '',
      after: { sessionsEnded: 1 },
    });
    expect((await auditEvents()).filter(({ target_id }) => target_id === person.id)).toHaveLength(1);
  });

  it("ends all sessions, except the admin's current one", async () => {
    const other = await createUser(site.db);
    await isIn(other);
    expect((await end('', admin, other.id)).json()).toEqual({ ended: 1 });
    expect((await end('', admin, other.id)).json()).toEqual({ ended: 0 });
    expect(await isIn(other)).toBe(false);
    expect((await auditEvents()).filter(({ target_id }) => target_id === other.id)).toHaveLength(1);

    const boss = await createAdmin(site.db);
    await isIn(boss);
    const expires_at = new Date('2026-12-18T12:00:00Z');
    await site.db
      .insertInto('sessions')
      .values({ id: 'elsewhere', user_id: boss.id, token: 'elsewhere', expires_at })
      .execute();
    expect((await end('', boss, boss.id)).json()).toEqual({ ended: 1 });
    const [present] = await sessionsOf(boss.id, boss);
    expect(present).toMatchObject({ isCurrent: true });
    const refused = await end(`/${present?.id}`, boss, boss.id);
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'current_session' }]);
    expect(await isIn(boss)).toBe(true);
  });
});

describe('access of others than admins', () => {
  const calls = ['', '/ID', '/ID/invoices', '/ID/downloads', '/ID/comments', '/ID/sessions'].map((path) => ({
    method: 'GET' as const,
    path,
  }));
  const writes = ['/ID/sessions', '/ID/sessions/some'].map((path) => ({ method: 'DELETE' as const, path }));

  it.each([...calls, ...writes])('returns 401 or 403 for $method $path', async ({ method, path }) => {
    const to = (id: string) => ({ method, url: `/api/admin/users${path.replace('ID', id)}` });
    const user = await createUser(site.db);
    const moderator = await createUser(site.db, { is_mod: true });
    const responses = [
      await site.request(to(person.id)),
      await site.as(user)(to(user.id)),
      await site.as(moderator)(to(person.id)),
      await site.as(admin)(to('nobody')),
    ];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([401, 403, 403, path === '' ? 200 : 404]);
  });

  it('returns 400 for invalid queries', async () => {
    for (const query of ['?limit=0', '?cursor=x', '?q=%00', `?q=${'x'.repeat(201)}`]) {
      expect((await read(`/api/admin/users${query}`)).statusCode).toBe(400);
    }
    expect((await read(at('/comments?cursor=x'))).statusCode).toBe(400);
  });
});

it('records audit events of role and plan changes with the former values', async () => {
  const someone = await createUser(site.db);
  const change = (body: object) => site.as(admin)({ method: 'PATCH', url: at('', someone.id), body });
  const nothing = [{ role: 'user' }, { tier: 'free' }];
  for (const body of [
    { role: 'mod' },
    ...nothing.slice(1),
    { tier: 'personal' },
    { tier: 'commercial', isLifetime: true },
    { tier: 'free' },
    { role: 'user' },
    ...nothing,
  ]) {
    expect((await change(body)).statusCode).toBe(200);
  }
  const personal = { tier: 'personal', isLifetime: false, endsAt: '2026-12-18T12:00:00.000Z' };
  const lifetime = { tier: 'commercial', isLifetime: true, endsAt: null };
  const own = (await auditEvents()).filter(({ target_id }) => target_id === someone.id);
  expect(new Set(own.map(({ actor_id }) => actor_id))).toEqual(new Set([admin.id]));
  expect(own.map(({ action, before, after }) => [action, before, after])).toEqual([
    ['user.role', { role: 'user' }, { role: 'mod' }],
    ['user.grant', null, personal],
    ['user.grant', personal, lifetime],
    ['user.grant_end', lifetime, null],
    ['user.role', { role: 'mod' }, { role: 'user' }],
  ]);
});
