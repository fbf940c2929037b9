import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Transport } from '#src/lib/api-client.ts';
import { callInProcess } from '../api/in-process.ts';
import { createConcurrencyLimit } from '#src/integrations/concurrency-limit.ts';
import type { PageAssets } from './page-assets.ts';
import { getUsualCaching, type Cacheable } from '../cache/response-cache.ts';
import { buildEncodedResponse, type CachedResponse, type Encoding } from '../cache/cached-response.ts';
import {
  pageContentSecurityPolicy,
  securityHeaders,
  stripeCheckoutHeaders,
} from '../headers/security-headers.ts';

/** The exports of the built server entry (src/web/entry-server.tsx). */
export interface PageEntry {
  renderPage: (input: {
    address: string;
    page: { origin: string; renderedAt: string; hasOutbox: boolean };
    assets: Pick<PageAssets, 'entry' | 'routes'>;
    signal: AbortSignal;
  }) => Promise<{
    status: number;
    html: string;
    trustedScripts: string[];
    isUnreferred?: boolean;
    isCheckout?: boolean;
    isUncached?: boolean;
    location?: string;
  }>;
  renderFailure: (input: {
    kind: 'fault' | 'busy' | 'maintenance' | 'opening';
    message?: string;
    path: string;
    requestId: string;
    stylesheets: string[];
  }) => string;
  describeAddress: (path: string) => { address: string; isPrivate: boolean; isFound: boolean };
  listChunks: () => { routeId: string; file: string }[];
  listPublicPaths: () => string[];
  setTransport: (transport: Transport) => void;
  /** Makes pages show these facts of the shop. */
  setPageFacts: (facts: object) => void;
}

export interface CachedPage extends CachedResponse, Cacheable {
  /** Set for a redirect; the body is then not sent. */
  location: string | undefined;
}

export interface PageRendererOptions {
  app: FastifyInstance;
  entry: PageEntry;
  assets: PageAssets;
  /** Returns the site's origin, which never comes from a request. */
  origin: () => string;
  now: () => Date;
  /** Set in a demo, where sent mails are kept in an outbox that visitors can read. */
  hasOutbox?: boolean;
  /** Returns whether the checkout shows Stripe's form; its page may then load Stripe's code. */
  hasStripe?: () => boolean;
  /** The origin that downloads are redirected to, if any; pages may connect to it. */
  filesOrigin?: string | undefined;
}

type Rendered = Awaited<ReturnType<PageEntry['renderPage']>>;

interface Sources {
  tags: Set<string>;
  softTags: Set<string>;
  until: number;
  /** Set when a read failed: the page is sent without it, but not cached. */
  hasFailed: boolean;
}

// Unlike the responses of calls, a page may be some minutes old (docs/decisions/0001).
const pageCacheControl = 'public, max-age=0, s-maxage=60, stale-while-revalidate=300';
const maxRenderMs = 10_000;
// The number of search URLs is unlimited, so concurrent rendering is limited before memory runs out.
const renderLimits = { running: 16, waiting: 500 };
const maxCachedAddressLength = 500;
const bytesPerPage = 4000;
const bytesPerTag = 120;

/** The route of all pages. */
export const pageRoute = '/*';

/** Returns the key of a page in the cache, where it is in one encoding. */
export const toPageKey = (address: string, encoding: Encoding) => `${encoding} ${address}`;

/** Returns the address in the key of a page. */
export const readPageAddress = (key: string) => key.slice(key.indexOf(' ') + 1);

/** Creates a function that renders the page of a key as a signed-out visitor sees it, calling the API in process. */
export function createPageRenderer(options: PageRendererOptions): (key: string) => Promise<CachedPage> {
  const { app, entry, assets, origin, now, hasOutbox = false } = options;
  const sourcesOfRender = new AsyncLocalStorage<Sources>();
  entry.setTransport(async (request) => {
    const response = await callInProcess(app, request);
    const sources = sourcesOfRender.getStore();
    if (sources) {
      for (const tag of response.tags) sources.tags.add(tag);
      for (const tag of response.softTags) sources.softTags.add(tag);
      sources.until = Math.min(sources.until, response.validUntil);
      if (response.status >= 500) sources.hasFailed = true;
    }
    return response;
  });

  const limit = createConcurrencyLimit(renderLimits);
  return (key) => limit(() => render(key));

  async function render(key: string): Promise<CachedPage> {
    const address = readPageAddress(key);
    const sources: Sources = {
      tags: new Set([address]),
      softTags: new Set(),
      until: Infinity,
      hasFailed: false,
    };
    const rendered = await sourcesOfRender.run(sources, () =>
      entry.renderPage({
        address,
        page: { origin: origin(), renderedAt: now().toISOString(), hasOutbox },
        assets,
        signal: AbortSignal.timeout(maxRenderMs),
      }),
    );
    const headers = writeHeaders(rendered, sources, options);
    const encoding = key.slice(0, key.indexOf(' ')) as Encoding;
    const response = await buildEncodedResponse(
      { status: rendered.status, headers },
      { text: rendered.html, encoding },
    );
    const isCacheable =
      rendered.status < 500 &&
      !sources.hasFailed &&
      rendered.isUncached !== true &&
      address.length <= maxCachedAddressLength;
    return {
      ...response,
      // The headers, the key, and the tags with their places in the index take memory, too.
      bytes: response.bytes + bytesPerPage + (sources.tags.size + sources.softTags.size) * bytesPerTag,
      route: pageRoute,
      location: rendered.location,
      tags: Array.from(sources.tags),
      softTags: Array.from(sources.softTags),
      validUntil: sources.until,
      caching: isCacheable ? getCaching(rendered.status, address) : 'none',
    };
  }
}

function writeHeaders(
  rendered: Rendered,
  sources: Sources,
  { origin, hasStripe, filesOrigin }: PageRendererOptions,
): Record<string, string> {
  const scripts = rendered.trustedScripts.map(sha256);
  return {
    ...securityHeaders(origin().startsWith('https:')),
    ...(rendered.isUnreferred === true && { 'referrer-policy': 'no-referrer' }),
    ...(rendered.isUncached === true && { 'x-robots-tag': 'noindex, nofollow' }),
    'content-security-policy': pageContentSecurityPolicy(scripts, { calls: filesOrigin }),
    ...(hasStripe?.() === true && isCheckout(rendered) && stripeCheckoutHeaders(scripts)),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': getCacheControl(rendered, sources),
  };
}

/** Returns whether this is the checkout page itself, and not an error page at its URL. */
function isCheckout({ status, isCheckout: isCheckoutRoute = false }: Rendered): boolean {
  return isCheckoutRoute && status === 200;
}

function getCacheControl({ status, isUncached = false }: Rendered, { hasFailed }: Sources): string {
  if (isUncached) return 'private, no-store';
  return status === 200 && !hasFailed ? pageCacheControl : 'no-cache';
}

function getCaching(status: number, address: string): Cacheable['caching'] {
  if (status === 200) return getUsualCaching(address);
  return status === 404 ? 'low-priority' : 'none';
}

function sha256(script: string): string {
  return createHash('sha256').update(script).digest('base64');
}
