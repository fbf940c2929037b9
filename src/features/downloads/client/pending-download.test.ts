import { beforeEach, expect, it } from 'vitest';
import { findPendingDownload, rememberDownload, takePendingDownload } from './pending-download.ts';

const kept = new Map<string, string>();
const store = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};
const vase = { modelId: 7, title: 'Vase' };

beforeEach(() => kept.clear());

it('is taken once, by its own design only', () => {
  rememberDownload(vase, 0, store);
  expect(takePendingDownload(8, 0, store)).toBe(false);
  expect(takePendingDownload(7, 0, store)).toBe(true);
  expect(takePendingDownload(7, 0, store)).toBe(false);
});

it('gives way to a later one', () => {
  rememberDownload(vase, 0, store);
  rememberDownload({ modelId: 8, title: 'Hook' }, 1, store);
  expect(findPendingDownload(1, store)).toEqual({ modelId: 8, title: 'Hook' });
});

it('is forgotten after an hour', () => {
  rememberDownload(vase, 0, store);
  expect(findPendingDownload(3_599_999, store)).toEqual(vase);
  expect(findPendingDownload(3_600_000, store)).toBeUndefined();
});

it.each(['', 'no json', '[]', '{"modelId":"7"}', '7'])('ignores %j in the storage', (text) => {
  kept.set('pending-download', text);
  expect(findPendingDownload(0, store)).toBeUndefined();
});

it('breaks nothing where the storage refuses', () => {
  const refusing = {
    ...store,
    setItem: () => {
      throw new Error('full');
    },
  };
  rememberDownload(vase, 0, refusing);
  expect(takePendingDownload(7, 0, refusing)).toBe(false);
});
