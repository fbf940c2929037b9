import { randomUUID } from 'node:crypto';
import { makeSearches } from '../searches.ts';
import type { SeededThreads } from '../seed-comments.ts';
import { personSearches } from '../seed-people.ts';
import { seededRandom } from '../seed-texts.ts';
import { size } from './seed.ts';

export interface LoadRequest {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  cookie?: string | undefined;
  body?: object;
}

export interface RequestKind {
  name: string;
  /** Its share of the mixed load, relative to those of the other kinds. */
  weight: number;
  /** Whether the bar of 50 ms is for this kind. */
  isBarred: boolean;
  make: () => LoadRequest;
}

export interface Visitors {
  people: readonly string[];
  admin: string;
  threads: SeededThreads;
}

/** Returns the kinds of requests of a busy shop. Requests with a cookie are never answered from memory. */
export function listKinds({ people, admin, threads }: Visitors): RequestKind[] {
  const random = seededRandom(11);
  const searches = makeSearches(random);
  const upTo = (count: number) => Math.floor(random() * count);
  const pick = <Value>(values: readonly Value[]): Value | undefined => values[upTo(values.length)];
  const design = () => 1 + Math.floor(random() ** 3 * size.models);
  const category = () => `category-${1 + upTo(12)}`;
  const visitor = () => (random() < 0.5 ? pick(people) : undefined);
  const get = (path: string, cookie?: string): LoadRequest => ({ method: 'GET', path, cookie });
  const kind = (name: string, weight: number, make: () => LoadRequest): RequestKind => ({
    ...{ name, weight, make },
    isBarred: true,
  });
  const designs = '/api/stl-files';
  const lists = [
    () => designs,
    () => `${designs}?sort=popular`,
    () => `${designs}?category=${category()}&premium=false`,
    () => `${designs}?category=${category()}&sort=title&supports=false`,
    () => `${designs}?filter=trending`,
    () => `${designs}?sort=trending&category=${category()}`,
    () => `${designs}?bed=220&tall=${180 + upTo(100)}&maxMinutes=${60 + upTo(600)}&sort=time`,
  ];
  const dashboards = [
    '/api/me',
    '/api/user/downloads',
    '/api/user/favorites',
    '/api/user/downloads?limit=100',
  ];
  const panels = [
    () => '/api/admin/stl-files',
    () => '/api/admin/stl-files?sort=downloads',
    () => `/api/admin/stl-files?category=${category()}`,
    () => '/api/admin/stl-files?q=ribbed+vase',
    () => '/api/admin/stl-files?q=va',
    () => '/api/admin/users?limit=50',
    () => `/api/admin/users?limit=50&q=${personSearches.common}`,
    () => `/api/admin/users?limit=50&q=${personSearches.rare}`,
    () => `/api/admin/users?limit=50&q=${personSearches.short}`,
    () => `/api/admin/users/bench-${upTo(size.people)}`,
    () => `/api/admin/users/bench-${upTo(size.people)}/downloads`,
    () => '/api/admin/stats',
    () => '/api/admin/audit',
    () => `/api/admin/audit?kind=design&targetId=${design()}`,
  ];
  const talks = [
    () => `${designs}/${design()}/comments`,
    () => `${designs}/${threads.long}/comments`,
    () => `/api/model-comments/${threads.deepComment}/replies`,
    () => `${designs}/${design()}/comments/count`,
  ];
  const write = (name: string, weight: number, make: () => LoadRequest) => ({
    ...kind(name, weight, make),
    isBarred: false,
  });
  return [
    kind('list', 20, () => get(pick(lists)?.() ?? designs, visitor())),
    kind('search, first time', 15, () => get(searches.findNew(), visitor())),
    kind('category counts of a search', 5, () =>
      get(searches.drawUsual().replace(designs, `${designs}/category-counts`), visitor()),
    ),
    kind('design', 20, () => get(`${designs}/${design()}`, visitor())),
    kind('related designs', 5, () => get(`${designs}/${design()}/related`)),
    kind('dashboard', 12, () => get(pick(dashboards) ?? '/api/me', pick(people))),
    kind('thread', 10, () => get(pick(talks)?.() ?? designs, visitor())),
    kind('panel', 3, () => get(pick(panels)?.() ?? designs, admin)),
    write('favorite', 6, () => ({
      method: random() < 0.5 ? 'POST' : 'DELETE',
      path: `${designs}/${design()}/favorite`,
      cookie: pick(people),
    })),
    write('comment', 2, () => ({
      method: 'POST',
      path: `${designs}/${design()}/comments`,
      cookie: pick(people),
      body: { content: `Printed well, see ${randomUUID()}.` },
    })),
    write('download address', 2, () => ({
      method: 'POST',
      path: `${designs}/${design()}/download`,
      cookie: admin,
      body: {},
    })),
  ];
}
