import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import pino from 'pino';
import { afterEach, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { createHttpApp } from './http-app.ts';
import { createFastPath } from '../pages/fast-path.ts';
import { buildCachedResponse } from '../cache/cached-response.ts';

const longMs = 60_000;
let app: FastifyInstance | undefined;
let sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  return app?.close();
});

async function open() {
  const log = pino({ level: 'silent' });
  const fastPath = createFastPath(log);
  app = await createHttpApp({
    log,
    publicUrl: undefined,
    trustProxy: false,
    rateLimitFactor: 1,
    findViewer: async () => undefined,
    serverFactory: fastPath.serverFactory,
  });
  app.get('/other', async () => 'routed');
  const body = Buffer.from('ready');
  const response = buildCachedResponse({
    status: 200,
    headers: { 'content-type': 'text/plain' },
    bodies: { identity: body, gzip: body, br: body },
  });
  fastPath.setLookup(({ url }) => (url === '/ready' ? response : undefined));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return { fastPath, port };
}

/** Opens a keep-alive connection; `ask` resolves to the head and body of the response. */
async function openConnection(port: number) {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  await once(socket, 'connect');
  const ask = async (path: string) => {
    socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    return chunk.toString();
  };
  return { socket, ask };
}

it.each(['/ready', '/other'])(
  'answers %s on an open connection with Connection: close, then closes it',
  async (path) => {
    const { fastPath, port } = await open();
    const { socket, ask } = await openConnection(port);
    expect(await ask(path)).toMatch(/^HTTP\/1\.1 200 [^]*\r\nconnection: keep-alive\r\n/i);
    const drained = fastPath.drain(longMs);
    const gone = once(socket, 'close');
    expect(await ask(path)).toMatch(/^HTTP\/1\.1 200 [^]*\r\nconnection: close\r\n/i);
    await gone;
    await drained;
  },
);

it('keeps accepting connections while it drains', async () => {
  const { fastPath, port } = await open();
  const first = await openConnection(port);
  await first.ask('/other');
  const drained = fastPath.drain(longMs);
  const second = await openConnection(port);
  expect(await second.ask('/ready')).toMatch(/^HTTP\/1\.1 200 /);
  expect(await first.ask('/other')).toMatch(/^HTTP\/1\.1 200 /);
  await drained;
});

it('stops draining after the time limit although an idle connection is still open', async () => {
  const { fastPath, port } = await open();
  const { socket } = await openConnection(port);
  await fastPath.drain(10);
  expect(socket.closed).toBe(false);
});

it('routes a request that arrives while the server closes, instead of responding with 503', async () => {
  const { fastPath, port } = await open();
  const { socket } = await openConnection(port);
  await fastPath.drain(0);
  // Half a request keeps the connection from being idle.
  socket.write('GET /other HTTP/1.1\r\n');
  const closed = app?.close();
  await new Promise((done) => setTimeout(done, 50));
  socket.write('host: x\r\n\r\n');
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  expect(chunk.toString()).toMatch(/^HTTP\/1\.1 200 [^]*\r\nconnection: close\r\n/i);
  await closed;
  app = undefined;
});
