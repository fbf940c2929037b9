import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { createHttpApp } from '../process/http-app.ts';

let app: FastifyInstance | undefined;
afterEach(() => app?.close());

interface Site {
  publicUrl?: string;
  trustProxy?: boolean;
}

async function statusOf(headers: Record<string, string>, { publicUrl, trustProxy = false }: Site = {}) {
  app = await createHttpApp({
    log: pino({ level: 'silent' }),
    publicUrl,
    trustProxy,
    rateLimitFactor: 1,
    findViewer: async () => undefined,
  });
  app.post('/api/things', async () => ({ ok: true }));
  return (await app.inject({ method: 'POST', url: '/api/things', headers })).statusCode;
}

describe('the origin check without PUBLIC_URL', () => {
  it.each([
    'localhost:3000',
    'LOCALHOST:3000',
    'shop.localhost:3000',
    '127.0.0.1:3000',
    '127.8.9.1:8080',
    '[::1]:3000',
    '192.168.1.20:3000',
    '[fe80::1]:3000',
  ])('accepts a write from its own origin on the host %s', async (host) => {
    expect(await statusOf({ host, origin: `http://${host}` })).toBe(200);
  });

  it.each(['evil.example:3000', 'localhost.evil.example:3000', '127.0.0.1.evil.example', 'box:3000'])(
    'rejects a write with 403 on the host %s, which may be rebound by DNS',
    async (host) => {
      expect(await statusOf({ host, origin: `http://${host}` })).toBe(403);
      expect(await statusOf({ host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' })).toBe(403);
      expect(await statusOf({ host, origin: 'null', 'sec-fetch-site': 'same-origin' })).toBe(403);
    },
  );

  it('rejects a write from another port of this machine', async () => {
    expect(await statusOf({ host: 'localhost:3000', origin: 'http://localhost:4000' })).toBe(403);
    expect(await statusOf({ host: 'localhost:3000', origin: 'http://127.0.0.1:3000' })).toBe(403);
  });

  it('rejects a write from a host name that a trusted proxy forwards but that is not configured', async () => {
    const headers = { 'x-forwarded-host': 'evil.example', origin: 'http://evil.example' };
    expect(await statusOf(headers, { trustProxy: true })).toBe(403);
  });

  it.each(['https', 'javascript', 'http, https', 'http://evil.example/?', ''])(
    'is not misled by the protocol %j that a trusted proxy forwards',
    async (protocol) => {
      const headers = { host: 'evil.example', 'x-forwarded-proto': protocol };
      for (const origin of ['http://evil.example', `${protocol}://evil.example`])
        expect(await statusOf({ ...headers, origin }, { trustProxy: true })).toBe(403);
      const publicUrl = 'https://shop.example.com';
      expect(await statusOf({ ...headers, origin: publicUrl }, { trustProxy: true, publicUrl })).toBe(200);
    },
  );

  it('accepts a write without Origin and Sec-Fetch-Site on any host', async () => {
    expect(await statusOf({ host: 'evil.example' })).toBe(200);
  });
});

describe('the origin check with PUBLIC_URL', () => {
  const shop = { publicUrl: 'https://shop.example' };

  it('accepts a write from that origin with any Host header from the proxy', async () => {
    for (const host of ['shop.example', 'app:3000', '127.0.0.1:3000']) {
      expect(await statusOf({ host, origin: 'https://shop.example' }, shop)).toBe(200);
    }
  });

  it.each(['shop.example', 'SHOP.example:443', '127.0.0.1:3000', 'localhost:3000'])(
    'accepts a form of the same origin with `Origin: null` on the host %s',
    async (host) => {
      expect(await statusOf({ host, origin: 'null', 'sec-fetch-site': 'same-origin' }, shop)).toBe(200);
    },
  );

  it.each(['evil.example', 'shop.example.evil.example', 'app:3000', '192.168.1.20:3000'])(
    'rejects `Origin: null` with 403 on the host %s, which may be rebound by DNS',
    async (host) => {
      expect(await statusOf({ host, origin: 'null', 'sec-fetch-site': 'same-origin' }, shop)).toBe(403);
      const forwarded = { host: 'app:3000', 'x-forwarded-host': host };
      const form = { ...forwarded, origin: 'null', 'sec-fetch-site': 'same-origin' };
      expect(await statusOf(form, { ...shop, trustProxy: true })).toBe(403);
    },
  );

  it('accepts `Origin: null` when a trusted proxy forwards the name of the site', async () => {
    const forwarded = { host: 'app:3000', 'x-forwarded-host': 'shop.example' };
    const form = { ...forwarded, origin: 'null', 'sec-fetch-site': 'same-origin' };
    expect(await statusOf(form, { ...shop, trustProxy: true })).toBe(200);
  });

  it('accepts a write from this machine', async () => {
    expect(await statusOf({ host: 'localhost:3000', origin: 'http://localhost:3000' }, shop)).toBe(200);
    expect(await statusOf({ host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' }, shop)).toBe(200);
  });

  it.each(['evil.example', 'app:3000', '192.168.1.20:3000'])(
    'rejects a write with 403 from the origin of the host %s',
    async (host) => {
      expect(await statusOf({ host, origin: `http://${host}` }, shop)).toBe(403);
    },
  );
});
