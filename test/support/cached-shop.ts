import { rm } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#src/config/config.ts';
import { writeBuiltSite } from './built-site.ts';
import { comment, generousRules } from './comments.ts';
import {
  createAdmin,
  createCategory,
  createModel,
  createSubcategory,
  createUser,
  type CategoryRow,
  type UserRow,
} from './factories.ts';
import { createTestApp, type TestApp } from './test-app.ts';

/** Two instances with caches that listen on sockets, and a shop with a design of each kind of dependency. */
export interface CachedShop {
  site: TestApp;
  other: FastifyInstance;
  /** An instance that computes each response. */
  uncached: FastifyInstance;
  admin: UserRow;
  fan: UserRow;
  category: CategoryRow;
  ids: { shown: number; further: number; draft: number; planned: number };
  commentId: number;
  replyId: number;
  /** Reads from this instance over a socket, as a stranger by default. */
  read: typeof read;
  close: () => Promise<void>;
}

export interface Read {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Both instances are at this address, as behind a proxy. */
export const shopOrigin = 'https://shop.example';

/** Headers of a connection and of a single response, which differ from one response to the next. */
const incidental = ['date', 'connection', 'keep-alive', 'x-request-id', 'transfer-encoding'];

async function read(
  app: FastifyInstance,
  url: string,
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' = 'GET',
): Promise<Read> {
  const response = await fetch(app.listeningOrigin + url, { headers, method });
  const kept = Array.from(response.headers).filter(([name]) => !incidental.includes(name));
  return { status: response.status, headers: Object.fromEntries(kept), body: await response.text() };
}

export async function createCachedShop(overrides: Partial<Config> = {}): Promise<CachedShop> {
  const siteDirectory = await writeBuiltSite();
  const config = { publicUrl: shopOrigin, rateLimitFactor: 1000, ...generousRules, ...overrides };
  const site = await createTestApp(config, undefined, undefined, { siteDirectory });
  const other = await site.startAnother();
  const uncached = await site.startAnother({ siteDirectory: undefined });
  for (const app of [site.app, other, uncached]) await app.listen({ port: 0, host: '127.0.0.1' });
  const [admin, fan] = [await createAdmin(site.db), await createUser(site.db)];
  const category = await createCategory(site.db, 'Rooms');
  await createSubcategory(site.db, category.id, 'Shelves');
  const base = { categories: ['rooms'], subcategories: ['shelves'], tags: ['gift'] };
  const designer = { designerId: 'designer-one' };
  const shown = await createModel(site.db, { ...base, ...designer, title: 'Ribbed vase' });
  const further = await createModel(site.db, { ...base, title: 'Plain vase' });
  const draft = await createModel(site.db, { ...base, title: 'Drafted vase', state: 'draft' });
  const planned = await createModel(site.db, {
    ...base,
    title: 'Planned vase',
    state: 'scheduled',
    releasesAt: new Date('2026-11-18T15:00:00Z'),
  });
  const parent = await comment(site, fan, { modelId: shown });
  const reply = await comment(site, fan, { modelId: shown, content: 'So it does', to: parent });
  return {
    site,
    other,
    uncached,
    admin,
    fan,
    category,
    ids: { shown, further, draft, planned },
    commentId: parent.id,
    replyId: reply.id,
    read,
    close: async () => {
      await other.close();
      await uncached.close();
      await site.close();
      await rm(siteDirectory, { recursive: true });
    },
  };
}
