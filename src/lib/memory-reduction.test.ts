import { createHook } from 'node:async_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
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

it('keeps an object that process.nextTick has queued through a full collection, and so its hidden class', async () => {
  vi.useRealTimers();
  setFlagsFromString('--expose-gc');
  const collectAll = runInNewContext('gc') as () => void;
  const queued: WeakRef<object>[] = [];
  const hook = createHook({
    init: (_id, type, _trigger, resource) =>
      void (type === 'TickObject' && queued.push(new WeakRef(resource))),
  });
  // The module keeps one object in each process, so it is loaded anew.
  vi.resetModules();
  const { createMemoryReduction: create } = await import('./memory-reduction.ts');
  hook.enable();
  create();
  hook.disable();
  await new Promise(setImmediate);
  collectAll();
  expect(queued.map((each) => each.deref() !== undefined)).toEqual([true]);
});
