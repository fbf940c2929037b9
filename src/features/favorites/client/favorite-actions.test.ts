import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { waitFor } from '#test/support/wait-for.ts';
import { meKey } from '#src/features/auth/client/queries.ts';
import { setTransport, type ApiResponse } from '#src/lib/api-client.ts';
import { currentToast, dismissToast } from '#src/ui/feedback/toast-store.ts';
import type { FavoriteState } from '../schemas.ts';
import { pressFavorite, setFavorite } from './favorite-actions.ts';
import { statusKey } from './status-key.ts';

const vase = { id: 7, title: 'Vase', favoriteCount: 4 };
const list = ['/api/user/favorites', 'pages'];

let queries: QueryClient;
let calls: string[];
let server: FavoriteState;
/** Calls wait for this before they reach the server. */
let gate: PromiseWithResolvers<void>;
/** Answers of the next calls, in place of the successful ones. */
let failures: (ApiResponse | Error)[];

const refusal = (status: number, body: object): ApiResponse => ({
  status,
  statusText: '',
  text: JSON.stringify(body),
  header: () => null,
});

beforeEach(() => {
  queries = new QueryClient();
  queries.setQueryData(meKey, { id: '1' });
  queries.setQueryData(['/api/stl-files'], [vase]);
  queries.setQueryData(list, { pages: [] });
  queries.setQueryData(statusKey(7), { isFavorited: false, favoriteCount: 4 });
  calls = [];
  failures = [];
  gate = Promise.withResolvers();
  gate.resolve();
  server = { isFavorited: false, favoriteCount: 4 };
  setTransport(async ({ method, address }) => {
    calls.push(`${method} ${address}`);
    await gate.promise;
    const failure = failures.shift();
    if (failure instanceof Error) throw failure;
    if (failure) return failure;
    const isFavorited = method === 'POST';
    server = {
      isFavorited,
      favoriteCount: server.favoriteCount + Number(isFavorited) - Number(server.isFavorited),
    };
    return { status: 200, statusText: 'OK', text: JSON.stringify(server), header: () => null };
  });
});

afterEach(() => {
  queries.clear();
  dismissToast();
  vi.unstubAllGlobals();
});

const shown = () => queries.getQueryData<FavoriteState>(statusKey(7));
const cardCount = () => queries.getQueryData<(typeof vase)[]>(['/api/stl-files'])?.[0]?.favoriteCount;
const settled = () => waitFor(() => expect(shown()).toEqual(server));

describe('a press', () => {
  it('shows the favorite and its count at once', async () => {
    gate = Promise.withResolvers();
    const done = setFavorite(queries, vase, true);
    await waitFor(() => expect([shown(), cardCount()]).toEqual([{ isFavorited: true, favoriteCount: 5 }, 5]));
    expect(server.isFavorited).toBe(false);
    gate.resolve();
    expect(await done).toBe(true);
    expect(calls).toEqual(['POST /api/stl-files/7/favorite']);
    expect([shown(), cardCount()]).toEqual([{ isFavorited: true, favoriteCount: 5 }, 5]);
    expect(queries.getQueryState(list)?.isInvalidated).toBe(true);
  });

  it("shows the server's count after the response", async () => {
    server.favoriteCount = 90;
    await setFavorite(queries, vase, true);
    expect([shown()?.favoriteCount, cardCount()]).toEqual([91, 91]);
  });

  it('notifies the other tabs', async () => {
    const heard: unknown[] = [];
    const otherTab = new BroadcastChannel('changes');
    otherTab.addEventListener('message', ({ data }) => heard.push(data));
    await setFavorite(queries, vase, true);
    await waitFor(() => expect(heard).toEqual(['/api/stl-files/7/favorite', '/api/user/favorites']));
    otherTab.close();
  });

  it('sends one call at a time and ends in the state of the last press', async () => {
    gate = Promise.withResolvers();
    pressFavorite(queries, vase);
    await waitFor(() => expect(calls).toHaveLength(1));
    for (let n = 0; n < 3; n += 1) pressFavorite(queries, vase);
    expect(shown()).toEqual({ isFavorited: false, favoriteCount: 4 });
    expect(calls).toHaveLength(1);
    gate.resolve();
    await waitFor(() => expect(calls).toHaveLength(2));
    await settled();
    expect(calls).toEqual(['POST /api/stl-files/7/favorite', 'DELETE /api/stl-files/7/favorite']);
    expect(server).toEqual({ isFavorited: false, favoriteCount: 4 });
  });

  it('sends no call when a second press reverts it before the first call', async () => {
    pressFavorite(queries, vase);
    pressFavorite(queries, vase);
    expect(await setFavorite(queries, vase, false)).toBe(true);
    expect(calls).toEqual([]);
    expect(shown()).toEqual(server);
  });

  it('survives the response of an earlier status request', async () => {
    const late = Promise.withResolvers<FavoriteState>();
    queries.removeQueries({ queryKey: statusKey(7) });
    const asked = queries
      .fetchQuery({ queryKey: statusKey(7), queryFn: () => late.promise })
      .catch(() => 'dropped');
    pressFavorite(queries, vase);
    await waitFor(() => expect(server.isFavorited).toBe(true));
    late.resolve({ isFavorited: false, favoriteCount: 4 });
    expect(await asked).toBe('dropped');
    await settled();
  });
});

describe('a press that fails', () => {
  it.each([
    [
      'the server answers with a message',
      refusal(404, { message: 'The design is gone.' }),
      'The design is gone.',
    ],
    [
      'the network fails',
      new TypeError('fetch failed'),
      'Failed to update favorite status. Please try again.',
    ],
    [
      'a proxy answers',
      refusal(502, {}),
      'The shop cannot be reached at the moment. Please try again in a few minutes.',
    ],
  ])('is reverted and shows a toast when %s', async (_, failure, description) => {
    failures = [failure];
    expect(await setFavorite(queries, vase, true)).toBe(false);
    expect([shown(), cardCount()]).toEqual([{ isFavorited: false, favoriteCount: 4 }, 4]);
    expect(currentToast()).toMatchObject({ title: 'Error', description, variant: 'destructive' });
    // The status is refetched, since only the response may have been lost.
    expect(queries.getQueryState(statusKey(7))?.isInvalidated).toBe(true);
  });

  it('reverts to the state that the calls before it have saved', async () => {
    gate = Promise.withResolvers();
    const done = setFavorite(queries, vase, true);
    await waitFor(() => expect(calls).toHaveLength(1));
    void setFavorite(queries, vase, false);
    gate.resolve();
    gate = Promise.withResolvers();
    await waitFor(() => expect(calls).toHaveLength(2));
    failures = [new TypeError('fetch failed')];
    gate.resolve();
    expect(await done).toBe(false);
    expect(shown()).toEqual({ isFavorited: true, favoriteCount: 5 });
  });
});

describe('a visitor', () => {
  it.each([
    ['who is known to be signed out', () => queries.setQueryData(meKey, null), 0],
    ['whose session has ended', () => failures.push(refusal(401, { message: 'Please sign in.' })), 1],
  ])('%s is sent to the sign-in and returns afterwards', async (_, arrange, expectedCalls) => {
    const assign = vi.fn<(address: string) => void>();
    vi.stubGlobal('window', { location: { pathname: '/browse', search: '?q=vase', assign } });
    // The sign-in page is opened once the server is known to be reachable.
    vi.stubGlobal('fetch', vi.fn<() => Promise<Response>>().mockResolvedValue(new Response()));
    arrange();
    pressFavorite(queries, vase);
    await waitFor(() =>
      expect(currentToast()).toMatchObject({
        title: 'Sign in required',
        description: 'Please sign in to add models to your favorites.',
      }),
    );
    expect(calls).toHaveLength(expectedCalls);
    expect(shown()?.isFavorited).toBe(false);
    expect(assign).not.toHaveBeenCalled();
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/login?returnUrl=%2Fbrowse%3Fq%3Dvase'));
  });
});
