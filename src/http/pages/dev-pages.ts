import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { callInProcess } from '../api/in-process.ts';
import type { PageEntry } from './page-renderer.ts';

interface DevOptions {
  origin: () => string;
  now: () => Date;
  hasOutbox: boolean;
  /** The present facts of the shop. */
  facts: object;
  /** Folder for what Vite caches between runs; by default in node_modules. */
  cacheDir?: string;
}

const refreshPreamble = `import { injectIntoGlobalHook } from '/@react-refresh';
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;`;

const assets = {
  routes: {
    __root__: {
      css: ['/src/ui/styles/app.css', '/src/web/layout/layout.css'],
      scripts: [
        { attrs: { type: 'module' }, children: refreshPreamble },
        { attrs: { type: 'module', src: '/@vite/client' } },
        { attrs: { type: 'module', src: '/src/web/entry-client.tsx' } },
      ],
    },
  },
};

/** The page of all components of `src/ui`. Only this route serves it, so that no built site has it. */
const componentsPath = '/dev/ui';
const componentsFile = 'dev/ui/index.html';

const htmlHeaders = { 'content-type': 'text/html; charset=utf-8' };

/** Serves the pages through Vite in this process for `npm run dev`, with hot reload, no cache and no security policy. */
export async function registerDevPages(
  app: FastifyInstance,
  { origin, now, hasOutbox, facts, cacheDir }: DevOptions,
): Promise<void> {
  const { createServer } = await import('vite');
  const vite = await createServer({ cacheDir, server: { middlewareMode: true, ws: { server: app.server } } });
  app.addHook('onClose', () => vite.close());

  app.get(componentsPath, { schema: { hide: true } }, async (request, reply) => {
    const html = await vite.transformIndexHtml(request.url, await readFile(componentsFile, 'utf8'));
    // The page shows itself in frames, which the headers of the API would forbid.
    reply.hijack();
    reply.raw.writeHead(200, htmlHeaders).end(html);
  });

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    if (request.url.startsWith('/api/')) return reply.callNotFound();
    reply.hijack();
    vite.middlewares(request.raw, reply.raw, () => {
      render(request.url).then(
        ({ status, html, location }) => {
          reply.raw.writeHead(status, { ...htmlHeaders, ...(location && { location }) });
          reply.raw.end(html);
        },
        (error: unknown) => {
          request.log.error({ err: error, event: 'page_render_failed' }, 'A page could not be rendered.');
          reply.raw.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' });
          reply.raw.end(error instanceof Error ? error.stack : String(error));
        },
      );
    });
    return reply;
  });

  async function render(url: string) {
    const entry = (await vite.ssrLoadModule('/src/web/entry-server.tsx')) as PageEntry;
    entry.setTransport((call) => callInProcess(app, call));
    entry.setPageFacts(facts);
    return entry.renderPage({
      address: entry.describeAddress(url).address,
      page: { origin: origin(), renderedAt: now().toISOString(), hasOutbox },
      assets,
      signal: AbortSignal.timeout(60_000),
    });
  }
}
