import type { FastifyInstance } from 'fastify';
import type { Db } from '#src/db/types.ts';
import { escapeXml } from '#src/lib/xml.ts';
import { memoizeFor, type Memoized } from './memoize-for.ts';
import type { CacheRegistry } from './cache-registry.ts';

export interface SitemapOptions {
  db: Db;
  origin: () => string;
  /** The fixed pages. */
  paths: readonly string[];
  now: () => Date;
  caches: CacheRegistry;
  /** Addresses in one file: 50,000 is what the protocol allows. */
  maxAddresses?: number;
}

const cacheControl = 'public, max-age=0, s-maxage=3600';
const keptMs = 3_600_000;

/** What `Kept.forget` calls it: it must not go on naming a design that is not public any more. */
export const sitemapPath = '/sitemap.xml';
const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n';
const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/**
 * `/sitemap.xml` names the fixed pages and all public designs. When these are too many for one file it is an index, and each
 * part names the id it begins after, so that reading a part never counts through the ones before it.
 */
export function registerSitemap(app: FastifyInstance, options: SitemapOptions): void {
  const { db, caches, origin, paths, now, maxAddresses = 50_000 } = options;
  const designsPerFile = Math.max(1, maxAddresses - paths.length);
  const starts = memoizeFor(keptMs, { now, load: () => readStarts(db, designsPerFile) });
  const parts = new Map<number, Memoized<string>>();
  caches.add({
    invalidate: (which) => {
      if (which !== 'everything' && !which(sitemapPath)) return;
      starts.invalidate();
      parts.clear();
    },
  });

  async function part(after: number): Promise<string> {
    const rows = await readDesigns(db, after, designsPerFile);
    const pages =
      after === 0 ? paths.map((path) => `<url><loc>${escapeXml(origin() + path)}</loc></url>`) : [];
    const designs = rows.map(
      ({ id, updated_at }) =>
        `<url><loc>${escapeXml(`${origin()}/model/${id}`)}</loc><lastmod>${updated_at.toISOString()}</lastmod></url>`,
    );
    return `${xmlHead}<urlset xmlns="${schema}">\n${[...pages, ...designs].join('\n')}\n</urlset>\n`;
  }

  /** Undefined for a number that no file begins after: only the files of the index are made and kept. */
  async function findPart(after: number): Promise<string | undefined> {
    if (!(await starts.get()).includes(after)) return undefined;
    const keeper = parts.get(after) ?? memoizeFor(keptMs, { now, load: () => part(after) });
    parts.set(after, keeper);
    return keeper.get();
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

/** The id after which each file begins; the first is 0. */
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
