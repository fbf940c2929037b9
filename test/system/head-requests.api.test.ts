import { sql } from 'kysely';
import { createEmailVerificationToken } from 'better-auth/api';
import { beforeAll, expect, it } from 'vitest';
import { createAdmin, createUser, type UserRow } from '../support/factories.ts';
import { fillShop } from '../support/full-shop.ts';
import { testNow, useTestApp } from '../support/test-app.ts';

const dayMs = 86_400_000;

const site = useTestApp({ isDemo: true, rateLimitFactor: 100 });
let unverified: UserRow;
let paths: string[];

interface Documented {
  paths: Record<string, Record<string, unknown>>;
}

beforeAll(async () => {
  const { modelId, someone } = await fillShop(site);
  unverified = await createUser(site.db);
  const secret = site.config.sessionSecret;
  const token = await createEmailVerificationToken(secret, unverified.email);
  const documented = (await site.request({ url: '/api/openapi.json' })).json<Documented>().paths;
  paths = Object.entries(documented)
    .filter(([, methods]) => 'get' in methods)
    .map(([path]) =>
      path.replace(/users\/\{\w+\}/, `users/${someone.id}`).replaceAll(/\{\w+\}/g, String(modelId)),
    );
  paths.push(`/api/auth/verify-email?token=${token}`, '/api/stl-files?q=zzzz', '/api/login', '/robots.txt');
});

/** Returns a digest of the rows of each table. Counters of limits are left out: they are about requests of any kind. */
async function readRows(): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'rate_limits'`.execute(
    site.db,
  );
  const digests = tables.rows.map(async ({ name }) => {
    const { rows } = await sql<{ digest: string }>`
      select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as digest from ${sql.table(name)} t`.execute(
      site.db,
    );
    return [name, rows[0]?.digest ?? ''];
  });
  return Object.fromEntries(await Promise.all(digests)) as Record<string, string>;
}

it('changes no row when each read is requested by HEAD, signed out, as a person and as an admin', async () => {
  const person = site.as(await createUser(site.db));
  const admin = site.as(await createAdmin(site.db));
  for (const ask of [person, admin]) expect((await ask({ url: '/api/me' })).statusCode).toBe(200);
  // A session that is used after some days is due to be extended.
  site.moveTo(new Date(testNow.getTime() + 3 * dayMs));
  const before = await readRows();
  expect(paths.length).toBeGreaterThan(70);
  for (const url of paths) {
    for (const ask of [site.request, person, admin]) {
      expect([url, (await ask({ method: 'HEAD', url })).body]).toEqual([url, '']);
    }
  }
  expect(await readRows()).toEqual(before);
});

it('returns 405 for HEAD of a verification link, and verifies by GET afterwards', async () => {
  const url = paths.find((path) => path.includes('verify-email?')) ?? '';
  const head = await site.request({ method: 'HEAD', url });
  expect([head.statusCode, head.headers.allow]).toEqual([405, 'GET']);
  expect((await site.request({ url })).statusCode).toBe(200);
});
