import { expect, test } from 'vitest';
import { createPageCache, type Cacheable } from './page-cache.ts';

interface Page extends Cacheable {
  text: string;
}

const second = 1000;

function setUp(options: { maxBytes?: number; maxSparingly?: number } = {}) {
  const state = { now: 0, made: [] as string[], errors: [] as unknown[], pending: [] as Deferred[] };
  const cache = createPageCache<Page>({
    load: async (key) => {
      state.made.push(key);
      const deferred = Promise.withResolvers<Page>();
      state.pending.push(deferred);
      return deferred.promise;
    },
    now: () => state.now,
    onError: (error) => state.errors.push(error),
    ...options,
  });
  return { cache, state };
}

type Deferred = PromiseWithResolvers<Page>;

function page(text: string, more: Partial<Page> = {}): Page {
  return { text, bytes: 10, tags: [], policy: 'yes', ...more };
}

async function fill({ cache, state }: ReturnType<typeof setUp>, key: string, value: Page): Promise<void> {
  const waiting = cache.get(key);
  state.pending.at(-1)?.resolve(value);
  await waiting;
}

test('one making serves all who wait', async () => {
  const { cache, state } = setUp();
  const waiting = [cache.get('/'), cache.get('/'), cache.get('/')];
  expect(state.made).toEqual(['/']);
  state.pending[0]?.resolve(page('home'));
  const texts = (await Promise.all(waiting)).map(({ text }) => text);
  expect(texts).toEqual(['home', 'home', 'home']);
  expect(cache.find('/')?.text).toBe('home');
});

test('a stale page is shown while one new one is made, an old one is waited for', async () => {
  const set = setUp();
  const { cache, state } = set;
  await fill(set, '/', page('first'));

  state.now = 59 * second;
  expect(cache.find('/')?.text).toBe('first');
  expect(state.made).toHaveLength(1);

  state.now = 61 * second;
  expect(cache.find('/')?.text).toBe('first');
  expect(cache.find('/')?.text).toBe('first');
  expect(state.made).toHaveLength(2);
  state.pending[1]?.resolve(page('second'));
  await expect.poll(() => cache.find('/')?.text).toBe('second');

  state.now += 300 * second;
  expect(cache.find('/')).toBeUndefined();
  await fill(set, '/', page('third'));
  expect(cache.find('/')?.text).toBe('third');
});

test('a failure behind a stale page is told and the page stays', async () => {
  const set = setUp();
  await fill(set, '/', page('first'));
  set.state.now = 61 * second;
  set.cache.find('/');
  const fault = new Error('no database');
  set.state.pending[1]?.reject(fault);
  await expect.poll(() => set.state.errors).toEqual([fault]);
  expect(set.cache.find('/')?.text).toBe('first');
});

test('a failure reaches those who wait, and the next one tries again', async () => {
  const { cache, state } = setUp();
  const waiting = cache.get('/');
  state.pending[0]?.reject(new Error('no database'));
  await expect(waiting).rejects.toThrow('no database');
  const again = cache.get('/');
  state.pending[1]?.resolve(page('home'));
  expect((await again).text).toBe('home');
});

test('a change drops at once what carries its tag, and nothing else', async () => {
  const set = setUp();
  await fill(set, '/model/1', page('one', { tags: ['model:1', 'catalogue'] }));
  await fill(set, '/model/2', page('two', { tags: ['model:2', 'catalogue'] }));
  set.cache.invalidate(['model:1']);
  expect(set.cache.find('/model/1')).toBeUndefined();
  expect(set.cache.find('/model/2')?.text).toBe('two');
  expect(set.cache.bytes).toBe(10);
  set.cache.invalidate(['catalogue']);
  expect(set.cache.size).toBe(0);
});

test('what was begun before a change is not kept, nor shown to who comes after it', async () => {
  const { cache, state } = setUp();
  const before = cache.get('/model/1');
  cache.invalidate(['model:1']);
  const after = cache.get('/model/1');
  expect(state.made).toHaveLength(2);

  state.pending[0]?.resolve(page('old', { tags: ['model:1'] }));
  expect((await before).text).toBe('old');
  expect(cache.find('/model/1')).toBeUndefined();

  state.pending[1]?.resolve(page('new', { tags: ['model:1'] }));
  expect((await after).text).toBe('new');
  expect(cache.find('/model/1')?.text).toBe('new');
});

test('a slow making does not replace what was begun later', async () => {
  const { cache, state } = setUp();
  const slow = cache.get('/');
  cache.invalidate(['elsewhere']);
  const quick = cache.get('/');
  state.pending[1]?.resolve(page('later'));
  await quick;
  state.pending[0]?.resolve(page('earlier'));
  await slow;
  expect(cache.find('/')?.text).toBe('later');
});

test('clearing forgets all, also what is being made', async () => {
  const set = setUp();
  await fill(set, '/a', page('a'));
  const waiting = set.cache.get('/b');
  set.cache.clear();
  set.state.pending[1]?.resolve(page('b'));
  await waiting;
  expect([set.cache.size, set.cache.bytes]).toEqual([0, 0]);
});

test('forgetting drops the pages of some addresses, also those that are being made', async () => {
  const set = setUp();
  await fill(set, '/model/1', page('one'));
  await fill(set, '/about', page('about'));
  const [model, other] = [set.cache.get('/model/2'), set.cache.get('/other')];
  const isModel = (key: string) => key.startsWith('/model/');
  expect(set.cache.count(isModel)).toBe(1);
  set.cache.invalidateWhere(isModel);

  const later = set.cache.get('/model/2');
  expect(set.state.made.filter((key) => key === '/model/2')).toHaveLength(2);
  void set.cache.get('/other');
  expect(set.state.made.filter((key) => key === '/other')).toHaveLength(1);
  const [, , before, elsewhere, after] = set.state.pending;
  before?.resolve(page('before'));
  expect((await model).text).toBe('before');
  expect(set.cache.find('/model/2')).toBeUndefined();
  elsewhere?.resolve(page('other'));
  after?.resolve(page('after'));
  await Promise.all([other, later]);
  expect(['/model/1', '/model/2', '/about', '/other'].map((key) => set.cache.find(key)?.text)).toEqual([
    undefined,
    'after',
    'about',
    'other',
  ]);
});

test('the least recently used go when the budget is spent', async () => {
  const set = setUp({ maxBytes: 30 });
  for (const key of ['/a', '/b', '/c']) await fill(set, key, page(key));
  set.cache.find('/a');
  await fill(set, '/d', page('/d'));
  expect(set.cache.bytes).toBe(30);
  expect(set.cache.find('/b')).toBeUndefined();
  expect(set.cache.find('/a')?.text).toBe('/a');
});

test('a page larger than the budget is given and not kept', async () => {
  const set = setUp({ maxBytes: 5 });
  await fill(set, '/', page('home'));
  expect(set.cache.size).toBe(0);
});

test('pages that are not found do not push out the others', async () => {
  const set = setUp({ maxSparingly: 2 });
  await fill(set, '/', page('home'));
  for (const key of ['/1', '/2', '/3']) await fill(set, key, page(key, { policy: 'sparingly' }));
  expect(set.cache.find('/1')).toBeUndefined();
  expect(set.cache.find('/3')?.text).toBe('/3');
  expect(set.cache.find('/')?.text).toBe('home');
  await fill(set, '/failed', page('failed', { policy: 'no' }));
  expect(set.cache.find('/failed')).toBeUndefined();
});

test('a page is shown no longer than it is true', async () => {
  const set = setUp();
  const { cache, state } = set;
  await fill(set, '/', page('in 1 day', { validUntil: 30 * second }));
  state.now = 29 * second;
  expect(cache.find('/')?.text).toBe('in 1 day');
  state.now = 30 * second;
  expect(cache.find('/')).toBeUndefined();
});
