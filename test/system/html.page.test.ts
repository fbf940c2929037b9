import { HtmlValidate } from 'html-validate/node';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHttpApp } from '#src/http/process/http-app.ts';
import { registerPages } from '#src/http/pages/pages.ts';
import { site as shopSite } from '#src/site.ts';
import * as entry from '#src/web/entry-server.tsx';
import { comment, generousRules } from '../support/comments.ts';
import { createCategory, createModel, createUser } from '../support/factories.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended', 'html-validate:a11y'],
  rules: {
    // React serializes equivalent markup differently: `<br/>`, `hidden=""`, `charSet`, ids that begin with `_`.
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'attr-case': 'off',
    'valid-id': ['error', { relaxed: true }],
    // Computed sizes and positions are inline styles.
    'no-inline-style': 'off',
    'no-trailing-whitespace': 'off',
    // The theme switch is a group of buttons with the keyboard behavior of radio buttons.
    'prefer-native-element': ['error', { exclude: ['radio'] }],
    // A revealed password is a text input with `autocapitalize`, because phones would capitalize its first letter.
    'input-attributes': 'off',
    // The sign-in button is no submit button before hydration; the password would end up in the URL.
    'wcag/h32': 'off',
    // The table of contents of the legal texts exists twice, for wide and narrow windows; only one of them is visible.
    'unique-landmark': 'off',
    // A page title contains the design's title, which can be long.
    'long-title': 'off',
  },
});

const origin = 'https://shop.example';
let site: TestApp;
let pages: Awaited<ReturnType<typeof createHttpApp>>;
let modelId: number;
let category: string;

beforeAll(async () => {
  site = await createTestApp(generousRules);
  pages = await createHttpApp({
    log: pino({ level: 'silent' }),
    publicUrl: origin,
    trustProxy: false,
    rateLimitFactor: 1,
    findViewer: async () => undefined,
  });
  pages.get('/api/*', async ({ url }, reply) => {
    const { statusCode, headers, body } = await site.request({ url });
    return reply.code(statusCode).type(String(headers['content-type'])).send(body);
  });
  registerPages(pages, {
    site: { entry, assets: { stylesheets: [], routes: {} }, files: new Map() },
    origin: () => origin,
    now: () => new Date('2026-11-18T12:00:00Z'),
  });
  modelId = await createModel(site.db);
  category = (await createCategory(site.db)).slug;
  await comment(site, await createUser(site.db), { modelId, content: 'Prints well' });
});

afterAll(async () => {
  await pages.close();
  await site.close();
});

async function findErrors(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? ''})`),
  );
}

const privatePaths = [
  '/dashboard',
  '/favorites',
  '/notifications',
  '/downloads',
  '/settings',
  '/billing',
  '/subscribe',
  '/admin',
  '/moderation',
  '/user/someone',
  '/login',
  '/login?tab=sign-up',
  '/verify-email',
  '/reset-password',
  '/email-preferences',
];

it('renders the whole page at the first request, without parts that only the browser adds', async () => {
  const [designer] = shopSite.designers;
  for (const path of [`/designer/${designer?.username}`, `/browse?category=${category}`]) {
    const { statusCode, body } = await pages.inject({ url: path });
    expect(statusCode).toBe(200);
    // React's mark of a part that failed or suspended on the server.
    expect(body).not.toContain('<!--$!-->');
  }
});

it('serves valid HTML on every page', async () => {
  const paths = [
    ...entry.listPublicPaths(),
    ...privatePaths,
    `/model/${modelId}`,
    '/model/999999',
    '/nowhere',
  ];
  const errors: Record<string, string[]> = {};
  for (const path of paths) {
    const { body, headers } = await pages.inject({ url: path });
    expect(headers['content-type']).toContain('text/html');
    const found = await findErrors(body);
    if (found.length > 0) errors[path] = found;
  }
  expect(errors).toEqual({});
});

it('renders valid HTML for the failure pages', async () => {
  for (const kind of ['fault', 'busy', 'maintenance', 'opening'] as const) {
    const html = entry.renderFailure({ kind, path: '/browse', requestId: 'a1', stylesheets: ['/a.css'] });
    expect(await findErrors(html)).toEqual([]);
  }
});
