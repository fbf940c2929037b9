import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseDown } from '#src/db/errors.ts';
import type { FastPath } from './fast-path.ts';
import type { CacheSelection, CacheRegistry } from './cache-registry.ts';
import { retryAfterSeconds, type Maintenance } from '../process/maintenance.ts';
import { createPageCache, type PageCache } from './page-cache.ts';
import { createPageRenderer, type CachedPage } from './page-renderer.ts';
import { sendCachedResponse, type CachedResponse } from './cached-response.ts';
import { pageContentSecurityPolicy } from '../process/security-headers.ts';
import type { BuiltSite } from './built-site.ts';

export interface PagesOptions {
  site: BuiltSite;
  origin: () => string;
  now: () => Date;
  /** Mails are kept to be read in a demo. */
  hasOutbox?: boolean;
  /** Stripe takes the money. */
  hasStripe?: boolean;
  /** Where downloads go on to, when that is not here. */
  filesOrigin?: string | undefined;
  /** Where the pages can be forgotten. */
  caches?: CacheRegistry;
  /** Absent where no port is opened. */
  fastPath?: FastPath;
  /** Absent where the shop never closes. */
  maintenance?: Maintenance;
}

/** The pages, after every other route: cached ones and files at the front door, the rest here. */
export function registerPages(app: FastifyInstance, options: PagesOptions): PageCache<CachedPage> {
  const {
    site,
    origin,
    now,
    hasOutbox = false,
    hasStripe = false,
    filesOrigin,
    caches,
    fastPath,
    maintenance,
  } = options;
  const { entry, assets, files } = site;
  const cache = createPageCache({
    load: createPageRenderer({ app, entry, assets, origin, now, hasOutbox, hasStripe, filesOrigin }),
    now: () => now().getTime(),
    onError: (err, page) => app.log.error({ err, page }, 'a page could not be made anew'),
  });
  const wanted = (which: CacheSelection) => (which === 'everything' ? () => true : which);
  caches?.add({
    invalidate: (which) => cache.invalidateWhere(wanted(which)),
    count: (which) => cache.count(wanted(which)),
  });
  fastPath?.setLookup((url) => files.get(url) ?? (maintenance?.find() ? undefined : cache.find(url)));

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const file = files.get(path);
    if (file) return sendReady(request, reply, file);
    if (isNoPage(path)) return reply.callNotFound();
    try {
      const closure = waysIn.has(path) ? undefined : await maintenance?.findFor(request);
      if (closure)
        return await sendFailureDocument(reply, site, { kind: 'closed', message: closure.message });
      const page = await cache.get(entry.describeAddress(request.url).address);
      if (page.location !== undefined)
        return await reply.header('cache-control', 'no-cache').redirect(page.location, 307);
      return sendReady(request, reply, page);
    } catch (error) {
      request.log.error({ err: error }, 'a page could not be rendered');
      return sendFailureDocument(reply, site, { kind: isUnavailable(error) ? 'busy' : 'fault' });
    }
  });
  return cache;
}

function isNoPage(path: string): boolean {
  return path === '/api' || path.startsWith('/api/') || path.startsWith('/assets/');
}

function sendReady(request: FastifyRequest, reply: FastifyReply, answer: CachedResponse): FastifyReply {
  reply.hijack();
  sendCachedResponse(request.raw, reply.raw, answer, request.id);
  return reply;
}

/** On this site, whatever was asked for: browsers read `//elsewhere`, `/\elsewhere` and `/.//elsewhere` as other ones. */
function safePath(url: string): string {
  const parsed = URL.parse(url.replace(/^\/+/, '/'), 'http://localhost');
  return parsed === null ? '/' : parsed.pathname.replace(/^\/+/, '/') + parsed.search;
}

/** For admins, while the shop is closed to everybody else. */
const waysIn = new Set(['/login', '/demo/sign-in']);

interface Failure {
  kind: 'fault' | 'busy' | 'closed';
  message?: string;
}

const retryAfter = { fault: undefined, busy: 30, closed: retryAfterSeconds };

/** A page of its own that needs nothing to work; never cached. */
function sendFailureDocument(
  reply: FastifyReply,
  { entry, assets }: BuiltSite,
  failure: Failure,
): FastifyReply {
  const { request } = reply;
  const seconds = retryAfter[failure.kind];
  if (seconds !== undefined) reply.header('retry-after', seconds);
  return reply
    .code(failure.kind === 'fault' ? 500 : 503)
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', pageContentSecurityPolicy([]))
    .type('text/html; charset=utf-8')
    .send(
      entry.renderFailure({
        ...failure,
        path: safePath(request.url),
        requestId: request.id,
        stylesheets: assets.stylesheets,
      }),
    );
}

/** The API said so, the database is down, or it took too long. */
function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (isDatabaseDown(error)) return true;
  const status = 'status' in error ? error.status : undefined;
  return status === 503 || status === 429 || error.name === 'TimeoutError' || error.name === 'AbortError';
}
