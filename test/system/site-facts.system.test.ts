import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SiteVersion } from '#src/features/site/schemas.ts';
import { createEmptyDatabase, type EmptyDatabase } from '../support/databases.ts';
import { json, register, startShop, type Shop } from '../support/outage-shop.ts';
import { waitFor } from '../support/wait-for.ts';

const url = process.env.TEST_DATABASE_URL;

describe.skipIf(url === undefined)('two processes on one database (needs TEST_DATABASE_URL)', () => {
  let database: EmptyDatabase;
  let shops: Shop[] = [];
  let cookie: string;

  beforeAll(async () => {
    database = await createEmptyDatabase(url ?? '');
    shops = await Promise.all([start(), start()]);
    cookie = await register(one());
    const client = new Client({ connectionString: database.url });
    await client.connect();
    await client.query('update users set is_admin = true');
    await client.end();
  });

  afterAll(async () => {
    for (const shop of shops) await shop.stop();
    await database?.drop();
  });

  const start = () =>
    startShop({
      databaseUrl: database.url,
      env: { SESSION_SECRET: 'one secret for the processes of this test' },
    });
  const one = () => shops[0] as Shop;

  it('show a change that was made at one of them, also on cached pages, and after a restart', async () => {
    const address = '/api/admin/site';
    const read = async (shop: Shop) =>
      JSON.parse((await shop.ask(address, { headers: { cookie } })).text) as SiteVersion;
    const page = async (shop: Shop) => (await shop.ask('/')).text;
    const pages = await Promise.all(shops.map(page));
    expect(await Promise.all(shops.map(page))).toEqual(pages);
    expect(pages).toEqual(['page 1 of Firstlayer', 'page 1 of Firstlayer']);

    const { version, facts } = await read(one());
    const body = { version, facts: { ...facts, brand: 'Plate & Sons', accent: '#508c80' } };
    const saved = await one().ask(address, { ...json(body, { cookie }), method: 'PUT' });
    expect([saved.status, saved.text]).toEqual([200, expect.stringContaining('#508C80')]);
    expect(await page(one())).toContain('of Plate & Sons');
    for (const shop of shops)
      await waitFor(async () => expect(await page(shop)).toContain('of Plate & Sons'));
    for (const shop of shops) expect((await read(shop)).facts).toMatchObject({ brand: 'Plate & Sons' });

    const third = await start();
    shops.push(third);
    expect(await page(third)).toBe('page 1 of Plate & Sons');
  });
});
