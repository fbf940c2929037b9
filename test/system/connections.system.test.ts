import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FakeStripe } from '../fakes/stripe/fake.ts';
import { createEmptyDatabase, type EmptyDatabase } from '../support/databases.ts';
import { json, register, sendMessage, startShop, type Shop } from '../support/outage-shop.ts';
import { createSmtpPeer, type SmtpPeer } from '../support/smtp-peer.ts';
import { waitFor } from '../support/wait-for.ts';

const url = process.env.TEST_DATABASE_URL;

describe.skipIf(url === undefined)('two processes on one database (needs TEST_DATABASE_URL)', () => {
  let database: EmptyDatabase;
  let stripe: FakeStripe;
  let peer: SmtpPeer;
  let shops: Shop[] = [];
  let cookie: string;

  beforeAll(async () => {
    database = await createEmptyDatabase(url ?? '');
    stripe = await FakeStripe.start({ prices: [] });
    peer = await createSmtpPeer();
    shops = await Promise.all([start(), start()]);
    cookie = await register(shopAt(0));
    await query('update users set is_admin = true');
  });

  afterAll(async () => {
    for (const shop of shops) await shop.stop();
    await peer.close();
    await stripe.close();
    await database?.drop();
  });

  const start = () =>
    startShop({
      databaseUrl: database.url,
      env: {
        SESSION_SECRET: 'one secret for the processes of this test',
        STRIPE_API_URL: stripe.url,
      },
    });
  const shopAt = (index: number) => shops[index] as Shop;

  async function query(text: string): Promise<unknown[]> {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query<Record<string, unknown>>(text);
    await client.end();
    return rows;
  }

  const put = (path: string, body: object) =>
    shopAt(0).ask(`/api/admin/connections/${path}`, { ...json(body, { cookie }), method: 'PUT' });
  const canSell = async (shop: Shop) =>
    (await shop.ask('/api/subscription/setup', { headers: { cookie } })).status;

  it('sell after one of them was connected, also after a restart, and the database has no key', async () => {
    expect(await Promise.all(shops.map(canSell))).toEqual([503, 503]);
    const keys = { secretKey: 'sk_test_fake', publishableKey: 'pk_test_fake' };
    expect((await put('payments', keys)).status).toBe(200);
    for (const shop of shops) await waitFor(async () => expect(await canSell(shop)).toBe(200));
    const third = await start();
    shops.push(third);
    expect(await canSell(third)).toBe(200);
    expect(JSON.stringify(await query('select * from secret_settings'))).not.toContain('sk_test');
  });

  it('send by the server that was entered at one of them', async () => {
    const settings = {
      host: '127.0.0.1',
      port: peer.port,
      security: 'none',
      user: '',
      from: 'a@example.com',
    };
    expect((await put('mail', settings)).status).toBe(200);
    for (const shop of shops) {
      await waitFor(async () => {
        const before = peer.received.length;
        expect((await sendMessage(shop)).status).toBe(200);
        await waitFor(() => expect(peer.received.length).toBeGreaterThan(before));
      });
    }
  });
});
