import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createMemoryReduction } from './memory-reduction.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('prepares the reduction once after each series of requests, and not during it', () => {
  const createObject = vi.fn();
  const afterRequest = createMemoryReduction(createObject);
  for (const series of [1, 2]) {
    for (let request = 0; request < 10; request += 1) {
      afterRequest();
      vi.advanceTimersByTime(4000);
    }
    expect(createObject).toHaveBeenCalledTimes(series - 1);
    vi.advanceTimersByTime(1_000_000);
    expect(createObject).toHaveBeenCalledTimes(series);
  }
});

it('sets no timer before the first request and after the reduction is prepared', () => {
  const afterRequest = createMemoryReduction();
  expect(vi.getTimerCount()).toBe(0);
  afterRequest();
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(5000);
  expect(vi.getTimerCount()).toBe(0);
});
