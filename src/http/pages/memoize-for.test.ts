import { expect, test } from 'vitest';
import { memoizeFor } from './memoize-for.ts';

function setUp(options: { until?: () => Date } = {}) {
  const state = { time: 0, made: 0, fails: false };
  const keeper = memoizeFor(1000, {
    now: () => new Date(state.time),
    load: async () => {
      state.made += 1;
      if (state.fails) throw new Error('no');
      return state.made;
    },
    ...options,
  });
  return { state, keeper };
}

test('is made once for all who ask, again after its time, and when it is forgotten', async () => {
  const { state, keeper } = setUp();
  expect(await Promise.all([keeper.get(), keeper.get()])).toEqual([1, 1]);
  state.time = 999;
  expect(await keeper.get()).toBe(1);
  state.time = 1000;
  expect(await keeper.get()).toBe(2);
  keeper.invalidate();
  expect(await keeper.get()).toBe(3);
});

test('is kept no longer than it is true', async () => {
  const { state, keeper } = setUp({ until: () => new Date(300) });
  await keeper.get();
  state.time = 299;
  expect(await keeper.get()).toBe(1);
  state.time = 300;
  expect(await keeper.get()).toBe(2);
});

test('what failed is not kept', async () => {
  const { state, keeper } = setUp();
  state.fails = true;
  await expect(keeper.get()).rejects.toThrow('no');
  state.fails = false;
  expect(await keeper.get()).toBe(2);
});
