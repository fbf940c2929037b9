import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createModel, createUser, type UserRow } from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';
import type { AuditEvent } from '../schemas.ts';
import { getDifferences, recordAuditEvent } from './record-audit-event.ts';

const site = useTestApp({ rateLimitFactor: 50 });
let admin: UserRow;
let person: UserRow;
let modelId: number;
const goneId = 'somebody-who-left';

const read = (query: string, viewer: { id: string } = admin) =>
  site.as(viewer)({ url: `/api/admin/audit${query}` });
const list = async (query: string) => (await read(query)).json<AuditEvent[]>();
const actionsOf = async (query: string) => (await list(query)).map(({ action }) => action);

beforeAll(async () => {
  admin = await createUser(site.db, { is_admin: true, first_name: 'Ada', last_name: 'Stone' });
  person = await createUser(site.db, { first_name: '', username: 'kite' });
  modelId = await createModel(site.db, { title: 'Ribbed vase' });
  const at = (time: string) => new Date(`2026-03-${time}Z`);
  const design = { target_kind: 'design', target_id: String(modelId), target_name: 'Ribbed vase' };
  const values = JSON.stringify({ title: 'Vase' });
  await site.db
    .insertInto('audit_events')
    .values([
      { at: at('01T00:00:00'), actor_id: admin.id, action: 'design.create', ...design },
      { at: at('01T23:59:59.999'), actor_id: null, action: 'design.release', ...design },
      {
        at: at('02T12:00:00'),
        actor_id: goneId,
        action: 'design.update',
        ...design,
        before: values,
        after: null,
      },
      {
        at: at('03T12:00:00'),
        actor_id: admin.id,
        action: 'user.role',
        target_kind: 'user',
        target_id: person.id,
      },
      {
        at: at('03T12:00:00'),
        actor_id: admin.id,
        action: 'user.grant',
        target_kind: 'user',
        target_id: goneId,
      },
      {
        at: at('04T12:00:00'),
        actor_id: goneId,
        action: 'design.purge',
        target_kind: 'design',
        target_id: '2000000000',
        target_name: 'Lost vase',
      },
      {
        at: at('05T12:00:00'),
        actor_id: null,
        action: 'comment.hide',
        target_kind: 'comment',
        target_id: '7',
        target_name: 'Ribbed vase',
        after: JSON.stringify({ designId: modelId }),
      },
    ])
    .execute();
});

it('returns actor, action and target with their present names', async () => {
  const entries = await list('');
  expect(entries.map(({ actor, target }) => [actor?.name, target])).toEqual([
    [undefined, { kind: 'comment', id: '7', name: 'Ribbed vase', hasPage: true }],
    ['Deleted user', { kind: 'design', id: '2000000000', name: 'Lost vase', hasPage: false }],
    ['Ada Stone', { kind: 'user', id: goneId, name: 'Deleted user', hasPage: false }],
    ['Ada Stone', { kind: 'user', id: person.id, name: 'kite', hasPage: true }],
    ['Deleted user', { kind: 'design', id: String(modelId), name: 'Ribbed vase', hasPage: true }],
    [undefined, { kind: 'design', id: String(modelId), name: 'Ribbed vase', hasPage: true }],
    ['Ada Stone', { kind: 'design', id: String(modelId), name: 'Ribbed vase', hasPage: true }],
  ]);
  expect(entries[4]).toMatchObject({
    at: '2026-03-02T12:00:00.000Z',
    before: { title: 'Vase' },
    after: null,
  });
});

it.each([
  ['who', () => `?actorId=${admin.id}`, ['user.grant', 'user.role', 'design.create']],
  ['what', () => '?action=user.role', ['user.role']],
  ['a kind', () => '?kind=user', ['user.grant', 'user.role']],
  ['what and its kind', () => '?action=user.role&kind=user', ['user.role']],
  ['what and another kind', () => '?action=user.role&kind=design', []],
  [
    'one design',
    () => `?kind=design&targetId=${modelId}`,
    ['design.update', 'design.release', 'design.create'],
  ],
  ['who, of a kind', () => `?actorId=${admin.id}&kind=design`, ['design.create']],
  ['who and what', () => `?actorId=${goneId}&action=design.purge`, ['design.purge']],
  ['one day, in UTC', () => '?from=2026-03-01&to=2026-03-01', ['design.release', 'design.create']],
  ['since a day', () => '?from=2026-03-04', ['comment.hide', 'design.purge']],
  ['until a day', () => '?to=2026-03-02&limit=1', ['design.update']],
  ['days that are the wrong way round', () => '?from=2026-03-04&to=2026-03-01', []],
])('filters by %s', async (_, query, actions) => {
  expect(await actionsOf(query())).toEqual(actions);
});

it('pages through events, also with equal times, and returns the total', async () => {
  const found: string[] = [];
  let address: string | undefined = '/api/admin/audit?from=2026-03-01&limit=2';
  while (address !== undefined) {
    const response = await site.as(admin)({ url: address });
    expect(response.headers['x-total-count']).toBe('7');
    found.push(...response.json<AuditEvent[]>().map(({ action }) => action));
    address = /<(.*)>; rel="next"/.exec(String(response.headers['link'] ?? ''))?.[1];
  }
  expect(found).toEqual(await actionsOf(''));
});

it.each([
  '?from=yesterday',
  '?to=2026-02-30',
  '?from=0000-01-01',
  '?to=9999-12-31',
  '?action=design.steal',
  '?kind=cat',
  '?targetId=1',
  '?cursor=1-x',
  '?actorId=%00',
])('refuses %s', async (query) => {
  expect((await read(query)).statusCode).toBe(400);
});

it('lists each actor once', async () => {
  const response = await site.as(admin)({ url: '/api/admin/audit/actors' });
  expect(response.json()).toEqual([
    { id: admin.id, name: 'Ada Stone' },
    { id: goneId, name: 'Deleted user' },
  ]);
});

it.each(['/api/admin/audit', '/api/admin/audit/actors'])('shows %s to admins only', async (url) => {
  const moderator = await createUser(site.db, { is_mod: true });
  expect((await site.request({ url })).statusCode).toBe(401);
  for (const other of [person, moderator]) expect((await site.as(other)({ url })).statusCode).toBe(403);
});

describe('the table', () => {
  it.each(["update audit_events set action = 'x'", 'delete from audit_events', 'truncate audit_events'])(
    'refuses: %s',
    async (statement) => {
      const refused = sql.raw(statement).execute(site.db);
      await expect(refused).rejects.toThrow('audit_events is append-only');
    },
  );

  it('contains no event of a failed transaction', async () => {
    const { count } = await countEntries();
    const failed = site.db.transaction().execute(async (tx) => {
      await recordAuditEvent(tx, { actorId: admin.id, action: 'cache.clear', target: { id: '*' } });
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await countEntries()).toEqual({ count });
  });
});

const countEntries = () =>
  site.db
    .selectFrom('audit_events')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();

it('returns the fields that differ', () => {
  const before = { title: 'Vase', categories: ['a'], isPremium: false };
  expect(getDifferences(before, { ...before, categories: ['a', 'b'], releasesAt: null })).toEqual({
    before: { categories: ['a'], releasesAt: null },
    after: { categories: ['a', 'b'], releasesAt: null },
  });
  expect(getDifferences(before, { isPremium: false })).toBeUndefined();
});
