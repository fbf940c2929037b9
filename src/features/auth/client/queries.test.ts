import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setTransport, type ApiRequest } from '#src/lib/api-client.ts';
import { currentUserQuery } from './queries.ts';

let asked: ApiRequest[];
let queries: QueryClient;

const respondWith = (status: number, text: string) =>
  setTransport((request) => {
    asked.push(request);
    return Promise.resolve({ status, statusText: 'Text', text, header: () => null });
  });

beforeEach(() => {
  asked = [];
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
});

afterEach(() => vi.unstubAllGlobals());

const whoIs = (cookie: string) => {
  vi.stubGlobal('document', { cookie });
  return queries.fetchQuery(currentUserQuery());
};

it.each(['', 'other=1', 'fl_hint=', 'not_fl_hint=1', 'fl_hint=12'])(
  'sends no request for a visitor whose cookies are %j',
  async (cookie) => {
    respondWith(200, '{"id":"1"}');
    expect(await whoIs(cookie)).toBeNull();
    expect(asked).toEqual([]);
  },
);

it.each(['fl_hint=1', 'theme=dark; fl_hint=1; other=2'])(
  'requests the current user when the hint cookie is set: %j',
  async (cookie) => {
    respondWith(200, '{"id":"1"}');
    expect(await whoIs(cookie)).toEqual({ id: '1' });
    expect(asked.map(({ address }) => address)).toEqual(['/api/me']);
  },
);

it('returns null for a 401 and throws other errors', async () => {
  respondWith(401, '{"message":"Please sign in to continue."}');
  expect(await whoIs('fl_hint=1')).toBeNull();
  queries.clear();
  respondWith(500, '');
  await expect(whoIs('fl_hint=1')).rejects.toThrow('500: Text');
});
