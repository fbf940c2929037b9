import { expect, test } from 'vitest';
import { createResponseCache, getUsualCaching, type Cacheable } from './response-cache.ts';

interface Page extends Cacheable {
  text: string;
}

const second = 1000;

function setUp(options: { maxBytes?: number; maxLowPriority?: number } = {}) {
  const state = { now: 0, loaded: [] as string[], errors: [] as unknown[], pending: [] as Deferred[] };
  const load = async (key: string) => {
    state.loaded.push(key);
    const deferred = Promise.withResolvers<Page>();
    state.pending.push(deferred);
    return deferred.promise;
  };
  const cache = createResponseCache<Page>({
    refresh: load,
    now: () => state.now,
    onError: (error) => state.errors.push(error),
    ...options,
  });
  return { cache, state, load };
}

type Deferred = PromiseWithResolvers<Page>;

function page(text: string, more: Partial<Page> = {}): Page {
  return { text, bytes: 10, tags: [], caching: 'normal', ...more };
}

async function fill(
  { cache, state, load }: ReturnType<typeof setUp>,
  key: string,
  value: Page,
): Promise<void> {
  const waiting = cache.get(key, load);
  state.pending.at(-1)?.resolve(value);
  await waiting;
}

test('concurrent callers share one load', async () => {
  const { cache, state, load } = setUp();
  const waiting = [cache.get('/', load), cache.get('/', load), cache.get('/', load)];
  expect(state.loaded).toEqual(['/']);
  state.pending[0]?.resolve(page('home'));
  const texts = (await Promise.all(waiting)).map(({ text }) => text);
  expect(texts).toEqual(['home', 'home', 'home']);
  expect(cache.find('/')?.text).toBe('home');
});

test('a page from before the clock was set back is loaded again', async () => {
  const set = setUp();
  set.state.now = 3_600_000;
  await fill(set, '/', page('first'));
  set.state.now = 0;
  expect(set.cache.find('/')).toBeUndefined();
});

test('a page stays without a change, and is loaded again after a day', async () => {
  const set = setUp();
  await fill(set, '/', page('first'));
  set.state.now = 86_399 * second;
  expect(set.cache.find('/')?.text).toBe('first');
  expect(set.state.loaded).toHaveLength(1);
  set.state.now = 86_400 * second;
  expect(set.cache.find('/')).toBeUndefined();
});

test('an outdated page is returned while it is refreshed, at most once a minute', async () => {
  const set = setUp();
  const { cache, state } = set;
  await fill(set, '/', page('first', { tags: ['catalog'], softTags: ['card:1'] }));
  cache.invalidate(['card:1']);

  state.now = 59 * second;
  expect(cache.find('/')?.text).toBe('first');
  expect(state.loaded).toHaveLength(1);

  state.now = 61 * second;
  expect(cache.find('/')?.text).toBe('first');
  expect(cache.find('/')?.text).toBe('first');
  expect(state.loaded).toHaveLength(2);
  state.pending[1]?.resolve(page('second'));
  await expect.poll(() => cache.find('/')?.text).toBe('second');

  state.now += 300 * second;
  expect(cache.find('/')?.text).toBe('second');
  expect(state.loaded).toHaveLength(2);
});

test('a failed refresh is reported and the outdated page stays', async () => {
  const set = setUp();
  await fill(set, '/', page('first', { softTags: ['card:1'] }));
  set.cache.invalidate(['card:1']);
  set.state.now = 61 * second;
  set.cache.find('/');
  const fault = new Error('no database');
  set.state.pending[1]?.reject(fault);
  await expect.poll(() => set.state.errors).toEqual([fault]);
  expect(set.cache.find('/')?.text).toBe('first');
});

test('a failed load rejects for its callers, and the next call tries again', async () => {
  const { cache, state, load } = setUp();
  const waiting = cache.get('/', load);
  state.pending[0]?.reject(new Error('no database'));
  await expect(waiting).rejects.toThrow('no database');
  const again = cache.get('/', load);
  state.pending[1]?.resolve(page('home'));
  expect((await again).text).toBe('home');
});

test('invalidating a tag removes exactly the entries with this tag', async () => {
  const set = setUp();
  await fill(set, '/model/1', page('one', { tags: ['model:1', 'catalog'] }));
  await fill(set, '/model/2', page('two', { tags: ['model:2', 'catalog'] }));
  set.cache.invalidate(['model:1']);
  expect(set.cache.find('/model/1')).toBeUndefined();
  expect(set.cache.find('/model/2')?.text).toBe('two');
  expect(set.cache.bytes).toBe(10);
  set.cache.invalidate(['catalog']);
  expect(set.cache.size).toBe(0);
});

test('a load that started before an invalidation is neither cached nor returned to later callers', async () => {
  const { cache, state, load } = setUp();
  const before = cache.get('/model/1', load);
  cache.invalidate(['model:1']);
  const after = cache.get('/model/1', load);
  expect(state.loaded).toHaveLength(2);

  state.pending[0]?.resolve(page('old', { tags: ['model:1'] }));
  expect((await before).text).toBe('old');
  expect(cache.find('/model/1')).toBeUndefined();

  state.pending[1]?.resolve(page('new', { tags: ['model:1'] }));
  expect((await after).text).toBe('new');
  expect(cache.find('/model/1')?.text).toBe('new');
});

test('a slow load does not replace the result of a later one', async () => {
  const { cache, state, load } = setUp();
  const slow = cache.get('/', load);
  cache.invalidate(['elsewhere']);
  const quick = cache.get('/', load);
  state.pending[1]?.resolve(page('later'));
  await quick;
  state.pending[0]?.resolve(page('earlier'));
  await slow;
  expect(cache.find('/')?.text).toBe('later');
});

test('clear removes everything, including loads in flight', async () => {
  const set = setUp();
  await fill(set, '/a', page('a'));
  const waiting = set.cache.get('/b', set.load);
  set.cache.clear();
  set.state.pending[1]?.resolve(page('b'));
  await waiting;
  expect([set.cache.size, set.cache.bytes]).toEqual([0, 0]);
});

test('invalidateWhere removes the matching keys, including loads in flight', async () => {
  const set = setUp();
  await fill(set, '/model/1', page('one'));
  await fill(set, '/about', page('about'));
  const [model, other] = [set.cache.get('/model/2', set.load), set.cache.get('/other', set.load)];
  const isModelPath = (key: string) => key.startsWith('/model/');
  expect(set.cache.count(isModelPath)).toBe(1);
  set.cache.invalidateWhere(isModelPath);

  const later = set.cache.get('/model/2', set.load);
  expect(set.state.loaded.filter((key) => key === '/model/2')).toHaveLength(2);
  void set.cache.get('/other', set.load);
  expect(set.state.loaded.filter((key) => key === '/other')).toHaveLength(1);
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

test('the least recently used entries are evicted when the budget is exceeded', async () => {
  const set = setUp({ maxBytes: 30 });
  for (const key of ['/a', '/b', '/c']) await fill(set, key, page(key));
  set.cache.find('/a');
  await fill(set, '/d', page('/d'));
  expect(set.cache.bytes).toBe(30);
  expect(set.cache.find('/b')).toBeUndefined();
  expect(set.cache.find('/a')?.text).toBe('/a');
});

test('a page larger than the budget is returned but not cached', async () => {
  const set = setUp({ maxBytes: 5 });
  await fill(set, '/', page('home'));
  expect(set.cache.size).toBe(0);
});

test('low-priority pages do not evict the others', async () => {
  const set = setUp({ maxLowPriority: 2 });
  await fill(set, '/', page('home'));
  for (const key of ['/1', '/2', '/3']) await fill(set, key, page(key, { caching: 'low-priority' }));
  expect(set.cache.find('/1')).toBeUndefined();
  expect(set.cache.find('/3')?.text).toBe('/3');
  expect(set.cache.find('/')?.text).toBe('home');
  await fill(set, '/failed', page('failed', { caching: 'none' }));
  expect(set.cache.find('/failed')).toBeUndefined();
});

test('a search is cached when it is loaded for the second time, and evicts nothing before', async () => {
  const set = setUp({ maxBytes: 30 });
  await fill(set, '/', page('home'));
  const search = (key: string) => page(key, { caching: getUsualCaching(key) });
  for (const key of ['/browse?q=a', '/browse?page=2&q=b', '/browse?q=c']) {
    await fill(set, key, search(key));
    expect(set.cache.find(key)).toBeUndefined();
  }
  await fill(set, '/browse?q=a', search('/browse?q=a'));
  expect(set.cache.find('/browse?q=a')?.text).toBe('/browse?q=a');
  expect(set.cache.find('/')?.text).toBe('home');
  await fill(set, '/browse', search('/browse'));
  expect(set.cache.find('/browse')?.text).toBe('/browse');
});

test.each([
  ['/browse?bed=250&tall=210', 'when-repeated'],
  ['/api/stl-files?category=vases&maxMinutes=90', 'when-repeated'],
  ['/api/stl-files?maxGrams=40', 'when-repeated'],
  ['/designer/mona?shown=48', 'when-repeated'],
  ['/api/oembed?url=https%3A%2F%2Fshop.example%2Fmodel%2F7', 'when-repeated'],
  ['/email-preferences?token=text', 'when-repeated'],
  ['/browse?category=vases&sort=popular', 'normal'],
  ['/api/stl-files?limit=24', 'normal'],
  ['/model/7', 'normal'],
])('the usual caching of %s is %s', (address, caching) => {
  expect(getUsualCaching(address)).toBe(caching);
});

test('a page is not returned after its expiry', async () => {
  const set = setUp();
  const { cache, state } = set;
  await fill(set, '/', page('in 1 day', { validUntil: 30 * second }));
  state.now = 29 * second;
  expect(cache.find('/')?.text).toBe('in 1 day');
  state.now = 30 * second;
  expect(cache.find('/')).toBeUndefined();
});
