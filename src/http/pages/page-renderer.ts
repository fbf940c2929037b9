import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { ApiResponse, ApiRequest, Transport } from '#src/lib/api-client.ts';
import { inProcessAddress, tagsHeader, validUntilHeader } from '../api/endpoints.ts';
import { createConcurrencyLimit } from '#src/lib/concurrency-limit.ts';
import type { PageAssets } from './page-assets.ts';
import type { Cacheable } from './page-cache.ts';
import { compressPage, buildCachedResponse, type CachedResponse } from './cached-response.ts';
import {
  pageContentSecurityPolicy,
  securityHeaders,
  stripeCheckoutHeaders,
} from '../process/security-headers.ts';

/** What the built page entry offers (src/web/entry-server.tsx). */
export interface PageEntry {
  renderPage: (input: {
    address: string;
    page: { origin: string; renderedAt: string; hasOutbox: boolean };
    assets: Pick<PageAssets, 'routes'>;
    signal: AbortSignal;
  }) => Promise<{
    status: number;
    html: string;
    trustedScripts: string[];
    isUnreferred?: boolean;
    isCheckout?: boolean;
    location?: string;
  }>;
  renderFailure: (input: {
    kind: 'fault' | 'busy' | 'closed';
    message?: string;
    path: string;
    requestId: string;
    stylesheets: string[];
  }) => string;
  describeAddress: (path: string) => { address: string; isPrivate: boolean; isFound: boolean };
  listChunks: () => { routeId: string; file: string }[];
  listPublicPaths: () => string[];
  setTransport: (transport: Transport) => void;
}

export interface CachedPage extends CachedResponse, Cacheable {
  /** Set for a redirect; nothing else is then sent. */
  location: string | undefined;
}

export interface PageRendererOptions {
  app: FastifyInstance;
  entry: PageEntry;
  assets: PageAssets;
  /** Where the site stands, from the configuration; never what a request says. */
  origin: () => string;
  now: () => Date;
  /** Mails are kept to be read in a demo. */
  hasOutbox: boolean;
  /** The checkout shows Stripe's form, and may load what that needs. */
  hasStripe?: boolean;
  /** Where downloads go on to, when that is not here: browsers that fetch them may do so there. */
  filesOrigin?: string | undefined;
}

type Rendered = Awaited<ReturnType<PageEntry['renderPage']>>;

interface Sources {
  tags: Set<string>;
  until: number;
  /** A read failed: the page may go out without it, but not be kept. */
  hasFailed: boolean;
}

// Unlike the answers of calls, a page may be some minutes old (docs/decisions/0001).
const pageCacheControl = 'public, max-age=0, s-maxage=60, stale-while-revalidate=300';
const maxRenderMs = 10_000;
// Searches have no end of addresses: strangers who ask for many at once find a limit before memory does.
const renderLimits = { running: 16, waiting: 500 };
const maxKeptAddress = 500;

/** Renders pages signed out, with the API called in process, into bytes that are ready to send. */
export function createPageRenderer(options: PageRendererOptions): (address: string) => Promise<CachedPage> {
  const { app, entry, assets, origin, now, hasOutbox, hasStripe = false, filesOrigin } = options;
  const sourcesOfRender = new AsyncLocalStorage<Sources>();
  entry.setTransport(async (request) => {
    const answer = await callInProcess(app, request);
    const sources = sourcesOfRender.getStore();
    for (const tag of answer.header(tagsHeader)?.split(' ') ?? []) sources?.tags.add(tag);
    if (sources) {
      sources.until = Math.min(sources.until, Number(answer.header(validUntilHeader) ?? Infinity));
      if (answer.status >= 500) sources.hasFailed = true;
    }
    return answer;
  });

  const inTurn = createConcurrencyLimit(renderLimits);
  return (address) => inTurn(() => render(address));

  async function render(address: string): Promise<CachedPage> {
    const sources: Sources = { tags: new Set([address]), until: Infinity, hasFailed: false };
    const rendered = await sourcesOfRender.run(sources, () =>
      entry.renderPage({
        address,
        page: { origin: origin(), renderedAt: now().toISOString(), hasOutbox },
        assets,
        signal: AbortSignal.timeout(maxRenderMs),
      }),
    );
    const scripts = rendered.trustedScripts.map(sha256);
    const headers = {
      ...securityHeaders(origin().startsWith('https:')),
      ...(rendered.isUnreferred === true && { 'referrer-policy': 'no-referrer' }),
      'content-security-policy': pageContentSecurityPolicy(scripts, { calls: filesOrigin }),
      ...(hasStripe && isCheckout(rendered) && stripeCheckoutHeaders(scripts)),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': rendered.status === 200 && !sources.hasFailed ? pageCacheControl : 'no-cache',
    };
    const bodies = await compressPage(Buffer.from(rendered.html));
    const isKept = rendered.status < 500 && !sources.hasFailed && address.length <= maxKeptAddress;
    return {
      ...buildCachedResponse({ status: rendered.status, headers, bodies }),
      location: rendered.location,
      tags: Array.from(sources.tags),
      validUntil: sources.until,
      policy: isKept ? keepByStatus(rendered.status) : 'no',
    };
  }
}

/** The page itself, not the notice that there is none. */
function isCheckout({ status, isCheckout: isCheckoutRoute = false }: Rendered): boolean {
  return isCheckoutRoute && status === 200;
}

function keepByStatus(status: number): Cacheable['policy'] {
  if (status === 200) return 'yes';
  return status === 404 ? 'sparingly' : 'no';
}

function sha256(script: string): string {
  return createHash('sha256').update(script).digest('base64');
}

/** The API without a socket, as someone who is signed out. */
export async function callInProcess(app: FastifyInstance, request: ApiRequest): Promise<ApiResponse> {
  const response = await app.inject({
    method: request.method as 'GET',
    url: request.address,
    headers: request.headers,
    remoteAddress: inProcessAddress,
    ...(request.body !== undefined && { payload: request.body }),
    ...(request.signal !== undefined && { signal: request.signal }),
  });
  return {
    status: response.statusCode,
    statusText: response.statusMessage,
    text: response.body,
    header: (name) => {
      const value = response.headers[name];
      return value === undefined ? null : String(value);
    },
  };
}
