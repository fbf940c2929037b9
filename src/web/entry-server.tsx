import {
  createRequestHandler,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server';
import { rootRouteId } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { pageEndId } from './layout/Document.tsx';
import { FailureDocument } from './layout/FailureDocument.tsx';
import { createAppRouter, type AppRouter } from './router.tsx';
import type { PageData } from './routing/page-data.ts';
import { parseSearch, stringifySearch } from './routing/search.ts';
import { writeStartScript } from './start-script.ts';
import { setSiteFacts, siteFactsId, type SiteFacts } from '#src/site.ts';

export { setTransport } from '#src/lib/api-client.ts';

/** The files that a page loads, by route: those of its chunk, and for the root those of the entry. */
export interface PageAssets {
  /** The script of all pages, which a page starts once it is painted (start-script.ts). Absent in development. */
  entry?: string;
  routes: Record<
    string,
    { preloads?: string[]; css?: string[]; scripts?: { attrs: Record<string, unknown>; children?: string }[] }
  >;
}

export interface RenderInput {
  /** The result of `describeAddress`. */
  address: string;
  page: PageData;
  assets: PageAssets;
  signal: AbortSignal;
}

export interface RenderedPage {
  status: number;
  html: string;
  /** Our inline scripts, which the security policy allows. */
  trustedScripts: string[];
  /** Set when requests from the page send no `Referer`. */
  isUnreferred: boolean;
  /** Set when the page takes payments and may load the payment provider's script. */
  isCheckout: boolean;
  /** Set when the page is neither cached nor kept. */
  isUncached: boolean;
  /** Set for a redirect. */
  location?: string;
}

const noPage: PageData = {
  origin: 'http://localhost',
  renderedAt: '1970-01-01T00:00:00.000Z',
  hasOutbox: false,
};

/**
 * Renders the page at an address as a signed-out visitor sees it.
 * @throws the error of a loader or a component
 */
export async function renderPage({ address, page, assets, signal }: RenderInput): Promise<RenderedPage> {
  let html = '';
  let isUnreferred = false;
  let isCheckout = false;
  let isUncached = false;
  const handler = createRequestHandler({
    request: new Request(new URL(address, page.origin), { signal }),
    createRouter: () => createAppRouter({ isServer: true, page }),
    getRouterManifest: () => withoutPreloads(assets),
  });
  const response = await handler(async ({ router }) => {
    throwLoaderError(router);
    const matches = matchesOf(router);
    isUnreferred = matches.some(({ staticData }) => staticData.isUnreferred === true);
    isCheckout = matches.some(({ staticData }) => staticData.isCheckout === true);
    isUncached = matches.some(({ staticData }) => staticData.isUncached === true);
    const markup = renderToString(<RouterServer router={router} />);
    const page = withFacts(await transformHtmlStringWithRouter(router, markup));
    html = withStartScript(page, assets, matchesOf(router));
    return new Response(null, { status: getSsrStatus(router) });
  });
  const location = response.headers.get('location');
  return {
    status: response.status,
    html,
    trustedScripts: trustedScriptsOf(html),
    isUnreferred,
    isCheckout,
    isUncached,
    ...(location !== null && { location }),
  };
}

/** The start script of the page loads these files, and not the document's head. */
function withoutPreloads({ routes }: PageAssets) {
  const entries = Object.entries(routes).map(([id, { css = [], scripts = [] }]) => [id, { css, scripts }]);
  return { routes: Object.fromEntries(entries) as PageAssets['routes'] };
}

let factsScript = '';

/** Makes pages show these facts of the shop, and sends them along in each page for the code in the browser. */
export function setPageFacts(facts: object): void {
  setSiteFacts(facts as SiteFacts);
  // The occasions are read from the API, with their designs.
  const { occasions: _occasions, ...sent } = facts as Partial<SiteFacts>;
  const json = JSON.stringify(sent).replaceAll('<', String.raw`\u003c`);
  factsScript = `<script type="application/json" id="${siteFactsId}">${json}</script>`;
}

function withFacts(html: string): string {
  const end = html.lastIndexOf('</body>');
  return `${html.slice(0, end)}${factsScript}${html.slice(end)}`;
}

function withStartScript(
  html: string,
  { entry, routes }: PageAssets,
  matches: readonly { routeId: string }[],
): string {
  if (entry === undefined) return html;
  const preloads = matches.flatMap(({ routeId }) => routes[routeId]?.preloads ?? []);
  const end = html.lastIndexOf('</body>');
  return `${html.slice(0, end)}<script>${writeStartScript({ entry, preloads })}</script>${html.slice(end)}`;
}

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** Returns the inline scripts in the head and after the page's content, where no user input is rendered. */
function trustedScriptsOf(html: string): string[] {
  const head = html.slice(0, html.indexOf('<body'));
  const end = html.slice(html.lastIndexOf(`id="${pageEndId}"`));
  return [head, end].flatMap((part) => Array.from(part.matchAll(inlineScript), ([, script]) => script ?? ''));
}

type WithMatches = AppRouter | { stores: AppRouter['stores'] };

function matchesOf(router: WithMatches) {
  return router.stores.matches.get();
}

function throwLoaderError(router: WithMatches): void {
  const failed = matchesOf(router).find((match) => match.status === 'error');
  if (failed) throw failed.error;
}

export interface PageAddress {
  /** Equal for all addresses that show the same page. */
  address: string;
  /** Set when the page is for signed-in people: it is sent as a shell and is not for search engines. */
  isPrivate: boolean;
  isFound: boolean;
}

const notFound: PageAddress = { address: '/404', isPrivate: false, isFound: false };
let table: AppRouter | undefined;

/** Describes the page at a path and query; parameters that the route does not know are dropped, the rest is sorted. */
export function describeAddress(path: string): PageAddress {
  table ??= createAppRouter({ isServer: true, page: noPage });
  // Browsers and this parser take `/\` for `//`, so the path `/\` alone is a URL without a host.
  const url = URL.parse(path.replace(/^\/+/, '/'), noPage.origin);
  if (url === null) return notFound;
  const [, , route] = table.getMatchedRoutes(url.pathname);
  if (route === undefined) return notFound;
  const { search = [], isPrivate = false } = route.options.staticData ?? {};
  const given = parseSearch(url.search);
  const known = Object.fromEntries(
    search.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])),
  );
  const validate = route.options.validateSearch as ((search: object) => Record<string, unknown>) | undefined;
  return { address: url.pathname + stringifySearch(validate?.(known) ?? {}), isPrivate, isFound: true };
}

/** Returns the source file of a page's chunk, which is in the folder of `routes` that is named after the URL. */
export function listChunks(): { routeId: string; file: string }[] {
  table ??= createAppRouter({ isServer: true, page: noPage });
  return Object.values(table.routesById).flatMap(({ id, fullPath }) =>
    id === rootRouteId ? [] : [{ routeId: id, file: `src/web/routes/${folderOf(fullPath)}/Page.tsx` }],
  );
}

/** `/user/$userId` → `user` */
function folderOf(fullPath: string): string {
  const folder = fullPath.replaceAll(/\/\$\w+/g, '').slice(1);
  return folder === '' ? 'home' : folder;
}

/** Returns the fixed pages for the sitemap. */
export function listPublicPaths(): string[] {
  table ??= createAppRouter({ isServer: true, page: noPage });
  return Object.values(table.routesById).flatMap((route) =>
    route.options.staticData?.isListed === true ? [route.fullPath] : [],
  );
}

/** Renders a page that needs neither scripts nor data. */
export function renderFailure(input: ComponentProps<typeof FailureDocument>): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(<FailureDocument {...input} />)}`;
}
