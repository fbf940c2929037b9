import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import * as z from 'zod/mini';
import { afterEach, describe, expect, it } from 'vitest';
import { sendBeforeReading } from '#test/support/raw-requests.ts';
import { isDatabaseDown, markConnectionError } from '#src/db/errors.ts';
import { toStorageFailure } from '#src/integrations/s3-errors.ts';
import { IdParams } from '#src/lib/schema.ts';
import { createHttpApp } from './http-app.ts';

let app: FastifyInstance | undefined;
afterEach(() => app?.close());

async function open(trustProxy: boolean | number = false) {
  app = await createHttpApp({
    log: pino({ level: 'silent' }),
    publicUrl: undefined,
    trustProxy,
    rateLimitFactor: 0.005,
    findViewer: async () => undefined,
  });
  app.get('/api/things', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=60');
    return { ok: true };
  });
  app.get<{ Params: { id: string } }>('/api/things/:id', async () => ({ ok: true }));
  app.post('/api/things', async () => ({ ok: true }));
  app.get('/page', async () => 'page');
  app.get<{ Params: { code: string } }>('/api/disk/:code', async ({ params }) => {
    throw Object.assign(new Error('The disk failed.'), { code: params.code, syscall: 'write' });
  });
  return app;
}

const isId = expect.stringMatching(/^[\da-f-]{36}$/);

describe('a disk failure', () => {
  it.each([
    ['ENOSPC', 'storage_full'],
    ['EDQUOT', 'storage_full'],
    ['EROFS', 'storage_down'],
    ['EIO', 'storage_down'],
    ['EMFILE', 'storage_down'],
  ])('returns 503 with Retry-After: %s', async (code, name) => {
    const site = await open();
    const response = await site.inject({ url: `/api/disk/${code}` });
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '30']);
    expect(response.json()).toMatchObject({ code: name });
  });
});

describe('the limit of calls per minute', () => {
  it.each(['/%61pi/things', 'http://shop.example/api/things', '/api/things?x'])(
    'counts %s as an API call',
    async (address) => {
      const site = await open();
      await site.listen({ port: 0, host: '127.0.0.1' });
      const { port } = site.server.address() as AddressInfo;
      const statuses = [];
      for (let call = 0; call < 4; call += 1) statuses.push((await sendRaw(port, get(address))).slice(9, 12));
      expect(statuses).toEqual(['200', '200', '200', '429']);
    },
  );

  it('counts all addresses of an IPv6 network together', async () => {
    const site = await open(1);
    const statuses = [];
    for (let host = 1; host <= 4; host += 1) {
      const headers = { 'x-forwarded-for': `2001:db8:1:2::${host}` };
      statuses.push((await site.inject({ url: '/api/things', headers })).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    const headers = { 'x-forwarded-for': '2001:db8:1:3::1' };
    expect((await site.inject({ url: '/api/things', headers })).statusCode).toBe(200);
  });

  it('ignores X-Forwarded-For without a trusted proxy', async () => {
    const site = await open();
    const statuses = [];
    for (let host = 1; host <= 4; host += 1) {
      const headers = { 'x-forwarded-for': `203.0.113.${host}` };
      statuses.push((await site.inject({ url: '/api/things', headers })).statusCode);
    }
    expect(statuses.at(-1)).toBe(429);
  });

  it('sends no rate limit headers in a cacheable response', async () => {
    const site = await open();
    const { headers } = await site.inject('/api/things');
    expect(Object.keys(headers).filter((name) => name.startsWith('x-ratelimit'))).toEqual([]);
  });
});

describe('malformed input', () => {
  it.each(['/%', '/page/%ff'])('gets 400 as a URL: %.20s', async (url) => {
    const site = await open();
    const response = await site.inject(url);
    expect(response.statusCode).toBe(400);
    expect(response.headers).toMatchObject({ 'x-request-id': isId, 'x-content-type-options': 'nosniff' });
    expect(response.json()).toMatchObject({ error: expect.any(String), code: 'bad_address' });
    expect(response.body).not.toContain('FST_');
  });

  it('passes a parameter of 10,000 characters to the schema of its route', async () => {
    const site = await open();
    site.get('/api/known/:id', { schema: { params: IdParams } }, async () => ({ ok: true }));
    site.get('/*', async () => 'page');
    const response = await site.inject(`/api/known/${'9'.repeat(10_000)}`);
    expect([response.statusCode, response.json()]).toMatchObject([400, { message: 'Not a valid id.' }]);
  });

  it('accepts an empty JSON body on a route without a body schema, and rejects it on others', async () => {
    const site = await open();
    site.post('/known', { schema: { body: z.object({ a: z.string() }) } }, async () => ({ ok: true }));
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    const statusOf = async (url: string, payload = '') =>
      (await site.inject({ method: 'POST', url, headers, payload })).statusCode;
    expect([await statusOf('/api/things'), await statusOf('/api/things', '{')]).toEqual([200, 400]);
    expect([await statusOf('/known'), await statusOf('/known', '{"a":"b"}')]).toEqual([400, 200]);
  });

  it('gets the usual error body and a request id when it is not HTTP', async () => {
    const site = await open();
    await site.listen({ port: 0, host: '127.0.0.1' });
    const { port } = site.server.address() as AddressInfo;
    const garbage = await sendRaw(port, 'GET  / HTTP/9\r\n\r\n');
    expect(garbage).toMatch(/^HTTP\/1\.1 400 .*x-request-id: [\da-f-]{36}\r\n.*"code":"bad_request"/s);
    const overlong = await sendRaw(port, `GET / HTTP/1.1\r\nhost: x\r\na: ${'a'.repeat(40_000)}\r\n\r\n`);
    expect(overlong).toMatch(/^HTTP\/1\.1 431 .*"code":"bad_request"/s);

    const halfOpen = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const received = new Promise((done) => halfOpen.on('data', done));
    halfOpen.write('garbage\r\n\r\n');
    await received;
    await site.close();
    app = undefined;
    halfOpen.destroy();
  });

  it.each([
    ['431', `HEAD / HTTP/1.1\r\nhost: x\r\na: ${'a'.repeat(40_000)}\r\n\r\n`],
    ['400', 'HEAD  / HTTP/9\r\n\r\n'],
  ])('gets %s without a body for HEAD', async (status, request) => {
    const site = await open();
    await site.listen({ port: 0, host: '127.0.0.1' });
    const { port } = site.server.address() as AddressInfo;
    expect(await sendRaw(port, request)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [^]*\r\n\r\n$`));
  });

  it('gets 431 without a body when the method came in an earlier packet', async () => {
    const site = await open();
    await site.listen({ port: 0, host: '127.0.0.1' });
    const { port } = site.server.address() as AddressInfo;
    const received: Promise<string> = new Promise((done) => {
      site.server.once('connection', (socket) => {
        // Once the server has read the first packet, the rest is sent.
        socket.once('data', () => client.write(`a: ${'a'.repeat(40_000)}\r\n\r\n`));
      });
      const client = connect(port, '127.0.0.1');
      client.write('HEAD / HTTP/1.1\r\nhost: x\r\n');
      done(text(client));
    });
    expect(await received).toMatch(/^HTTP\/1\.1 431 [^]*\r\n\r\n$/);
  });

  it('lets a client send all of it before it reads the response', async () => {
    const site = await open();
    await site.listen({ port: 0, host: '127.0.0.1' });
    const { port } = site.server.address() as AddressInfo;
    const line = Buffer.alloc(262_144, 'a');
    const response = await sendBeforeReading(port, [
      'GET / HTTP/1.1\r\na: ',
      ...Array.from({ length: 24 }, () => line),
    ]);
    expect(response).toMatch(/^HTTP\/1\.1 431 /);
  });

  it('gets 415 for content types that a form on another site can send', async () => {
    const site = await open();
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const call = {
        method: 'POST',
        url: '/api/things',
        headers: { 'content-type': type },
        payload: '{}',
      } as const;
      expect((await site.inject(call)).statusCode).toBe(415);
    }
  });
});

describe('an error in a route', () => {
  const failing = async (error: Error) => {
    const site = await open();
    site.get('/api/fails', async (_request, reply) => {
      reply.headers({ 'cache-control': 'public, max-age=31536000, immutable', etag: '"x"' });
      throw error;
    });
    return site.inject('/api/fails');
  };

  it('prevents caching of the response, although the route allowed it', async () => {
    const response = await failing(new Error('secret detail'));
    expect(response.statusCode).toBe(500);
    expect(response.headers['cache-control']).toBe('private, no-store');
    expect(response.headers['etag']).toBeUndefined();
    expect(response.body).not.toContain('secret detail');
  });

  it('returns 409 when the user of a write was deleted in the meantime', async () => {
    const error = {
      code: '23503',
      constraint: 'sessions_user_id_fkey',
      detail: 'Key (user_id)=(7) is not present',
    };
    const response = await failing(Object.assign(new Error('violates foreign key constraint'), error));
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ code: 'account_gone' });
    await app?.close();
    const other = { ...error, constraint: 'model_files_model_id_fkey' };
    expect((await failing(Object.assign(new Error('violates'), other))).statusCode).toBe(500);
  });

  it.each([
    markedError(),
    new AggregateError([markedError()]),
    new Error('Connection terminated unexpectedly'),
    Object.assign(new Error('the database system is shutting down'), { code: '57P03' }),
  ])('returns 503 with Retry-After when the database connection failed', async (error) => {
    const response = await failing(error);
    expect(response.statusCode).toBe(503);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  });

  it.each([refusedError(), new TypeError('fetch failed', { cause: refusedError() })])(
    'returns 500 when a connection to another server failed',
    async (error) => {
      const response = await failing(error);
      expect(response.statusCode).toBe(500);
      expect(response.headers['retry-after']).toBeUndefined();
    },
  );
});

it('does not count a refused connection to S3 as an outage of the database', () => {
  expect(isDatabaseDown(toStorageFailure(refusedError()))).toBe(false);
});

function refusedError(): Error {
  return Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });
}

function markedError(): Error {
  const error = refusedError();
  markConnectionError(error);
  return error;
}

const get = (address: string) => `GET ${address} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`;

async function sendRaw(port: number, request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(request);
  return text(socket);
}
