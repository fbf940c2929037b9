import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#src/lib/api-client.ts';
import { currentToast, dismissToast, toast } from '#src/ui/feedback/toast-store.ts';
import { createQueryClient } from './query-client.ts';

let assign: ReturnType<typeof vi.fn>;

beforeEach(() => {
  vi.useFakeTimers();
  assign = vi.fn();
  vi.stubGlobal('window', { location: { pathname: '/downloads', search: '?shown=24', assign } });
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  dismissToast();
});

const failWith = async (error: Error, meta = {}) => {
  const queries = createQueryClient(false);
  const mutationFn = vi.fn<() => Promise<void>>().mockRejectedValue(error);
  const mutation = queries.getMutationCache().build(queries, { meta, mutationFn });
  await expect(mutation.execute(undefined)).rejects.toBe(error);
};

const lostSession = new ApiError(401, '{"message":"Please sign in to continue."}');

it('shows that the session is lost and redirects to sign-in after half a second, with a return address', async () => {
  await failWith(lostSession);
  toast({ title: 'Error' });
  vi.advanceTimersByTime(0);
  expect(currentToast()).toMatchObject({
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
    variant: 'destructive',
  });
  vi.advanceTimersByTime(499);
  expect(assign).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(assign.mock.calls).toEqual([['/login?returnUrl=%2Fdownloads%3Fshown%3D24']]);
});

it('redirects once for calls that fail together, and again after a return to the page', async () => {
  await Promise.all([failWith(lostSession), failWith(lostSession)]);
  vi.advanceTimersByTime(500);
  expect(assign).toHaveBeenCalledTimes(1);
  await failWith(lostSession);
  vi.advanceTimersByTime(500);
  expect(assign).toHaveBeenCalledTimes(2);
});

it('redirects for a failed query too', async () => {
  const queries = createQueryClient(false);
  const read = queries.fetchQuery({ queryKey: ['x'], queryFn: () => Promise.reject(lostSession) });
  await expect(read).rejects.toBe(lostSession);
  vi.advanceTimersByTime(500);
  expect(assign).toHaveBeenCalledTimes(1);
});

it.each([
  [new ApiError(403, '{}'), {}],
  [new TypeError('fetch failed'), {}],
  [lostSession, { handles401: true }],
])('ignores other failures, and a 401 that the caller handles: %s', async (error, meta) => {
  await failWith(error, meta);
  vi.advanceTimersByTime(1000);
  expect(currentToast()).toBeNull();
  expect(assign).not.toHaveBeenCalled();
});
