import { rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Model } from '#src/features/catalog/schemas.ts';
import { writeBuiltSite } from '#test/support/built-site.ts';
import { createAdmin, createCategory, createUser } from '#test/support/factories.ts';
import { makeForm } from '#test/support/forms.ts';
import {
  host,
  installed,
  sendRequest,
  startCaddy,
  startNginx,
  type ReverseProxy,
} from '#test/support/reverse-proxy.ts';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';
import { cubeStl } from '#test/support/upload-site.ts';

interface ProxyCase {
  name: string;
  start: (ports: readonly number[]) => Promise<ReverseProxy>;
  isInstalled: boolean;
  isTls: boolean;
}

const proxies: ProxyCase[] = [
  { name: 'nginx', start: startNginx, isInstalled: installed.nginx, isTls: true },
  { name: 'Caddy', start: startCaddy, isInstalled: installed.caddy, isTls: false },
];

describe.for(proxies.filter(({ isInstalled }) => isInstalled))(
  'two instances behind $name with the configuration in deploy',
  ({ name, start, isTls }) => {
    let shop: TestApp;
    let second: FastifyInstance;
    let proxy: ReverseProxy;
    let siteDirectory: string;
    let adminCookie: string;
    let design: Model;

    const send = (
      path: string,
      more: { method?: string; headers?: Record<string, string>; body?: Buffer } = {},
    ) =>
      sendRequest({
        port: proxy.port,
        path,
        isTls,
        ...more,
        headers: { ...(isTls && { host }), ...more.headers },
      });
    const listen = async (app: FastifyInstance): Promise<number> => {
      await app.listen({ port: 0, host: '127.0.0.1' });
      return (app.server.address() as AddressInfo).port;
    };

    beforeAll(async () => {
      siteDirectory = await writeBuiltSite();
      const overrides = { publicUrl: isTls ? `https://${host}` : undefined, trustProxy: 1 };
      shop = await createTestApp(overrides, undefined, undefined, { siteDirectory });
      second = await shop.startAnother();
      proxy = await start([await listen(shop.app), await listen(second)]);
      const admin = await createAdmin(shop.db);
      await createCategory(shop.db, 'Rooms');
      adminCookie = await shop.cookieOf(admin);
      const stl = { field: 'stlFiles', name: 'cube.stl', content: cubeStl };
      const form = makeForm({ title: 'Cube', categories: '["rooms"]' }, [stl]);
      const created = await send('/api/admin/stl-files', {
        method: 'POST',
        body: form.body,
        headers: { ...form.headers, cookie: adminCookie, 'content-length': String(form.body.length) },
      });
      if (created.status !== 201) throw new Error(`The upload failed: ${created.body}`);
      design = JSON.parse(created.body) as Model;
    });

    afterAll(async () => {
      await proxy.close();
      await second.close();
      await shop.close();
      await rm(siteDirectory, { recursive: true });
    });

    it('passes a download and its byte ranges through', async () => {
      const cookie = await shop.cookieOf(await createUser(shop.db));
      const whole = await send(`/api/stl-files/${design.id}/download`, { headers: { cookie } });
      expect(whole).toMatchObject({ status: 200, headers: { 'accept-ranges': 'bytes' } });
      const range = { cookie, range: 'bytes=0-3' };
      const part = await send(`/api/stl-files/${design.id}/download`, { headers: range });
      expect(part).toMatchObject({ status: 206, headers: { 'content-length': '4' } });
      expect(part.body).toBe(whole.body.slice(0, 4));
    });

    it('sends private responses to nobody else', async () => {
      const people = [await createUser(shop.db), await createUser(shop.db)];
      for (const person of people) {
        const cookie = await shop.cookieOf(person);
        const me = JSON.parse((await send('/api/me', { headers: { cookie } })).body) as { id: string };
        expect(me.id).toBe(person.id);
      }
      expect((await send('/api/me')).status).toBe(401);
    });

    it('hides the metrics', async () => {
      expect((await send('/metrics')).status).toBe(404);
    });

    it('counts the attempts of each visitor, who cannot choose an address with X-Forwarded-For', async () => {
      const attempt = async (address: string) => {
        const body = Buffer.from(
          JSON.stringify({ email: `${address}@example.com`, password: 'wrong password 1' }),
        );
        const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
        return (await send('/api/auth/sign-in', { method: 'POST', body, headers })).headers[
          'x-ratelimit-remaining'
        ];
      };
      const [before, after] = [await attempt('203.0.113.1'), await attempt('203.0.113.2')];
      expect(Number(after)).toBe(Number(before) - 1);
    });

    it('answers from the other instance when one is gone', async () => {
      const third = await shop.startAnother();
      const other = await start([await listen(third), (shop.app.server.address() as AddressInfo).port]);
      await third.close();
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          sendRequest({
            port: other.port,
            path: `/api/stl-files?q=${name}${index}`,
            isTls,
            headers: { host },
          }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
      await other.close();
    });
  },
);

describe.runIf(installed.nginx)('the cache of nginx', () => {
  let shop: TestApp;
  let proxy: ReverseProxy;
  let siteDirectory: string;

  const get = (path: string, headers: Record<string, string> = {}) =>
    sendRequest({ port: proxy.port, path, isTls: true, headers: { host, ...headers } });

  beforeAll(async () => {
    siteDirectory = await writeBuiltSite();
    const overrides = { publicUrl: `https://${host}`, trustProxy: 1 };
    shop = await createTestApp(overrides, undefined, undefined, { siteDirectory });
    await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = shop.app.server.address() as AddressInfo;
    proxy = await startNginx([port, port]);
  });

  afterAll(async () => {
    await proxy.close();
    await shop.close();
    await rm(siteDirectory, { recursive: true });
  });

  it('redirects plain HTTP to the same address with https', async () => {
    const { status, headers } = await sendRequest({
      port: proxy.plainPort ?? 0,
      path: '/browse?q=vase',
      isTls: false,
      headers: { host },
    });
    expect([status, headers.location]).toEqual([308, `https://${host}/browse?q=vase`]);
  });

  it('stores a public page for all visitors, with and without a session', async () => {
    const first = await get('/browse');
    expect([first.status, first.headers['x-cache']]).toEqual([200, 'MISS']);
    const cookie = await shop.cookieOf(await createUser(shop.db));
    const stored = await get('/browse', { cookie });
    expect([stored.headers['x-cache'], stored.body]).toEqual(['HIT', first.body]);
  });

  it('does not store pages and answers that are private', async () => {
    const cookie = await shop.cookieOf(await createUser(shop.db));
    for (const path of ['/api/me', '/api/user/downloads']) {
      await get(path, { cookie });
      expect((await get(path, { cookie })).headers['x-cache']).not.toBe('HIT');
      expect((await get(path)).status).toBe(401);
    }
  });

  it('fetches a page again when this machine asks for a refresh', async () => {
    await get('/pricing');
    const refreshed = await get('/pricing', { 'x-refresh': '1' });
    expect(refreshed.headers['x-cache']).toBe('BYPASS');
    expect((await get('/pricing')).headers['x-cache']).toBe('HIT');
  });
});
