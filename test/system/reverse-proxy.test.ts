import { rename, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Model } from '#src/features/catalog/schemas.ts';
import { maintenanceCommand } from '#src/http/process/maintenance-command.ts';
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

for (const { name, start, isTls, isInstalled } of proxies)
  describe.runIf(isInstalled)(`two instances behind ${name} with the configuration in deploy`, () => {
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

    it('passes the answers of the site on during maintenance, and keeps it open for admins', async () => {
      await maintenanceCommand(shop.db, 'on Back at noon.');
      await vi.waitFor(async () => {
        for (const app of [shop.app, second])
          expect((await app.inject('/api/categories')).statusCode).toBe(503);
      });
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, index) => send(`/api/stl-files?q=closed${index}`)),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 503));
      expect(answers.every(({ body }) => body.includes('Back at noon.'))).toBe(true);
      expect((await send('/api/admin/stats', { headers: { cookie: adminCookie } })).status).toBe(200);
      expect((await send('/login')).status).toBe(200);
      await maintenanceCommand(shop.db, 'off');
      await vi.waitFor(async () => expect((await send('/api/stl-files?q=open')).status).toBe(200));
    });

    it('serves the site while its files are away, which makes every instance not ready', async () => {
      const files = join(shop.config.dataDir, 'files');
      await rename(files, `${files}-away`);
      try {
        await vi.waitFor(
          async () => {
            for (const app of [shop.app, second]) expect((await app.inject('/readyz')).statusCode).toBe(503);
          },
          { timeout: 10_000, interval: 200 },
        );
        // Longer than the interval in which Caddy checks the instances.
        await sleep(2500);
        for (let index = 0; index < 6; index += 1)
          expect((await send(`/api/stl-files?q=away${index}`)).status).toBe(200);
      } finally {
        await rename(`${files}-away`, files);
      }
    }, 30_000);
  });

describe.runIf(installed.nginx)('the cache of nginx before two instances', () => {
  let shop: TestApp;
  let second: FastifyInstance;
  let proxy: ReverseProxy;
  let siteDirectory: string;
  let adminCookie: string;
  let design: Model;

  const get = (path: string, headers: Record<string, string> = {}, localAddress?: string) =>
    sendRequest({ port: proxy.port, path, isTls: true, headers: { host, ...headers }, localAddress });
  const cacheState = async (path: string, headers?: Record<string, string>) => {
    const answer = await get(path, headers);
    expect(answer.status).toBe(200);
    return answer.headers['x-cache'];
  };

  beforeAll(async () => {
    siteDirectory = await writeBuiltSite();
    const overrides = { publicUrl: `https://${host}`, trustProxy: 1 };
    shop = await createTestApp(overrides, undefined, undefined, { siteDirectory });
    second = await shop.startAnother();
    const ports = [];
    for (const app of [shop.app, second]) {
      await app.listen({ port: 0, host: '127.0.0.1' });
      ports.push((app.server.address() as AddressInfo).port);
    }
    proxy = await startNginx(ports);
    adminCookie = await shop.cookieOf(await createAdmin(shop.db));
    await createCategory(shop.db, 'Rooms');
    const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const form = makeForm({ title: 'Cube', categories: '["rooms"]' }, [
      { field: 'stlFiles', name: 'cube.stl', content: cubeStl },
      { field: 'previewImage', name: 'cube.png', content: picture },
    ]);
    const created = await shop.app.inject({
      method: 'POST',
      url: '/api/admin/stl-files',
      payload: form.body,
      headers: { ...form.headers, cookie: adminCookie },
    });
    if (created.statusCode !== 201) throw new Error(`The upload failed: ${created.body}`);
    design = created.json<Model>();
  });

  afterAll(async () => {
    await proxy.close();
    await second.close();
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

  it('stores one copy of a page for each encoding, however browsers list them', async () => {
    const listed = [
      'gzip, deflate, br, zstd',
      'gzip, deflate, br',
      'br;q=1.0, gzip;q=0.8',
      'gzip',
      'identity',
    ];
    const answers = [];
    for (const encoding of listed) answers.push(await get('/terms', { 'accept-encoding': encoding }));
    const seen = answers.map(({ headers }) => [headers['x-cache'], headers['content-encoding']]);
    expect(seen).toEqual([
      ['MISS', 'br'],
      ['HIT', 'br'],
      ['HIT', 'br'],
      ['MISS', 'gzip'],
      ['MISS', undefined],
    ]);
  });

  it('stores images, and answers of the API for people who are signed out', async () => {
    const cookie = await shop.cookieOf(await createUser(shop.db));
    for (const path of ['/api/stl-files?limit=5', `/api/stl-files/${design.id}`, '/api/categories']) {
      expect([path, await cacheState(path)]).toEqual([path, 'MISS']);
      expect([path, await cacheState(path)]).toEqual([path, 'HIT']);
      expect([path, await cacheState(path, { cookie })]).toEqual([path, 'BYPASS']);
    }
    const image = `${design.imageUrl}&w=320`;
    const load = async (accept: string, headers: Record<string, string> = {}) => {
      const answer = await get(image, { accept, ...headers });
      return [answer.headers['x-cache'], answer.headers['content-type']];
    };
    await vi.waitFor(async () => expect(await load('image/webp')).toEqual(['HIT', 'image/webp']));
    expect(await load('image/webp', { cookie })).toEqual(['HIT', 'image/webp']);
    expect(await load('image/png')).toEqual(['MISS', 'image/jpeg']);
  });

  it('compresses answers of the API', async () => {
    const answer = await get('/api/stl-files?limit=6', { 'accept-encoding': 'gzip, br' });
    expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    const etag = answer.headers.etag ?? '';
    const again = await get('/api/stl-files?limit=6', {
      'accept-encoding': 'gzip, br',
      'if-none-match': etag,
    });
    expect([etag.startsWith('W/"'), again.status]).toEqual([true, 304]);
  });

  it('does not store pages and answers that are private', async () => {
    const people = await Promise.all([1, 2].map(async () => shop.cookieOf(await createUser(shop.db))));
    for (const path of ['/api/me', '/api/user/downloads', '/api/account/export']) {
      const states = [];
      for (const cookie of [...people, ...people]) states.push(await cacheState(path, { cookie }));
      expect(states).not.toContain('HIT');
      expect((await get(path)).status).toBe(401);
    }
  });

  it('stores every encoding of a page anew when this machine asks for it, and nobody else', async () => {
    const encodings = ['br', 'gzip', 'identity'];
    const read = () =>
      Promise.all(
        encodings.map(
          async (encoding) => (await get('/pricing', { 'accept-encoding': encoding })).headers.etag,
        ),
      );
    const before = await read();
    const cleared = await shop.app.inject({
      method: 'POST',
      url: '/api/admin/clear-cache',
      headers: { cookie: adminCookie },
    });
    expect(cleared.statusCode).toBe(200);
    await get('/pricing', { 'x-refresh': '1' }, '127.0.0.2');
    expect(await read()).toEqual(before);
    for (const encoding of encodings) {
      const refreshed = await get('/pricing', { 'x-refresh': '1', 'accept-encoding': encoding });
      expect(refreshed.headers['x-cache']).toBe('BYPASS');
    }
    const after = await read();
    expect(after.filter((etag, index) => etag === before[index])).toEqual([]);
  });
});

describe.runIf(installed.nginx)('nginx before a site', () => {
  it('passes equal private requests on without making them wait for each other', async () => {
    const waiting: (() => void)[] = [];
    const upstream = createServer((request, response) => {
      if (request.url === '/healthz') return response.end();
      waiting.push(() => response.writeHead(200, { 'cache-control': 'private, no-store' }).end('mine'));
      return undefined;
    }).listen(0, '127.0.0.1');
    await vi.waitFor(() => expect(upstream.listening).toBe(true));
    const { port } = upstream.address() as AddressInfo;
    const proxy = await startNginx([port, port]);
    const ask = () => sendRequest({ port: proxy.port, path: '/api/me', isTls: true, headers: { host } });
    const answers = Array.from({ length: 4 }, ask);
    await vi.waitFor(() => expect(waiting).toHaveLength(4));
    for (const answer of waiting) answer();
    expect((await Promise.all(answers)).map(({ body }) => body)).toEqual(['mine', 'mine', 'mine', 'mine']);
    await proxy.close();
    upstream.close();
  });

  it('accepts a body of more than 16 MB only in uploads of the panel', async () => {
    const upstream = createServer((request, response) => {
      request.resume().on('end', () => response.end('taken'));
    }).listen(0, '127.0.0.1');
    await vi.waitFor(() => expect(upstream.listening).toBe(true));
    const { port } = upstream.address() as AddressInfo;
    const proxy = await startNginx([port, port]);
    const body = Buffer.alloc(17 * 1_048_576);
    const headers = { host, 'content-length': String(body.length) };
    const post = (path: string, sent?: Buffer) =>
      sendRequest({
        port: proxy.port,
        path,
        isTls: true,
        method: 'POST',
        headers,
        ...(sent && { body: sent }),
      });
    expect((await post('/api/admin/stl-files', body)).status).toBe(200);
    // The refusal does not wait for the body.
    expect((await post('/api/contact')).status).toBe(413);
    await proxy.close();
    upstream.close();
  });
});
