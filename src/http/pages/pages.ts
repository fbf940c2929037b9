import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseDown } from '#src/db/errors.ts';
import type { FastPath } from './fast-path.ts';
import type { CacheSelection, CacheRegistry } from '../cache/cache-registry.ts';
import { retryAfterSeconds, type Closure, type Maintenance } from '../process/maintenance.ts';
import { createResponseCache, type ResponseCache } from '../cache/response-cache.ts';
import {
  createPageRenderer,
  pageRoute,
  readPageAddress,
  toPageKey,
  type CachedPage,
} from './page-renderer.ts';
import { chooseEncoding, sendCachedResponse, type CachedResponse } from '../cache/cached-response.ts';
import { createDiskOverflow } from '../cache/disk-overflow.ts';
import { pageContentSecurityPolicy } from '../headers/security-headers.ts';
import type { BuiltSite } from './built-site.ts';

export interface PagesOptions {
  site: BuiltSite;
  origin: () => string;
  now: () => Date;
  /** Set in a demo, where sent mails are kept in an outbox that visitors can read. */
  hasOutbox?: boolean;
  /** Returns whether Stripe takes the payments. */
  hasStripe?: () => boolean;
  /** The origin that downloads are redirected to, if any. */
  filesOrigin?: string | undefined;
  /** The registry to which the page cache is added. */
  caches?: CacheRegistry;
  /** Returns the path of a new temporary file, in which a page is kept while memory is short. */
  newTempPath?: () => string;
  /** Absent when the app listens on no port. */
  fastPath?: FastPath;
  /** Absent when the shop cannot be closed. */
  maintenance?: Maintenance;
}

/** Registers the route of the pages, which must be the last one. Cached pages and files are sent on the fast path. */
export function registerPages(app: FastifyInstance, options: PagesOptions): ResponseCache<CachedPage> {
  const { site, now, caches, fastPath, maintenance, newTempPath } = options;
  const { entry, assets, files } = site;
  const render = createPageRenderer({ ...options, app, entry, assets });
  const cache = createResponseCache({
    refresh: render,
    now: () => now().getTime(),
    ...(newTempPath && { overflow: createPageOverflow(app, newTempPath, now) }),
    onError: (err, page) =>
      app.log.error({ err, event: 'page_refresh_failed', page }, 'A stale page could not be rendered again.'),
  });
  const toPredicate = (selection: CacheSelection) => (selection === 'everything' ? () => true : selection);
  const ofPages = (selection: CacheSelection) => (key: string) =>
    toPredicate(selection)(readPageAddress(key));
  caches?.add({
    invalidate: (selection) => {
      cache.invalidateWhere(ofPages(selection));
      app.apiResponses?.invalidateWhere(toPredicate(selection));
      app.images?.invalidateWhere(toPredicate(selection));
    },
    count: (selection) => cache.count(ofPages(selection)),
  });
  fastPath?.setLookup((request) => {
    const { url = '' } = request;
    const file = files.get(url);
    if (file || maintenance?.find()) return file;
    if (!isCallUrl(url)) return cache.find(toKey(request, url));
    return app.apiResponses?.find(request) ?? app.images?.find(request);
  });

  app.get(pageRoute, { schema: { hide: true } }, async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const file = files.get(path);
    if (file) return sendCached(request, reply, file);
    if (isNotPage(path)) return reply.callNotFound();
    try {
      const closure = await findClosure(maintenance, request, path);
      if (closure)
        return await sendFailureDocument(reply, site, { kind: closure.reason, message: closure.message });
      const page = await cache.get(toKey(request, entry.describeAddress(request.url).address), render);
      if (page.location !== undefined)
        return await reply.header('cache-control', 'no-cache').redirect(page.location, 307);
      // While the site is closed, a page is for the person who may see it, and for no cache on the way.
      const cacheControl = maintenance?.find() && 'private, no-store';
      return sendCached(request, reply, page, cacheControl);
    } catch (error) {
      request.log.error({ err: error, event: 'page_render_failed' }, 'A page could not be rendered.');
      return sendFailureDocument(reply, site, { kind: isUnavailable(error) ? 'busy' : 'fault' });
    }
  });
  return cache;
}

const maxOverflowBytes = 512 * 1_048_576;

function createPageOverflow(app: FastifyInstance, newPath: () => string, now: () => Date) {
  return createDiskOverflow<CachedPage>({
    newPath,
    now: () => now().getTime(),
    maxBytes: maxOverflowBytes,
    onError: (err) =>
      app.log.warn({ err, event: 'page_overflow_failed' }, 'Writing a page to the disk failed.'),
  });
}

const toKey = ({ headers }: Pick<IncomingMessage, 'headers'>, address: string) =>
  toPageKey(address, chooseEncoding(headers['accept-encoding']));

const isCallUrl = (url: string) => url.startsWith('/api/');

function isNotPage(path: string): boolean {
  return path === '/api' || isCallUrl(path) || path.startsWith('/assets/');
}

function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  cached: CachedResponse,
  cacheControl?: string,
): FastifyReply {
  reply.hijack();
  sendCachedResponse(request.raw, reply.raw, cached, { requestId: request.id, cacheControl });
  return reply;
}

/** Returns a path on this site: browsers take `//elsewhere`, `/\elsewhere` and `/.//elsewhere` for other sites. */
function safePath(url: string): string {
  const parsed = URL.parse(url.replace(/^\/+/, '/'), 'http://localhost');
  return parsed === null ? '/' : parsed.pathname.replace(/^\/+/, '/') + parsed.search;
}

/** The pages on which admins sign in while the shop is closed. */
const signInPaths = new Set(['/login', '/demo/sign-in']);

/** The pages for invited people, and for a second browser in the first run. */
const pagesBeforeOpening = new Set(['/setup', '/reset-password', '/verify-email']);

/** Returns why this page is closed to the person who requests it. */
async function findClosure(
  maintenance: Maintenance | undefined,
  request: FastifyRequest,
  path: string,
): Promise<Closure | undefined> {
  if (signInPaths.has(path)) return undefined;
  const closure = await maintenance?.findFor(request);
  return closure?.reason === 'opening' && pagesBeforeOpening.has(path) ? undefined : closure;
}

const retryAfter = {
  fault: undefined,
  busy: 30,
  maintenance: retryAfterSeconds,
  opening: retryAfterSeconds,
};

/** Sends a standalone error page that needs no data and no script; never cached. */
function sendFailureDocument(
  reply: FastifyReply,
  { entry, assets }: BuiltSite,
  failure: { kind: keyof typeof retryAfter; message?: string },
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

/** Returns whether the API was unavailable, the database was down, or rendering took too long. */
function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (isDatabaseDown(error)) return true;
  const status = 'status' in error ? error.status : undefined;
  return status === 503 || status === 429 || error.name === 'TimeoutError' || error.name === 'AbortError';
}
