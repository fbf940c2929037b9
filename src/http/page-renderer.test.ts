import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { createPageRenderer, type PageEntry } from './page-renderer.ts';

it('renders only so many pages at once; others wait, and those beyond all measure are sent away', async () => {
  const held = Promise.withResolvers<void>();
  const state = { running: 0, most: 0 };
  const entry: PageEntry = {
    renderPage: async () => {
      state.running += 1;
      state.most = Math.max(state.most, state.running);
      await held.promise;
      state.running -= 1;
      return { status: 200, html: '<!DOCTYPE html>', trustedScripts: [] };
    },
    renderFailure: () => '',
    describeAddress: (address) => ({ address, isPrivate: false, isFound: true }),
    listChunks: () => [],
    listPublicPaths: () => [],
    setTransport: () => undefined,
  };
  const render = createPageRenderer({
    app: Fastify(),
    entry,
    assets: { routes: {}, stylesheets: [] },
    origin: () => 'http://localhost',
    now: () => new Date('2026-11-18T12:00:00Z'),
  });
  const pages = Promise.allSettled(Array.from({ length: 600 }, (_, index) => render(`/browse?q=${index}`)));
  held.resolve();
  const settled = await pages;
  expect(state.most).toBe(16);
  const refused = settled.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(600 - 516);
  expect(refused[0]).toMatchObject({ reason: { status: 503, retryAfterSeconds: 30 } });
});
