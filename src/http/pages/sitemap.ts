import type { FastifyInstance } from 'fastify';
import type { Db } from '#src/db/types.ts';
import { escapeXml } from '#src/lib/xml.ts';
import { memoizeFor, type Memoized } from '../cache/memoize-for.ts';
import type { CacheRegistry } from '../cache/cache-registry.ts';

export interface SitemapOptions {
  db: Db;
  origin: () => string;
  /** Returns the paths of the static pages and of the occasions. */
  listPaths: () => Promise<readonly string[]>;
  now: () => Date;
  caches: CacheRegistry;
  /** The maximum number of URLs in one file; the protocol allows 50,000. */
  maxAddresses?: number;
}

const cacheControl = 'public, max-age=0, s-maxage=3600';
const maxAgeMs = 3_600_000;

/** The path under which the cache registry invalidates the sitemap, which must not name a design that is no longer public. */
export const sitemapPath = '/sitemap.xml';
const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n';
const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/**
 * Registers `/sitemap.xml` with the static pages, the occasions and all public designs, and `/robots.txt`. When these are too many for
 * one file the sitemap is an index. The URL of each part contains the id that precedes its designs, so that reading a
 * part does not have to skip the rows of the parts before it.
 */
export function registerSitemap(app: FastifyInstance, options: SitemapOptions): void {
  const { db, caches, origin, listPaths, now, maxAddresses = 50_000 } = options;
  const countDesigns = async () => Math.max(1, maxAddresses - (await listPaths()).length);
  const starts = memoizeFor(maxAgeMs, { now, load: async () => readStarts(db, await countDesigns()) });
  const parts = new Map<number, Memoized<string>>();
  caches.add({
    invalidate: (selection) => {
      if (selection !== 'everything' && !selection(sitemapPath)) return;
      starts.invalidate();
      parts.clear();
    },
  });

  async function part(after: number): Promise<string> {
    const rows = await readDesigns(db, after, await countDesigns());
    const pages =
      after === 0
        ? (await listPaths()).map((path) => `<url><loc>${escapeXml(origin() + path)}</loc></url>`)
        : [];
    const designs = rows.map(
      ({ id, updated_at }) =>
        `<url><loc>${escapeXml(`${origin()}/model/${id}`)}</loc><lastmod>${updated_at.toISOString()}</lastmod></url>`,
    );
    return `${xmlHead}<urlset xmlns="${schema}">\n${[...pages, ...designs].join('\n')}\n</urlset>\n`;
  }

  /** Returns undefined when no part begins after this id: only the parts of the index are generated and cached. */
  async function findPart(after: number): Promise<string | undefined> {
    if (!(await starts.get()).includes(after)) return undefined;
    const memoized = parts.get(after) ?? memoizeFor(maxAgeMs, { now, load: () => part(after) });
    parts.set(after, memoized);
    return memoized.get();
  }

  async function index(): Promise<string> {
    const files = (await starts.get()).map(
      (after) => `<sitemap><loc>${escapeXml(`${origin()}/sitemap-${after}.xml`)}</loc></sitemap>`,
    );
    return `${xmlHead}<sitemapindex xmlns="${schema}">\n${files.join('\n')}\n</sitemapindex>\n`;
  }

  const hidden = { schema: { hide: true } };
  app.get(sitemapPath, hidden, async (_request, reply) => {
    reply.header('cache-control', cacheControl).type('application/xml; charset=utf-8');
    return (await starts.get()).length === 1 ? findPart(0) : index();
  });
  app.get<{ Params: { after: string } }>(
    '/sitemap-:after(^\\d{1,15}).xml',
    hidden,
    async (request, reply) => {
      const text = await findPart(Number(request.params.after));
      if (text === undefined) return reply.callNotFound();
      reply.header('cache-control', cacheControl).type('application/xml; charset=utf-8');
      return text;
    },
  );
  app.get('/robots.txt', hidden, async (_request, reply) => {
    reply.header('cache-control', cacheControl).type('text/plain; charset=utf-8');
    return `User-agent: *\nDisallow: /api/\nDisallow: /admin\nAllow: /api/stl-files/\n\nSitemap: ${origin()}/sitemap.xml\n`;
  });
}

function readDesigns(db: Db, after: number, limit: number): Promise<{ id: number; updated_at: Date }[]> {
  return db
    .selectFrom('models')
    .select(['id', 'updated_at'])
    .where('id', '>', after)
    .where('is_public', '=', true)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Reads the id that precedes the designs of each part; the first is 0. */
async function readStarts(db: Db, designsPerFile: number): Promise<number[]> {
  const starts = [0];
  for (;;) {
    const last = await db
      .selectFrom('models')
      .select('id')
      .where('id', '>', starts.at(-1) ?? 0)
      .where('is_public', '=', true)
      .orderBy('id')
      .offset(designsPerFile - 1)
      .limit(1)
      .executeTakeFirst();
    if (!last) return starts;
    const isMore = await db
      .selectFrom('models')
      .select('id')
      .where('id', '>', last.id)
      .where('is_public', '=', true)
      .limit(1)
      .executeTakeFirst();
    if (!isMore) return starts;
    starts.push(last.id);
  }
}
