import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { waitFor } from '#test/support/wait-for.ts';
import {
  invalidateInAllTabs,
  invalidateInOtherTabs,
  listenForInvalidations,
} from './cross-tab-invalidation.ts';

const favorites = ['/api/user/favorites'];
const downloads = ['/api/user/downloads?limit=5'];

let queries: QueryClient;
let stop: () => void;
let otherTab: BroadcastChannel;
let received: unknown[];

beforeEach(() => {
  queries = new QueryClient();
  queries.setQueryData(favorites, []);
  queries.setQueryData(downloads, []);
  stop = listenForInvalidations(queries);
  received = [];
  otherTab = new BroadcastChannel('changes');
  otherTab.addEventListener('message', ({ data }) => received.push(data));
});

afterEach(() => {
  stop();
  otherTab.close();
  queries.clear();
});

const isStale = (key: string[]) => queries.getQueryState(key)?.isInvalidated;

it('invalidates queries with the prefix, here and in other tabs', async () => {
  invalidateInAllTabs(queries, '/api/user/downloads');
  expect([isStale(downloads), isStale(favorites)]).toEqual([true, false]);
  await waitFor(() => expect(received).toEqual(['/api/user/downloads']));
});

it('refetches an active query once', async () => {
  let reads = 0;
  const observer = new QueryObserver(queries, { queryKey: ['/api/shown'], queryFn: () => (reads += 1) });
  const leave = observer.subscribe(() => {});
  await waitFor(() => expect(queries.getQueryData(['/api/shown'])).toBe(1));
  invalidateInAllTabs(queries, '/api/shown');
  await waitFor(() => expect(received).toEqual(['/api/shown']));
  otherTab.postMessage('/api/user/favorites');
  await waitFor(() => expect(isStale(favorites)).toBe(true));
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  expect(reads).toBe(2);
  leave();
});

it('invalidates in other tabs only', async () => {
  invalidateInOtherTabs('/api/user/favorites');
  await waitFor(() => expect(received).toEqual(['/api/user/favorites']));
  expect(isStale(favorites)).toBe(false);
});

it('applies the invalidation of another tab, and ignores messages that are not strings', async () => {
  otherTab.postMessage({ prefix: '/api/user' });
  otherTab.postMessage('/api/user/favorites');
  await waitFor(() => expect(isStale(favorites)).toBe(true));
  expect(isStale(downloads)).toBe(false);
});

it('ignores messages after it has stopped listening', async () => {
  stop();
  const others = new QueryClient();
  others.setQueryData(favorites, []);
  const stopOthers = listenForInvalidations(others);
  otherTab.postMessage('/api/user/favorites');
  await waitFor(() => expect(others.getQueryState(favorites)?.isInvalidated).toBe(true));
  expect(isStale(favorites)).toBe(false);
  stopOthers();
});

it('does not invalidate queries whose key is not a string', () => {
  queries.setQueryData([7], 'odd');
  invalidateInAllTabs(queries, '/api');
  expect(isStale(favorites)).toBe(true);
  expect(queries.getQueryState([7])?.isInvalidated).toBe(false);
});
