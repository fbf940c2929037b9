import { describe, expect, it } from 'vitest';
import type { SetPage } from '../lists/ordered-set.ts';
import { createRecentSearches } from './recent-searches.ts';

const found = (total: number): SetPage => ({ rows: [{ model_id: total, key: [0, -1, -total] }], total });

function createCounted(options: { maxBytes?: number } = {}) {
  const clock = { now: 1 };
  const searches = createRecentSearches({ ...options, now: () => clock.now });
  const ranked: string[] = [];
  const ask = (key: string) =>
    searches.get(key, async () => {
      ranked.push(key);
      return found(ranked.length);
    });
  return { searches, clock, ranked, ask };
}

describe('recent searches', () => {
  it('ranks once per key, also for concurrent calls', async () => {
    const { ask, ranked } = createCounted();
    expect(await Promise.all([ask('vase'), ask('vase')])).toEqual([found(1), found(1)]);
    expect(await ask('vase')).toEqual(found(1));
    expect(await ask('hook')).toEqual(found(2));
    expect(ranked).toEqual(['vase', 'hook']);
  });

  it('drops cached and in-flight results when cleared', async () => {
    const { ask, searches, ranked } = createCounted();
    await ask('vase');
    const underway = ask('hook');
    searches.clear();
    const later = ask('hook');
    expect(await Promise.all([underway, later])).toEqual([found(2), found(3)]);
    await ask('vase');
    await ask('hook');
    expect(ranked).toEqual(['vase', 'hook', 'hook', 'vase']);
  });

  it('ranks again after a minute', async () => {
    const { ask, clock, ranked } = createCounted();
    await ask('vase');
    clock.now += 59_999;
    await ask('vase');
    expect(ranked).toHaveLength(1);
    clock.now += 1;
    expect(await ask('vase')).toEqual(found(2));
  });

  it('evicts the least recently used results beyond the budget', async () => {
    const { ask, ranked } = createCounted({ maxBytes: 2500 });
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key);
    expect(ranked).toEqual(['a', 'b', 'c', 'b']);
  });

  it('does not cache a failure', async () => {
    const { searches, ask } = createCounted();
    const failing = searches.get('vase', () => Promise.reject(new Error('Lost connection.')));
    await expect(failing).rejects.toThrow('Lost connection.');
    expect(await ask('vase')).toEqual(found(1));
  });
});
