import type { FastifyInstance } from 'fastify';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import pino from 'pino';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { MailHint } from '#src/features/auth/client/mail-hint.ts';
import { VerifyNotice } from '#src/features/auth/client/VerifyNotice.tsx';
import { createHttpApp } from '#src/http/process/http-app.ts';
import { registerPages } from '#src/http/pages/pages.ts';
import { defaultFacts } from '#src/site.ts';
import * as entry from '#src/web/entry-server.tsx';

const apps: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

/** Requests a page from a site whose `/api/demo` returns this object; undefined means that the site is not a demo. */
async function open(url: string, demo: object | undefined, hasOutbox = false) {
  const app = await createHttpApp({
    log: pino({ level: 'silent' }),
    publicUrl: 'https://shop.example',
    trustProxy: false,
    rateLimitFactor: 1,
    findViewer: async () => undefined,
  });
  apps.push(app);
  if (demo) app.get('/api/demo', () => demo);
  registerPages(app, {
    site: { entry, assets: { stylesheets: [], routes: {} }, files: new Map() },
    origin: () => 'https://shop.example',
    now: () => new Date('2026-11-18T12:00:00Z'),
    hasOutbox,
  });
  return app.inject({ url });
}

const outbox = '/demo/outbox?mail=1';
const signIn = '/demo/sign-in?provider=google&client_id=a&redirect_uri=b&state=SECRET&code_challenge=d';
const billing = '/demo/billing?session=SECRET&invoice=in_1';

test.each([
  [outbox, 'Outbox', { isDemo: true, hasOutbox: true }],
  [signIn, 'Demo sign-in', { isDemo: true, hasOutbox: false }],
  [billing, 'Demo billing', { isDemo: true, hasOutbox: true }],
])('serves %s in a demo with noindex', async (url, title, demo) => {
  const page = await open(url, demo);
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain(`<title>${title} · Firstlayer</title>`);
  expect(page.body).toContain('<meta name="robots" content="noindex"/>');
  expect(page.body).not.toContain('SECRET');
});

test.each([
  ['a real shop', outbox, undefined],
  ['a real shop', signIn, undefined],
  ['a real shop', billing, undefined],
  ['a demo with a mail server', outbox, { isDemo: true, hasOutbox: false }],
])('returns 404 in %s for %s', async (_name, url, demo) => {
  const page = await open(url, demo);
  expect(page.statusCode).toBe(404);
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.body).toContain('This plate is empty.');
});

test('includes in each page whether there is an outbox, so that browsers of a real shop do not request it', async () => {
  expect((await open('/reset-password', undefined, true)).body).toContain('hasOutbox:!0');
  expect((await open('/reset-password', undefined)).body).toContain('hasOutbox:!1');
});

const user = { email: 'mira@example.com', emailVerified: false };
const renderNotice = (hint: string | undefined) =>
  renderToStaticMarkup(
    createElement(
      QueryClientProvider,
      { client: new QueryClient() },
      createElement(MailHint, { value: hint }, createElement(VerifyNotice, { user })),
    ),
  );

test('the email verification notice ends with the mail hint of the site', () => {
  const text =
    /Open the link in the mail that we sent to mira@example.com\.<\/p>.*Read the outbox<\/section>$/;
  expect(renderNotice('Read the outbox')).toMatch(text);
  expect(renderNotice(undefined)).not.toContain('outbox');
});

test('shows the facts that are set, and sends them along for the code in the browser', async () => {
  const designers = defaultFacts.designers.map((one, i) => ({
    ...one,
    displayName: '</script>',
    username: `mona_${i}`,
  }));
  const facts = { ...defaultFacts, designers, brand: 'Plate & Sons' };
  entry.setPageFacts(facts);
  try {
    const page = await open(outbox, { isDemo: true, hasOutbox: true });
    const sent = /<script type="application\/json" id="site-facts">(.*?)<\/script>/.exec(page.body);
    const { occasions: _occasions, ...shown } = facts;
    expect(JSON.parse(sent?.[1] ?? '')).toEqual(shown);
    expect(page.body).toContain('<title>Outbox · Plate &amp; Sons</title>');
    expect(entry.describeAddress('/browse?designer=mona_1').address).toBe('/browse?designer=mona_1');
  } finally {
    entry.setPageFacts(defaultFacts);
  }
});
