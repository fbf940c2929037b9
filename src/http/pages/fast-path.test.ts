import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { createHttpApp } from '../process/http-app.ts';
import { createFastPath } from './fast-path.ts';
import { chooseEncoding, encodeInAll, buildCachedResponse } from '../cache/cached-response.ts';

/** The duration of the slow response, on a simulated clock. */
const slowMs = 60_000;
let app: FastifyInstance | undefined;
afterEach(async () => {
  vi.useRealTimers();
  await app?.close();
});

function* endless() {
  for (;;) yield Buffer.alloc(65_536);
}

interface AskInit {
  method?: string;
  body?: string;
  headers?: Record<string, string>;
}

async function open(times: { closeMs?: number; bodyMs?: number } = {}) {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const fastPath = createFastPath(log);
  app = await createHttpApp({
    log,
    publicUrl: undefined,
    trustProxy: false,
    rateLimitFactor: 1,
    findViewer: async () => undefined,
    serverFactory: fastPath.serverFactory,
    ...times,
  });
  app.post('/ready', async () => 'routed');
  app.get('/other', async () => 'routed');
  app.route({
    method: ['GET', 'POST'],
    url: '/slow',
    handler: async () => {
      vi.advanceTimersByTime(slowMs);
      await sleep(20);
      return 'at last';
    },
  });
  app.get('/endless', async () => Readable.from(endless(), { objectMode: false }));
  const cached = buildCachedResponse({
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    bodies: await encodeInAll(Buffer.from('<p>ready</p>'.repeat(100))),
  });
  fastPath.setLookup(({ url }) => (url === '/ready' ? cached : undefined));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  lines.length = 0;
  const ask = (path: string, { headers, ...init }: AskInit = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers: { 'accept-encoding': 'br', ...headers } });
  return { ask, lines, cached, port };
}

test('a cached response is sent before routing, with a request id and one log entry', async () => {
  const { ask, lines } = await open();
  const response = await ask('/ready');
  expect(await response.text()).toContain('<p>ready</p>');
  expect(response.headers.get('content-encoding')).toBe('br');
  const id = response.headers.get('x-request-id');
  expect(id).toMatch(/^[\da-f-]{36}$/);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ reqId: id, method: 'GET', url: '/ready', statusCode: 200 });
});

test('all other requests reach the routes', async () => {
  const { ask } = await open();
  expect(await (await ask('/other')).text()).toBe('routed');
  expect(await (await ask('/ready', { method: 'POST' })).text()).toBe('routed');
  expect((await ask('/ready?x=1')).status).toBe(404);
});

test('a response to HEAD or a matching ETag has no body', async () => {
  const { ask, cached } = await open();
  const head = await ask('/ready', { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length')]).toEqual([
    200,
    String(cached.variants.br.body.length),
  ]);
  const known = await ask('/ready', { headers: { 'if-none-match': cached.variants.br.etag } });
  expect([known.status, await known.text()]).toEqual([304, '']);
  const other = await ask('/ready', { headers: { 'if-none-match': '"something-else"' } });
  expect(other.status).toBe(200);
});

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['GZIP', 'gzip'],
  ['brotli', 'identity'],
])('Accept-Encoding %s is answered with %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});

test('a connection without a complete request times out', async () => {
  await open();
  const { headersTimeout, requestTimeout, keepAliveTimeout } = app?.server ?? {};
  expect(headersTimeout).toBeGreaterThan(0);
  expect(requestTimeout).toBeGreaterThan(Number(headersTimeout));
  expect(keepAliveTimeout).toBeGreaterThan(0);
});

test('the server closes although a client keeps sending requests on an open connection', async () => {
  const { port } = await open();
  const socket = connect(port, '127.0.0.1');
  const ask = () => socket.write('GET /ready HTTP/1.1\r\nhost: x\r\n\r\n');
  const gone = new Promise((done) =>
    socket
      .on('data', ask)
      .on('error', () => undefined)
      .on('close', done),
  );
  ask();
  await once(socket, 'data');
  await app?.close();
  app = undefined;
  await gone;
  expect(socket.closed).toBe(true);
});

test('the server closes although a client does not read its response', async () => {
  const { port } = await open({ closeMs: 50 });
  const socket = connect(port, '127.0.0.1');
  socket.write('GET /endless HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(socket, 'data');
  socket.pause().on('error', () => undefined);
  await app?.close();
  expect(app?.server.listening).toBe(false);
  app = undefined;
  socket.destroy();
});

test('a body that does not arrive closes the connection', async () => {
  const { port } = await open({ bodyMs: 50 });
  const socket = connect(port, '127.0.0.1');
  socket.write(
    'POST /ready HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
  );
  expect(await text(socket)).toBe('');
});

test('a response may take longer than the timeout of the body', async () => {
  const { ask } = await open({ bodyMs: slowMs / 2 });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const body = JSON.stringify({ a: 1 });
  const cached = await ask('/slow', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  });
  expect(await cached.text()).toBe('at last');
  expect(await (await ask('/slow')).text()).toBe('at last');
});
