import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildLicenceCheck, licenceNumber } from '#test/support/screens/licence-data.ts';
import { createHttpApp } from '#src/http/process/http-app.ts';
import { registerPages } from '#src/http/pages/pages.ts';
import * as entry from '#src/web/entry-server.tsx';

let app: FastifyInstance;

/** A site that knows one licence. */
beforeAll(async () => {
  app = await createHttpApp({
    log: pino({ level: 'silent' }),
    publicUrl: 'https://shop.example',
    trustProxy: false,
    rateLimitFactor: 1,
    findViewer: async () => undefined,
  });
  app.get('/api/licences/:id', (request, reply) => {
    const { id } = request.params as { id: string };
    return id === licenceNumber ? buildLicenceCheck() : reply.code(404).send({ message: 'Unknown.' });
  });
  registerPages(app, {
    site: { entry, assets: { stylesheets: [], routes: {} }, files: new Map() },
    origin: () => 'https://shop.example',
    now: () => new Date('2026-11-18T12:00:00Z'),
  });
});
afterAll(() => app.close());

describe('the form for a number', () => {
  it.each([
    ['7q4m-zk2w 9d5t xb8r nc3v hj6p', `/licence/${licenceNumber}`],
    ['7Q4M–ZK2W–9D5T–XB8R–NC3V–HJ6P', `/licence/${licenceNumber}`],
    ['OoIiLl', '/licence/OoIiLl'],
    ['a/b', '/licence/a%2Fb'],
    ['//elsewhere.example', '/licence/%2F%2Felsewhere.example'],
    ['/\\elsewhere.example', '/licence/%2F%5Celsewhere.example'],
    ['50%', '/licence/50%25'],
    ['?x#y', '/licence/%3Fx%23y'],
    [`${'x'.repeat(99)}🧵`, `/licence/${'x'.repeat(99)}%EF%BF%BD`],
  ])('leads from %j to %s', async (typed, path) => {
    const page = await app.inject({ url: `/licence?number=${encodeURIComponent(typed)}` });
    expect([page.statusCode, page.headers.location]).toEqual([307, path]);
  });

  it.each(['', ' ', '.', ' .. '])('shows the form again for %j', async (typed) => {
    const page = await app.inject({ url: `/licence?number=${encodeURIComponent(typed)}` });
    expect([page.statusCode, /<h1[^>]*>([^<]*)/.exec(page.body)?.[1]]).toEqual([200, 'Check a licence']);
  });
});
