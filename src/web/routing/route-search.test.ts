import { describe, expect, it } from 'vitest';
import { parseAdminSearch } from '../routes/admin/search.ts';
import { createAppRouter } from '../router.tsx';
import { onlyParsed, parseSearch, stringifySearch } from './search.ts';

const router = createAppRouter({
  isServer: true,
  page: { origin: 'http://localhost', renderedAt: '2026-11-18T12:00:00.000Z', hasOutbox: false },
});

const checkout = [
  'payment_intent',
  'payment_intent_client_secret',
  'redirect_status',
  'subscription',
  'tier',
];

/** The parameters of each route that accept any text; all others fall back to their default. */
const freeTexts: Record<string, string[]> = {
  '/browse': ['category', 'q', 'subcategory', 'tag'],
  '/designer/$username': [],
  '/tag/$slug': [],
  '/releases': [],
  '/login': ['error', 'returnUrl'],
  '/verify-email': ['token'],
  '/reset-password': ['token'],
  '/email-preferences': ['token'],
  '/setup': [],
  '/subscribe': checkout,
  '/dashboard': [],
  '/favorites': [],
  '/notifications': [],
  '/downloads': ['q'],
  '/billing': [],
  '/moderation': [],
  '/licence': ['number'],
  '/licence/$id': ['refused', 'word'],
  '/demo/outbox': ['mail'],
  '/demo/sign-in': [],
  '/demo/billing': ['invoice', 'session'],
};

/** Every parameter of the routes above and of /admin, and one that no route has. */
const parameters = [
  ...Object.values(freeTexts).flat(),
  ...['action', 'actor', 'brim', 'filter', 'from', 'order', 'premium', 'provider', 'returned', 'saved'],
  ...['shelf', 'shown', 'sort', 'step', 'supports', 'tab', 'text', 'to', 'user', 'utm_source'],
];
const unknown = Object.fromEntries(parameters.map((name) => [name, 'other']));

function readSearch(path: string, raw: Record<string, string>): Record<string, unknown> {
  const search = router.matchRoutes(path, raw).at(-1)?.search ?? {};
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

describe('search parameters of the routes', () => {
  it.each(Object.entries(freeTexts))('%s ignores unknown values and unknown parameters', (path, texts) => {
    const expected = Object.fromEntries(texts.map((name) => [name, 'other']));
    expect(readSearch(path, unknown)).toEqual(expected);
  });

  it('ignores unknown values of the admin panel where the panel reads them', () => {
    const texts = ['action', 'actor', 'category', 'from', 'q', 'to', 'user'];
    const expected = Object.fromEntries(texts.map((name) => [name, 'other']));
    expect(parseAdminSearch(readSearch('/admin', unknown))).toEqual(expected);
  });

  it.each([
    ['/browse', { filter: 'trending', premium: 'true', shown: '24' }],
    ['/login', { returnUrl: '/browse', tab: 'sign-up' }],
    ['/billing', { returned: '1' }],
  ])('%s keeps known values', (path, search) => {
    expect(readSearch(path, search)).toEqual(search);
  });

  it('covers every route that reads parameters', () => {
    const reading = Object.values(router.routesById).filter((route) => 'validateSearch' in route.options);
    const paths = reading.map((route) => route.fullPath as string);
    expect(paths.toSorted()).toEqual(['/admin', ...Object.keys(freeTexts)].toSorted());
  });
});

it('matches the same id for each order of the parameters, because the server renders the sorted address', () => {
  const address = '?supports=false&utm_source=mail&premium=true&bed=180';
  const sorted = stringifySearch(parseSearch(address));
  const idOf = (search: string) => router.matchRoutes('/browse', parseSearch(search)).at(-1)?.id;
  expect(sorted).toBe('?bed=180&premium=true&supports=false&utm_source=mail');
  expect(idOf(address)).toBe(idOf(sorted));
});

it('onlyParsed sets every parameter that the parser leaves out to undefined', () => {
  const parse = onlyParsed(({ a }) => ({ a }));
  expect(Object.entries(parse({ a: '1', b: '2' }))).toEqual([
    ['a', '1'],
    ['b', undefined],
  ]);
});
