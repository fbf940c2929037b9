import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { afterEach, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { createHttpApp } from './app.ts';
import { createFrontDoor } from './front-door.ts';
import { chooseEncoding, compressPage, makeReadyAnswer } from './ready-answer.ts';

let app: FastifyInstance | undefined;
afterEach(() => app?.close());

interface AskInit {
  method?: string;
  headers?: Record<string, string>;
}

async function open() {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const door = createFrontDoor(log);
  app = await createHttpApp({
    log,
    publicUrl: undefined,
    trustProxy: false,
    rateLimitFactor: 1,
    findViewer: async () => undefined,
    serverFactory: door.serverFactory,
  });
  app.post('/ready', async () => 'routed');
  app.get('/other', async () => 'routed');
  const answer = makeReadyAnswer({
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    bodies: await compressPage(Buffer.from('<p>ready</p>'.repeat(100))),
  });
  door.open((url) => (url === '/ready' ? answer : undefined));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  lines.length = 0;
  const ask = (path: string, { headers, ...init }: AskInit = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers: { 'accept-encoding': 'br', ...headers } });
  return { ask, lines, answer };
}

test('what lies ready is answered before routing, with an id and one line in the log', async () => {
  const { ask, lines } = await open();
  const response = await ask('/ready');
  expect(await response.text()).toContain('<p>ready</p>');
  expect(response.headers.get('content-encoding')).toBe('br');
  const id = response.headers.get('x-request-id');
  expect(id).toMatch(/^[\da-f-]{36}$/);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ reqId: id, method: 'GET', url: '/ready', statusCode: 200 });
});

test('everything else goes on to the routes', async () => {
  const { ask } = await open();
  expect(await (await ask('/other')).text()).toBe('routed');
  expect(await (await ask('/ready', { method: 'POST' })).text()).toBe('routed');
  expect((await ask('/ready?x=1')).status).toBe(404);
});

test('HEAD and known bytes come without a body', async () => {
  const { ask, answer } = await open();
  const head = await ask('/ready', { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length')]).toEqual([
    200,
    String(answer.variants.br.body.length),
  ]);
  const known = await ask('/ready', { headers: { 'if-none-match': answer.variants.br.etag } });
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
