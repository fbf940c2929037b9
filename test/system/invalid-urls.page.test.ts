import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHttpApp } from '#src/http/process/http-app.ts';
import { registerPages } from '#src/http/pages/pages.ts';
import * as entry from '#src/web/entry-server.tsx';

let app: FastifyInstance;
const logged: string[] = [];

beforeAll(async () => {
  app = await createHttpApp({
    log: pino({ level: 'error' }, { write: (line) => void logged.push(line) }),
    publicUrl: undefined,
    trustProxy: false,
    rateLimitFactor: 1,
    findViewer: async () => undefined,
  });
  const site = { entry, assets: { stylesheets: [], routes: {} }, files: new Map() };
  registerPages(app, { site, origin: () => 'http://localhost', now: () => new Date('2026-11-18T12:00:00Z') });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

// Fastify's `inject` rejects such a path itself.
it.each(['/\\', '/\\[', '/\\:x'])('answers %s, which is no valid URL, with the 404 page', async (path) => {
  const { port } = app.server.address() as AddressInfo;
  const sent = request({ host: '127.0.0.1', port, path }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(404);
  expect(await text(response)).toContain('<title>Page not found');
  expect(logged).toEqual([]);
});
