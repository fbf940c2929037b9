import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Access } from '#src/lib/endpoint.ts';
import type { Request } from '../../support/test-app.ts';
import { createUploadSite, type UploadSite } from '../../support/upload-site.ts';
import { FakeStripe } from '../../fakes/stripe/fake.ts';
import { listConnectionCases } from './connection-cases.ts';
import { listDesignCases } from './design-cases.ts';
import { listOtherCases } from './other-cases.ts';

let shop: UploadSite;
let stripe: FakeStripe;
const listed = [listDesignCases, listOtherCases, listConnectionCases].flatMap((list) => list(() => shop));
const cases = listed.map((one) => ({
  ...one,
  name: [one.endpoint, one.use].join(' ').trim(),
}));

beforeAll(async () => {
  stripe = await FakeStripe.start({ prices: [] });
  shop = await createUploadSite({
    payments: { stripe: undefined, graceDays: 7, stripeApiUrl: stripe.url },
  });
  // The session must exist before the tables are compared.
  await shop.site.cookieOf(shop.admin);
});
afterAll(async () => {
  await shop.site.close();
  await stripe.close();
});

interface Documented {
  paths: Record<string, Record<string, { 'x-access': Access }>>;
}

/** Lists the documented writes that only admins or moderators may call. */
async function listStaffWrites(): Promise<string[]> {
  const { paths } = (await shop.site.request({ url: '/api/openapi.json' })).json<Documented>();
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method, { 'x-access': access }]) => !reads.includes(method) && isForStaff(access))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
}

const reads = ['get', 'head'];
/**
 * The first saves what is in a file that no design has, so that there is nothing of the shop to record. The second looks what is
 * at Stripe. The third stores a picture that the facts of the shop may name; the change of the facts is recorded. The last changes
 * nothing; its audit event is tested where there is a backup, on the embedded database.
 */
const withoutChange = [
  'POST /api/admin/examinations',
  'POST /api/admin/connections/payments/check',
  'POST /api/admin/site/mark',
  'POST /api/admin/system/backups/{id}/ticket',
];
const isForStaff = (access: Access) => access === 'admin' || access === 'moderator';

const send = (call: Request) => shop.site.as(shop.admin)(call);

const listEventsAfter = (id: number) =>
  shop.site.db
    .selectFrom('audit_events')
    .select(['id', 'actor_id', 'action', 'target_id'])
    .where('id', '>', id)
    .orderBy('id')
    .execute();
const getLastEventId = async () => (await listEventsAfter(0)).at(-1)?.id ?? 0;

/** Hashes the content of all tables except the rate limits. */
async function hashTables(): Promise<Record<string, unknown>> {
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

/** Runs the callback while no audit event can be written. */
async function withoutAudit<T>(callback: () => Promise<T>): Promise<T> {
  const { db } = shop.site;
  await sql`alter table audit_events add constraint broken check (false) not valid`.execute(db);
  try {
    return await callback();
  } finally {
    await sql`alter table audit_events drop constraint broken`.execute(db);
  }
}

it('has a case for every write that requires an admin or a moderator', async () => {
  const writes = (await listStaffWrites()).filter((write) => !withoutChange.includes(write));
  expect(writes.length).toBeGreaterThan(20);
  expect(writes.filter((write) => cases.every(({ endpoint }) => endpoint !== write))).toEqual([]);
});

describe('records an audit event with its actor, or fails without a change', () => {
  it.each(cases)('$name', async ({ prepare, action, refused }) => {
    const { call, targets } = await prepare();

    const before = await hashTables();
    expect((await withoutAudit(() => send(call))).statusCode).toBe(500);
    expect(await hashTables()).toEqual(before);

    const last = await getLastEventId();
    const response = await send(call);
    expect(response.statusCode < 300 || response.body).toBe(true);
    const recorded = (await listEventsAfter(last)).map(({ actor_id, action: what, target_id }, index) => [
      actor_id,
      what,
      targets[index] === undefined ? undefined : target_id,
    ]);
    expect(recorded).toEqual(
      targets.map((target) => [shop.admin.id, action, target === undefined ? undefined : String(target)]),
    );

    const afterwards = await getLastEventId();
    const refusal = await send(refused === 'again' ? call : refused(call));
    expect([400, 404, 409].includes(refusal.statusCode) || refusal.body).toBe(true);
    expect(await listEventsAfter(afterwards)).toEqual([]);
  });
});
