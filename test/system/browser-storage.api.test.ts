import { globSync, readFileSync } from 'node:fs';
import type { LightMyRequestResponse as Response } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cookies, localKeys, sessionKeys } from '#src/web/routes/privacy/cookie-list.ts';
import { cookiesOf } from '../support/cookies.ts';
import { createUser } from '../support/factories.ts';
import { loginWith, setUpTotp } from '../support/second-factor.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let site: TestApp;

beforeAll(async () => {
  const client = { clientId: 'a', clientSecret: 'b' };
  const peer = 'https://accounts.example';
  const google = {
    ...client,
    authorizationUrl: `${peer}/authorize`,
    tokenUrl: `${peer}/token`,
    userInfoUrl: `${peer}/person`,
  };
  site = await createTestApp({ providers: { google, discord: undefined } });
});

afterAll(() => site.close());

it('lists the cookies and their lifetimes for each way to sign in', async () => {
  const user = await createUser(site.db);
  const plain = await loginWith(site, user);
  await setUpTotp(site, user);
  const challenged = await loginWith(site, user);
  const elsewhere = await site.request({ url: '/api/auth/google/login' });
  const given = new Map<string, number>();
  const collect = (response: Response) => {
    for (const [name, cookie] of Object.entries(cookiesOf(response))) {
      if (cookie['max-age'] !== '0') given.set(name, Number(cookie['max-age']));
    }
  };
  for (const response of [plain, challenged, elsewhere]) collect(response);
  const listed = new Map(cookies.map(({ name, maxAgeSeconds }) => [name, maxAgeSeconds]));
  expect(given).toEqual(listed);
});

it('sets no cookies for visitors', async () => {
  for (const url of ['/api/stl-files', '/api/me', '/api/categories', '/terms', '/nowhere']) {
    const response = await site.request({ url });
    expect(Object.values(cookiesOf(response)).filter((cookie) => cookie['max-age'] !== '0')).toEqual([]);
  }
});

/** Lists the files that use browser storage, with their keys. A new file must be reviewed and its keys listed on the privacy page. */
const storageKeys: Record<string, readonly string[]> = {
  'src/features/auth/client/terms/terms-prompt.ts': ['terms-later'],
  'src/features/catalog/client/search/last-searches.ts': ['last-searches:'],
  'src/features/comments/client/drafts.ts': ['comment-draft:'],
  'src/features/downloads/client/pending-download.ts': ['pending-download', 'started-downloads'],
  'src/features/printers/client/stored-printers.ts': ['printers'],
  'src/features/slicers/client/stored-slicer.ts': ['slicer'],
  'src/browser/form-drafts.ts': ['kept-fields:'],
  'src/browser/restore-form-drafts.ts': [],
  'src/ui/theme.ts': [],
  'src/lib/theme-script.ts': ['theme'],
  'src/ui/feedback/toast-store.ts': ['toast'],
};

it('lists all keys in browser storage', () => {
  const sources = globSync('{src,public}/**/*.{ts,tsx,js}').filter((file) => !/\.test\.tsx?$/.test(file));
  const storing = sources.filter((file) =>
    /\b(local|session)Storage\b|indexedDB|cookieStore|window\.name\b/.test(readFileSync(file, 'utf8')),
  );
  expect(storing.toSorted()).toEqual(Object.keys(storageKeys).toSorted());
  const keys = Object.values(storageKeys).flat();
  const listed = [...localKeys, ...sessionKeys].map(({ name }) => name);
  // This key belongs to the router.
  const scroll = 'tsr-scroll-restoration-v1_3';
  expect(listed.toSorted()).toEqual([...new Set([...keys, scroll])].toSorted());
  const router = 'node_modules/@tanstack/router-core/dist/esm/scroll-restoration.js';
  expect(readFileSync(router, 'utf8')).toContain(`"${scroll}"`);
  const missing = Object.entries(storageKeys).filter(([file, names]) => {
    const text = readFileSync(file, 'utf8');
    return names.some((name) => !text.includes(`'${name}`));
  });
  expect(missing).toEqual([]);
});

it('knows each file that sets a cookie', () => {
  const sources = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file));
  const setting = sources.filter((file) =>
    /\.setCookie\(|document\.cookie =/.test(readFileSync(file, 'utf8')),
  );
  expect(setting.toSorted()).toEqual([
    // This file deletes the hint cookie.
    'src/features/auth/client/log-out.ts',
    'src/features/auth/server/session-cookies.ts',
  ]);
});
