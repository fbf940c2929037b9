import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Access } from '#src/lib/endpoint.ts';
import type { Request } from '../../support/test-app.ts';
import { createUploadSite, type UploadSite } from '../../support/upload-site.ts';
import { listDesignCases } from './design-cases.ts';
import { listOtherCases } from './other-cases.ts';

let shop: UploadSite;
const cases = [...listDesignCases(() => shop), ...listOtherCases(() => shop)].map((one) => ({
  ...one,
  name: [one.endpoint, one.use].join(' ').trim(),
}));

beforeAll(async () => {
  shop = await createUploadSite();
  // The session begins before anything is counted.
  await shop.site.cookieOf(shop.admin);
});
afterAll(() => shop.site.close());

interface Documented {
  paths: Record<string, Record<string, { 'x-access': Access }>>;
}

/** Those that admins and moderators alone may call, as the site has them. */
async function listWrites(): Promise<string[]> {
  const { paths } = (await shop.site.request({ url: '/api/openapi.json' })).json<Documented>();
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method, { 'x-access': access }]) => !reads.includes(method) && isForStaff(access))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
}

const reads = ['get', 'head'];
const isForStaff = (access: Access) => access === 'admin' || access === 'moderator';

const send = (call: Request) => shop.site.as(shop.admin)(call);

const entriesAfter = (id: number) =>
  shop.site.db
    .selectFrom('audit_entries')
    .select(['id', 'actor_id', 'action', 'target_id'])
    .where('id', '>', id)
    .orderBy('id')
    .execute();
const lastId = async () => (await entriesAfter(0)).at(-1)?.id ?? 0;

/** The content of all tables but those that count calls. */
async function readAll(): Promise<Record<string, unknown>> {
  const tables = (await shop.site.db.introspection.getTables()).filter(
    ({ schema, name }) => schema === 'public' && name !== 'rate_limits',
  );
  const parts = tables.map(
    ({ name }) => sql`select ${name} as name, md5(string_agg(t::text, '|' order by t::text)) as hash
      from ${sql.table(name)} t`,
  );
  const { rows } = await sql<{
    name: string;
    hash: string | null;
  }>`${sql.join(parts, sql` union all `)}`.execute(shop.site.db);
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}

/** While no entry can be written. */
async function withoutAudit<T>(work: () => Promise<T>): Promise<T> {
  const { db } = shop.site;
  await sql`alter table audit_entries add constraint broken check (false) not valid`.execute(db);
  try {
    return await work();
  } finally {
    await sql`alter table audit_entries drop constraint broken`.execute(db);
  }
}

it('has a case for every write that needs an admin or a moderator', async () => {
  const writes = await listWrites();
  expect(writes.length).toBeGreaterThan(20);
  expect(writes.filter((write) => cases.every(({ endpoint }) => endpoint !== write))).toEqual([]);
});

describe('is recorded with who did it, or not done', () => {
  it.each(cases)('$name', async ({ prepare, action, refused }) => {
    const { call, targets } = await prepare();

    const before = await readAll();
    expect((await withoutAudit(() => send(call))).statusCode).toBe(500);
    expect(await readAll()).toEqual(before);

    const last = await lastId();
    const answer = await send(call);
    expect(answer.statusCode < 300 || answer.body).toBe(true);
    const recorded = (await entriesAfter(last)).map(({ actor_id, action: what, target_id }, index) => [
      actor_id,
      what,
      targets[index] === undefined ? undefined : target_id,
    ]);
    expect(recorded).toEqual(
      targets.map((target) => [shop.admin.id, action, target === undefined ? undefined : String(target)]),
    );

    const afterwards = await lastId();
    const refusal = await send(refused === 'again' ? call : refused(call));
    expect([400, 404, 409].includes(refusal.statusCode) || refusal.body).toBe(true);
    expect(await entriesAfter(afterwards)).toEqual([]);
  });
});
