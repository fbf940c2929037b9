import type { Page } from '@playwright/test';
import {
  expectStarted,
  freeTitle,
  collectDownloadNames,
  openDesign,
  pressDownload,
  ticketCall,
} from '../support/download-steps.ts';
import { demoPassword, expect, expectToast, goto, test } from '../support/fixtures.ts';
import { fillSignIn, signUp } from '../support/people.ts';

const otherFree = 'Shelf Wren';
/** Finds the rows of the history; the region excludes the breadcrumbs, which are a list as well. */
const rows = (page: Page) => page.getByRole('region', { name: 'Download history' }).getByRole('listitem');

test('downloads again from the history, which updates in other tabs', async ({ page, context }) => {
  await signUp(page);
  const tab = await context.newPage();
  await goto(tab, '/downloads');
  await expect(tab.getByRole('heading', { name: 'No downloads yet' })).toBeVisible();
  await expect(tab.getByRole('main').getByRole('link', { name: 'Browse Designs' })).toBeVisible();

  await openDesign(page, freeTitle);
  const first = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).first().dblclick();
  await expect(page.getByText('Downloading...').filter({ visible: true }).first()).toBeVisible();
  await first;
  await expect(tab.getByRole('link', { name: freeTitle })).toBeVisible();
  await openDesign(page, otherFree);
  await pressDownload(page);
  await expect(rows(tab).getByRole('heading')).toHaveText([otherFree, freeTitle]);

  const names = collectDownloadNames(tab);
  const again = tab.getByRole('button', { name: `Download Again ${freeTitle}` });
  await again.dblclick();
  await expect(tab.getByRole('button', { name: `Downloading... ${freeTitle}` })).toBeVisible();
  await expectStarted(tab);
  await expect(again).toBeVisible();
  expect(names).toEqual(['Fluted Herb Pot.zip']);

  await goto(page, '/dashboard');
  await expect(page.getByRole('heading', { name: 'Recent Downloads' })).toBeVisible();
  await page.getByRole('link', { name: 'All downloads' }).click();
  await expect(page).toHaveURL(/\/downloads$/);
  await expect(page.getByText('2 of 2 shown')).toBeVisible();
});

test('shows why a download failed and allows a retry', async ({ page, expectStatus }) => {
  await signUp(page);
  await openDesign(page, freeTitle);
  const error = (message: string) => JSON.stringify({ error: message, message, code: 'x' });
  const failures = [
    [409, error('The files are being changed.'), 'The files are being changed.'],
    [
      429,
      error('Too many attempts. Please wait a moment and try again.'),
      'Too many attempts. Please wait a moment and try again.',
    ],
    [502, 'Bad Gateway', 'HTTP 502: Bad Gateway'],
    [503, '<html>busy</html>', 'Download Failed - Please try again later.'],
  ] as const;
  for (const [status, body, text] of failures) {
    expectStatus(status);
    await page.route(ticketCall, (route) => route.fulfill({ status, body }));
    await pressDownload(page);
    await expectToast(page, 'Download Failed', text);
    await page.unroute(ticketCall);
  }
  await page.evaluate(() => {
    const real = window.fetch;
    window.fetch = async () => {
      window.fetch = real;
      throw new TypeError('Failed to fetch');
    };
  });
  await pressDownload(page);
  await expectToast(page, 'Download Failed', 'Failed to download file. Please try again.');

  const answered = Promise.withResolvers<void>();
  await page.route(ticketCall, async (route) => {
    await answered.promise;
    await route.continue();
  });
  const download = page.waitForEvent('download');
  await pressDownload(page);
  await expectToast(page, 'Preparing Download', freeTitle);
  answered.resolve();
  await expectStarted(page);
  expect((await download).suggestedFilename()).toBe('Fluted Herb Pot.zip');
});

test('offers the upgrade when the plan no longer covers an earlier download', async ({
  page,
  expectStatus,
}) => {
  await signUp(page);
  await openDesign(page, freeTitle);
  await pressDownload(page);
  await expectStarted(page);
  await goto(page, '/downloads');
  const message = 'Upgrade to Personal or Commercial to download premium designs.';
  expectStatus(403);
  await page.route(ticketCall, (route) =>
    route.fulfill({ status: 403, json: { error: message, message, code: 'upgrade_required' } }),
  );
  await page.getByRole('button', { name: `Download Again ${freeTitle}` }).click();
  await expectToast(page, 'Upgrade Required', message);
  await page
    .getByRole('region', { name: /Notifications/ })
    .getByRole('button', { name: 'Upgrade' })
    .click();
  await expect(page).toHaveURL(/\/pricing$/);
  await expect(page.getByText(`${freeTitle} opens with Personal or Commercial.`)).toBeVisible();
});

test('redirects visitors to sign-in and back to the history', async ({ page }) => {
  await page.goto('/downloads');
  await expect(page).toHaveURL('/login?returnUrl=%2Fdownloads');
  await fillSignIn(page, { email: 'commercial@firstlayer.example', password: demoPassword });
  await expect(page).toHaveURL(/\/downloads$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Downloads' })).toBeVisible();
});

function entries(from: number, count: number) {
  return Array.from({ length: count }, (_, index) => ({
    id: 1000 - from - index,
    downloadedAt: '2026-11-18T12:00:00.000Z',
    stlFile: {
      id: index === 1 ? null : from + index + 1,
      title: `Design ${from + index + 1}`,
      description: 'Prints upright.',
      imageUrl: null,
      category: null,
    },
  }));
}

test('loads more of a long history, marks deleted designs and retries after an error', async ({
  page,
  expectStatus,
}) => {
  await signUp(page);
  expectStatus(500);
  const isFailing = { first: true, next: true };
  await page.route(/\/api\/user\/downloads\?/, async (route) => {
    const isNext = route.request().url().includes('cursor=');
    if (isNext ? isFailing.next : isFailing.first) return route.fulfill({ status: 500, body: '' });
    return route.fulfill({
      json: isNext ? entries(24, 6) : entries(0, 24),
      headers: {
        'x-total-count': '30',
        ...(!isNext && { link: '</api/user/downloads?limit=24&cursor=abc>; rel="next"' }),
      },
    });
  });
  await page.goto('/downloads');
  await expect(page.getByRole('heading', { name: 'Your downloads could not be loaded.' })).toBeVisible();
  isFailing.first = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('24 of 30 shown')).toBeVisible();
  const gone = rows(page).filter({ has: page.getByRole('heading', { name: 'Design 2', exact: true }) });
  await expect(gone.getByText('No longer available', { exact: false })).toBeVisible();
  await expect(gone.getByRole('button')).toHaveCount(0);
  await expect(gone.getByRole('link')).toHaveCount(0);

  await page.getByRole('button', { name: 'Show more downloads' }).click();
  await expect(page.getByRole('alert').getByText('The next downloads could not be loaded.')).toBeVisible();
  isFailing.next = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('30 of 30 shown')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Design 25', exact: true })).toBeFocused();
  await expect(page).toHaveURL('/downloads?shown=30');
});
