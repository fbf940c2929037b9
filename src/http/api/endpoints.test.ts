import pino from 'pino';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { operation, type Call } from '#src/lib/endpoint.ts';
import { createHttpApp } from '../process/http-app.ts';
import { joinContract, mount, publicRead } from './endpoints.ts';

const operations = {
  rename: operation({ summary: 'Rename', access: 'user', body: z.object({ name: z.string() }) }),
  read: operation({ summary: 'Read', access: 'public', response: z.object({ name: z.string() }) }),
};
const rename: Call<typeof operations.rename> = { method: 'PUT', path: '/api/thing' };
const read: Call<typeof operations.read> = { method: 'GET', path: '/api/thing' };

it('joins each call with the operation of its name', () => {
  const endpoints = joinContract({ rename, read }, operations);
  expect(endpoints.rename).toEqual({ method: 'PUT', path: '/api/thing', ...operations.rename });
  expect(endpoints.read).toEqual({ method: 'GET', path: '/api/thing', ...operations.read });
  expect([endpoints.rename.status, endpoints.read.status]).toEqual([204, 200]);
});

it('does not compile when a call has no operation, or one of another type', () => {
  // @ts-expect-error `read` is missing.
  const incomplete = joinContract({ rename, read }, { rename: operations.rename });
  expect(incomplete.read).toEqual({ method: 'GET', path: '/api/thing' });
  // @ts-expect-error `read` has another output.
  const mixedUp = joinContract({ read }, { read: operations.rename });
  expect(mixedUp.read).toMatchObject({ method: 'GET', access: 'user' });
});

it.each(['user', 'moderator', 'admin'] as const)(
  'requires a session for a read with the access "%s", also if it is mounted as one that is the same for everybody',
  async (access) => {
    const app = await createHttpApp({
      ...{ log: pino({ level: 'silent' }), publicUrl: undefined, trustProxy: false, rateLimitFactor: 1 },
      findViewer: async () => undefined,
    });
    const response = z.object({ name: z.string() });
    const endpoint = { ...read, ...operation({ summary: 'Read', access, response }) };
    mount(app, endpoint, async () => ({ name: 'Vase' }), { ...publicRead, tags: () => ['thing'] });
    expect((await app.inject({ url: '/api/thing' })).statusCode).toBe(401);
    await app.close();
  },
);
