import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  ApiError,
  call,
  getErrorMessage,
  setTransport,
  type ApiResponse,
  type ApiRequest,
} from './api-client.ts';
import { operation, type Call } from './endpoint.ts';
import { Id } from './schema.ts';

const renameOperation = operation({
  summary: 'Rename',
  access: 'user',
  params: z.object({ id: Id }),
  body: z.object({ name: z.string() }),
  response: z.object({ name: z.string() }),
});
const rename: Call<typeof renameOperation> = { method: 'PUT', path: '/api/things/:id' };

function respondWith(status: number, text: string): ApiRequest[] {
  const requests: ApiRequest[] = [];
  setTransport(async (request): Promise<ApiResponse> => {
    requests.push(request);
    return { status, statusText: 'Some Status', text, header: () => null };
  });
  return requests;
}

const input = { params: { id: 4 }, body: { name: 'Vase' } };

afterEach(() => setTransport(() => Promise.reject(new Error('no transport'))));

describe('call', () => {
  it('sends the body as JSON and parses the response', async () => {
    const requests = respondWith(200, '{"name":"Vase"}');
    expect(await call(rename, input)).toEqual({ name: 'Vase' });
    expect(requests[0]).toMatchObject({
      method: 'PUT',
      address: '/api/things/4',
      body: '{"name":"Vase"}',
      headers: { 'content-type': 'application/json' },
    });
  });

  it('throws an error with the status, a colon and the body, and with a message for people', async () => {
    respondWith(409, '{"error":"Taken.","message":"Taken.","code":"conflict"}');
    const error = await call(rename, input).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toHaveProperty('message', '409: {"error":"Taken.","message":"Taken.","code":"conflict"}');
    expect(getErrorMessage(error, 'fallback')).toBe('Taken.');
  });

  it.each([
    [413, 'larger than the server in front of the shop accepts'],
    [429, 'Too many attempts'],
    [502, 'cannot be reached'],
    [503, 'cannot be reached'],
    [504, 'too long to answer'],
    [520, 'cannot be reached'],
    [524, 'too long to answer'],
  ])('says in words what %s means when a proxy sends it with a page', async (status, words) => {
    respondWith(status, '<html><h1>Gateway</h1></html>');
    const error = await call(rename, input).catch((caught: unknown) => caught);
    expect(getErrorMessage(error, 'fallback')).toContain(words);
  });

  it('fails when a response that is OK is no JSON', async () => {
    respondWith(200, '<html>Accept the terms of this network.</html>');
    await expect(call(rename, input)).rejects.toThrow('The response cannot be read.');
  });

  it('uses the status text and the fallback message when the body is empty', async () => {
    respondWith(500, '');
    const error = await call(rename, input).catch((caught: unknown) => caught);
    expect(error).toHaveProperty('message', '500: Some Status');
    expect(getErrorMessage(error, 'fallback')).toBe('fallback');
    expect(getErrorMessage(new TypeError('network'), 'fallback')).toBe('fallback');
  });
});
