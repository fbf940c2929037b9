import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { createPageRenderer, type PageEntry } from './page-renderer.ts';

function createRenderer(renderPage: PageEntry['renderPage']) {
  const entry: PageEntry = {
    renderPage,
    renderFailure: () => '',
    describeAddress: (address) => ({ address, isPrivate: false, isFound: true }),
    listChunks: () => [],
    listPublicPaths: () => [],
    setTransport: () => undefined,
    setPageFacts: () => undefined,
  };
  return createPageRenderer({
    app: Fastify(),
    entry,
    assets: { routes: {}, stylesheets: [] },
    origin: () => 'http://localhost',
    hasOutbox: false,
    now: () => new Date('2026-11-18T12:00:00Z'),
  });
}

it('limits concurrent rendering: further pages wait, and those beyond the queue are rejected', async () => {
  const held = Promise.withResolvers<void>();
  const state = { running: 0, most: 0 };
  const render = createRenderer(async () => {
    state.running += 1;
    state.most = Math.max(state.most, state.running);
    await held.promise;
    state.running -= 1;
    return { status: 200, html: '<!DOCTYPE html>', trustedScripts: [] };
  });
  const pages = Promise.allSettled(
    Array.from({ length: 600 }, (_, index) => render(`br /browse?q=${index}`)),
  );
  held.resolve();
  const settled = await pages;
  expect(state.most).toBe(16);
  const refused = settled.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(600 - 516);
  expect(refused[0]).toMatchObject({ reason: { status: 503, retryAfterSeconds: 30 } });
});

it.each([
  [true, 'no-referrer'],
  [false, 'strict-origin-when-cross-origin'],
])(
  'sets the referrer policy of a page by whether its URL contains a secret (%s)',
  async (isUnreferred, policy) => {
    const render = createRenderer(async () => ({
      status: 200,
      html: '<!DOCTYPE html>',
      trustedScripts: [],
      isUnreferred,
    }));
    const page = await render('br /reset-password');
    expect(page.variants.identity.headers).toContain(policy);
  },
);

it('neither caches nor lists a page that shows a state that may change at any time', async () => {
  const render = createRenderer(async () => ({
    status: 200,
    html: '<!DOCTYPE html>',
    trustedScripts: [],
    isUncached: true,
  }));
  const page = await render('br /licence/7Q4MZK2W9D5TXB8RNC3VHJ6P');
  expect(page.caching).toBe('none');
  expect(page.variants.identity.headers).toContain('private, no-store');
  expect(page.variants.identity.headers).toContain('noindex, nofollow');
});

it('encodes a page for the client, and sends its length to one that accepts no encoding', async () => {
  const html = `<!DOCTYPE html>${'<p>Grüße</p>'.repeat(100)}`;
  const render = createRenderer(async () => ({ status: 200, html, trustedScripts: [] }));
  const { identity } = (await render('identity /browse')).variants;
  expect(identity.body.toString()).toBe(html);
  expect(identity.headers).toContain(String(Buffer.byteLength(html)));
  const { br } = (await render('br /browse')).variants;
  expect(br.headers).toEqual(expect.arrayContaining(['content-encoding', 'br', 'vary', 'Accept-Encoding']));
  expect(br.body.length).toBeLessThan(identity.body.length / 2);
});
