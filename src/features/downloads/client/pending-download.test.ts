import { beforeEach, describe, expect, it } from 'vitest';
import {
  claimPendingDownload,
  findPendingDownload,
  clearPendingDownload,
  rememberDownload,
  takePendingDownload,
  type Stores,
} from './pending-download.ts';

function createStore(kept: Map<string, string>): NonNullable<Stores['session']> {
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

const shared = new Map<string, string>();
const tab = new Map<string, string>();
const stores: Stores = { session: createStore(tab), local: createStore(shared) };
const vase = { modelId: 7, title: 'Vase', needsPlan: false };

beforeEach(() => {
  tab.clear();
  shared.clear();
});

it('takes a download once, and only for its own design', () => {
  rememberDownload(vase, null, stores, 0);
  expect(takePendingDownload(8, 'ada', stores, 0)).toBe(false);
  expect(takePendingDownload(7, 'ada', stores, 0)).toBe(true);
  expect(takePendingDownload(7, 'ada', stores, 0)).toBe(false);
  expect(findPendingDownload('ada', stores, 0)).toBeUndefined();
});

it('remembers a download again after it was taken', () => {
  rememberDownload(vase, null, stores, 0);
  takePendingDownload(7, 'ada', stores, 0);
  rememberDownload(vase, 'ada', stores, 0);
  expect(takePendingDownload(7, 'ada', stores, 0)).toBe(true);
});

it('takes a download once in a tab and its duplicate, also with another download in between', () => {
  rememberDownload(vase, null, stores, 0);
  const copy: Stores = { session: createStore(new Map(tab)), local: stores.local };
  expect(takePendingDownload(7, 'ada', stores, 0)).toBe(true);
  rememberDownload({ modelId: 8, title: 'Hook' }, 'ada', stores, 1);
  expect(takePendingDownload(8, 'ada', stores, 1)).toBe(true);
  expect(findPendingDownload('ada', copy, 1)).toBeUndefined();
  expect(takePendingDownload(7, 'ada', copy, 1)).toBe(false);
});

it('replaces an earlier download by a later one', () => {
  rememberDownload(vase, null, stores, 0);
  rememberDownload({ modelId: 8, title: 'Hook', needsPlan: true }, null, stores, 1);
  expect(findPendingDownload(null, stores, 1)).toEqual({ modelId: 8, title: 'Hook', needsPlan: true });
});

it('drops a download after an hour', () => {
  rememberDownload(vase, null, stores, 0);
  expect(findPendingDownload(null, stores, 3_599_999)).toEqual(vase);
  expect(findPendingDownload(null, stores, 3_600_000)).toBeUndefined();
});

describe("another person's session", () => {
  it("starts a visitor's download", () => {
    rememberDownload(vase, null, stores, 0);
    expect(findPendingDownload('ada', stores, 0)).toEqual(vase);
    expect(takePendingDownload(7, 'bea', stores, 0)).toBe(true);
  });

  it("does not start another person's download", () => {
    rememberDownload(vase, 'ada', stores, 0);
    expect(findPendingDownload('bea', stores, 0)).toBeUndefined();
    expect(takePendingDownload(7, 'bea', stores, 0)).toBe(false);
    expect(takePendingDownload(7, 'ada', stores, 0)).toBe(true);
  });

  it('does not start a download that a previous person claimed', () => {
    rememberDownload(vase, null, stores, 0);
    claimPendingDownload('ada', stores, 0);
    claimPendingDownload('bea', stores, 0);
    expect(takePendingDownload(7, 'bea', stores, 0)).toBe(false);
    expect(findPendingDownload(null, stores, 0)).toEqual(vase);
    expect(takePendingDownload(7, 'ada', stores, 0)).toBe(true);
  });

  it('finds nothing after it was cleared', () => {
    rememberDownload(vase, 'ada', stores, 0);
    clearPendingDownload(stores);
    expect(findPendingDownload('ada', stores, 0)).toBeUndefined();
  });
});

it.each(['', 'no json', '[]', '{"modelId":"7"}', '{"modelId":7,"title":"Vase","savedAtMs":0}', '7'])(
  'ignores %j in the storage',
  (text) => {
    tab.set('pending-download', text);
    shared.set('started-downloads', text);
    expect(findPendingDownload('ada', stores, 0)).toBeUndefined();
    rememberDownload(vase, null, stores, 0);
    expect(takePendingDownload(7, 'ada', stores, 0)).toBe(true);
  },
);

it('does not throw when the storage refuses or is missing', () => {
  const refuse = () => {
    throw new Error('refused');
  };
  const refusing = { getItem: refuse, setItem: refuse, removeItem: () => undefined };
  for (const broken of [
    { session: refusing, local: refusing },
    { session: undefined, local: undefined },
  ]) {
    rememberDownload(vase, null, broken, 0);
    expect(takePendingDownload(7, 'ada', broken, 0)).toBe(false);
  }
});

it('starts once when only the shared storage is missing', () => {
  const alone: Stores = { session: stores.session, local: undefined };
  rememberDownload(vase, null, alone, 0);
  expect(takePendingDownload(7, 'ada', alone, 0)).toBe(true);
  expect(takePendingDownload(7, 'ada', alone, 0)).toBe(false);
});
