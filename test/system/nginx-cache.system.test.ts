import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitFor } from '#test/support/wait-for.ts';
import type { Model } from '#src/features/catalog/schemas.ts';
import { writeBuiltSite } from '#test/support/built-site.ts';
import { createAdmin, createCategory, createUser } from '#test/support/factories.ts';
import { makeForm } from '#test/support/forms.ts';
import { host, installed, sendRequest, startNginx, type ReverseProxy } from '#test/support/reverse-proxy.ts';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';
import { cubeStl } from '#test/support/upload-site.ts';

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
    const response = await get(path, headers);
    expect(response.status).toBe(200);
    return response.headers['x-cache'];
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
    const responses = [];
    for (const encoding of listed) responses.push(await get('/terms', { 'accept-encoding': encoding }));
    const seen = responses.map(({ headers }) => [headers['x-cache'], headers['content-encoding']]);
    expect(seen).toEqual([
      ['MISS', 'br'],
      ['HIT', 'br'],
      ['HIT', 'br'],
      ['MISS', 'gzip'],
      ['MISS', undefined],
    ]);
  });

  it('stores images, and responses of the API for people who are signed out', async () => {
    const cookie = await shop.cookieOf(await createUser(shop.db));
    for (const path of ['/api/stl-files?limit=5', `/api/stl-files/${design.id}`, '/api/categories']) {
      expect([path, await cacheState(path)]).toEqual([path, 'MISS']);
      expect([path, await cacheState(path)]).toEqual([path, 'HIT']);
      expect([path, await cacheState(path, { cookie })]).toEqual([path, 'BYPASS']);
    }
    const image = `${design.imageUrl}&w=320`;
    const load = async (accept: string, headers: Record<string, string> = {}) => {
      const response = await get(image, { accept, ...headers });
      return [response.headers['x-cache'], response.headers['content-type']];
    };
    await waitFor(async () => expect(await load('image/webp')).toEqual(['HIT', 'image/webp']));
    expect(await load('image/webp', { cookie })).toEqual(['HIT', 'image/webp']);
    expect(await load('image/png')).toEqual(['MISS', 'image/jpeg']);
  });

  it('writes tickets, tokens and numbers of licences neither to the log nor to the keys of the cache', async () => {
    const secret = 'a-secret-of-somebody';
    const paths = [
      `/to-slicer/${secret}/cube.3mf`,
      `/licence/${secret}`,
      `/api/licences/${secret}`,
      `/email-preferences?token=${secret}`,
      `/terms?x=1&ticket=${secret}`,
    ];
    for (const path of paths)
      for (const _ of [1, 2])
        expect([path, (await get(path)).headers['x-cache'] ?? '']).not.toEqual([path, 'HIT']);
    await get('/terms?utm_source=mail');
    const log = (await proxy.readLog?.()) ?? '';
    expect(log).toContain('"GET /licence/- HTTP/1.1" ');
    expect(log).toContain('"GET /terms HTTP/1.1" ');
    expect(log).not.toContain(secret);
    expect(log).not.toContain('utm_source');
  });

  it('compresses answers of the API', async () => {
    const response = await get('/api/stl-files?limit=6', { 'accept-encoding': 'gzip, br' });
    expect(response.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    const etag = response.headers.etag ?? '';
    const again = await get('/api/stl-files?limit=6', {
      'accept-encoding': 'gzip, br',
      'if-none-match': etag,
    });
    expect([etag.startsWith('W/"'), again.status]).toEqual([true, 304]);
  });

  it('does not store pages and responses that are private', async () => {
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
    // The other instance learns by a notification that the page has changed.
    for (const [index, encoding] of encodings.entries())
      await waitFor(async () => {
        const { headers } = await get('/pricing', { 'x-refresh': '1', 'accept-encoding': encoding });
        expect(headers['x-cache']).toBe('BYPASS');
        expect(headers.etag).not.toBe(before[index]);
      });
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
    await waitFor(() => expect(upstream.listening).toBe(true));
    const { port } = upstream.address() as AddressInfo;
    const proxy = await startNginx([port, port]);
    const ask = () => sendRequest({ port: proxy.port, path: '/api/me', isTls: true, headers: { host } });
    const responses = Array.from({ length: 4 }, ask);
    await waitFor(() => expect(waiting).toHaveLength(4));
    for (const response of waiting) response();
    expect((await Promise.all(responses)).map(({ body }) => body)).toEqual(['mine', 'mine', 'mine', 'mine']);
    await proxy.close();
    upstream.close();
  });

  it('accepts a body of more than 16 MB only in uploads of the panel', async () => {
    const upstream = createServer((request, response) => {
      request.resume().on('end', () => response.end('taken'));
    }).listen(0, '127.0.0.1');
    await waitFor(() => expect(upstream.listening).toBe(true));
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
