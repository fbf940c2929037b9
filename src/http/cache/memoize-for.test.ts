import { expect, test } from 'vitest';
import { memoizeFor } from './memoize-for.ts';

function setUp(options: { validUntil?: () => Date } = {}) {
  const state = { time: 0, loads: 0, fails: false };
  const memoized = memoizeFor(1000, {
    now: () => new Date(state.time),
    load: async () => {
      state.loads += 1;
      if (state.fails) throw new Error('no');
      return state.loads;
    },
    ...options,
  });
  return { state, memoized };
}

test('loads once for concurrent callers, and again after it expires or is invalidated', async () => {
  const { state, memoized } = setUp();
  expect(await Promise.all([memoized.get(), memoized.get()])).toEqual([1, 1]);
  state.time = 999;
  expect(await memoized.get()).toBe(1);
  state.time = 1000;
  expect(await memoized.get()).toBe(2);
  memoized.invalidate();
  expect(await memoized.get()).toBe(3);
});

test('does not cache a value beyond its own expiry', async () => {
  const { state, memoized } = setUp({ validUntil: () => new Date(300) });
  await memoized.get();
  state.time = 299;
  expect(await memoized.get()).toBe(1);
  state.time = 300;
  expect(await memoized.get()).toBe(2);
});

test('does not cache a failure', async () => {
  const { state, memoized } = setUp();
  state.fails = true;
  await expect(memoized.get()).rejects.toThrow('no');
  state.fails = false;
  expect(await memoized.get()).toBe(2);
});
