import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isUnderway, runDownload } from './running-downloads.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

it('runs once for a double press, and for another design besides', async () => {
  const work = vi.fn(async () => true);
  const runs = [runDownload(1, work), runDownload(1, work), runDownload(2, work)];
  expect([isUnderway(1), isUnderway(2), isUnderway(3)]).toEqual([true, true, false]);
  await vi.runAllTimersAsync();
  await Promise.all(runs);
  expect(work).toHaveBeenCalledTimes(2);
});

it('is under way for 2 s, also when the file was delivered at once', async () => {
  void runDownload(1, async () => true);
  await vi.advanceTimersByTimeAsync(1999);
  expect(isUnderway(1)).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(isUnderway(1)).toBe(false);
});

it('is under way for as long as the delivery takes', async () => {
  const delivery = Promise.withResolvers<boolean>();
  void runDownload(1, () => delivery.promise);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(isUnderway(1)).toBe(true);
  delivery.resolve(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(isUnderway(1)).toBe(false);
});

it('can be tried again at once after a failure', async () => {
  await runDownload(1, async () => false);
  expect(isUnderway(1)).toBe(false);
  await expect(runDownload(1, () => Promise.reject(new Error('bug')))).rejects.toThrow('bug');
  expect(isUnderway(1)).toBe(false);
});
