import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isDownloadRunning, runDownload } from './running-downloads.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

it('runs once for a double press, and in parallel for another design', async () => {
  const work = vi.fn(async () => true);
  const runs = [runDownload(1, work), runDownload(1, work), runDownload(2, work)];
  expect([isDownloadRunning(1), isDownloadRunning(2), isDownloadRunning(3)]).toEqual([true, true, false]);
  await vi.runAllTimersAsync();
  await Promise.all(runs);
  expect(work).toHaveBeenCalledTimes(2);
});

it('counts as running for 2 s when the file is delivered at once', async () => {
  void runDownload(1, async () => true);
  await vi.advanceTimersByTimeAsync(1999);
  expect(isDownloadRunning(1)).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(isDownloadRunning(1)).toBe(false);
});

it('counts as running while the delivery takes longer', async () => {
  const delivery = Promise.withResolvers<boolean>();
  void runDownload(1, () => delivery.promise);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(isDownloadRunning(1)).toBe(true);
  delivery.resolve(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(isDownloadRunning(1)).toBe(false);
});

it('starts again at once after a failure', async () => {
  await runDownload(1, async () => false);
  expect(isDownloadRunning(1)).toBe(false);
  await expect(runDownload(1, () => Promise.reject(new Error('bug')))).rejects.toThrow('bug');
  expect(isDownloadRunning(1)).toBe(false);
});
