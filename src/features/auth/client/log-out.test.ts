import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { waitFor } from '#test/support/wait-for.ts';
import { forgetUser, listenForSignOut } from './log-out.ts';
import { meKey } from './queries.ts';

let document: { cookie: string };
let queries: QueryClient;
let stop: () => void;

beforeEach(() => {
  document = { cookie: 'fl_hint=1' };
  vi.stubGlobal('document', document);
  queries = new QueryClient();
  stop = listenForSignOut(queries);
});

afterEach(() => {
  stop();
  queries.clear();
  vi.unstubAllGlobals();
});

it('deletes the hint cookie, so that the current user is not requested', () => {
  forgetUser();
  expect(document.cookie).toMatch(/^fl_hint=; .*Max-Age=0/);
});

it('shows other tabs as signed out and clears the cached data of the person', async () => {
  queries.setQueryData(meKey, { id: '1' });
  queries.setQueryData(['/api/user/downloads'], [{ id: 1 }]);
  forgetUser();
  await waitFor(() => expect(queries.getQueryData(meKey)).toBeNull());
  await waitFor(() => expect(queries.getQueryData(['/api/user/downloads'])).toBeUndefined());
});

it('refetches what is still shown', async () => {
  let reads = 0;
  const observer = new QueryObserver(queries, { queryKey: ['/api/categories'], queryFn: () => (reads += 1) });
  const leave = observer.subscribe(() => {});
  await waitFor(() => expect(reads).toBe(1));
  forgetUser();
  await waitFor(() => expect(reads).toBe(2));
  leave();
});

it('ignores messages after it was stopped', async () => {
  queries.setQueryData(meKey, { id: '1' });
  stop();
  const heard = Promise.withResolvers<unknown>();
  const other = new BroadcastChannel('account');
  other.addEventListener('message', ({ data }) => heard.resolve(data));
  forgetUser();
  await heard.promise;
  other.close();
  expect(queries.getQueryData(meKey)).toEqual({ id: '1' });
});
