import { expect, it, vi } from 'vitest';
import { rememberFullCounts } from './list-users.ts';

it('counts a search with 10,000 users again after a minute, and others each time', async () => {
  let now = 1;
  const count = vi.fn(async (q: string) => (q === 'mi' ? 10_000 : 9999));
  const countFound = rememberFullCounts(count, { now: () => now });
  for (let page = 0; page < 3; page += 1) {
    expect(await countFound('mi')).toBe(10_000);
    expect(await countFound('mira')).toBe(9999);
  }
  expect(count.mock.calls.map(([q]) => q)).toEqual(['mi', 'mira', 'mira', 'mira']);
  now += 60_001;
  await countFound('mi');
  expect(count).toHaveBeenCalledTimes(5);
});
