import type { Page, Route } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

const entryScript = /\/assets\/entry-client/;

/** Holds back the page's script. @returns a function that answers all requests for it */
async function holdEntry(page: Page): Promise<(response: (route: Route) => Promise<void>) => Promise<void>> {
  const { promise: held, resolve } = Promise.withResolvers<(route: Route) => Promise<void>>();
  await page.route(entryScript, async (route) => (await held)(route));
  return async (response) => resolve(response);
}

const aboutLink = (page: Page) =>
  page.getByRole('contentinfo').getByRole('link', { name: 'About', exact: true });

/** Opens a page whose browser says that it is offline, so that a pressed link waits for the router, and presses one. */
async function pressWithoutScript(page: Page): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));
  await page.goto('/terms', { waitUntil: 'commit' });
  await aboutLink(page).click({ noWaitAfter: true });
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await expect(page).toHaveURL(/\/terms$/);
}

test('follows a link pressed offline before the script has run when the page is hydrated', async ({
  page,
}) => {
  const response = await holdEntry(page);
  await pressWithoutScript(page);
  await response((route) => route.continue());
  await expect(page).toHaveTitle(/About/);
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
});

test('follows a link pressed offline when the script has failed', async ({ page, expectStatus }) => {
  expectStatus('ERR_FAILED');
  const response = await holdEntry(page);
  await pressWithoutScript(page);
  await response((route) => route.abort());
  await expect(page).toHaveTitle(/About/);
});

test('follows a link whose page gets no script', async ({ page }) => {
  await holdEntry(page);
  await page.goto('/terms', { waitUntil: 'commit' });
  await aboutLink(page).click({ noWaitAfter: true });
  await expect(page).toHaveTitle(/About/);
});

test('fetches the code after the main picture, or a second later, or when the page is pressed', async ({
  page,
}) => {
  const { promise: pictureEnds, resolve: endPicture } = Promise.withResolvers<void>();
  await page.route(/\/image\?/, async (route) => {
    await pictureEnds;
    await route.continue().catch(() => undefined);
  });
  let isRequested = false;
  page.on('request', (request) => {
    if (entryScript.test(request.url())) isRequested = true;
  });
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  const open = async () => {
    isRequested = false;
    await page.goto('/model/1', { waitUntil: 'commit' });
    await page.locator('#page-end').waitFor({ state: 'attached' });
    await page.clock.runFor(900);
    expect(isRequested).toBe(false);
  };
  const expectCode = () => expect.poll(() => isRequested).toBe(true);

  await open();
  await page.clock.runFor(200);
  await expectCode();

  await open();
  await page.mouse.click(1, 200);
  await expectCode();

  await open();
  endPicture();
  await page.locator('img[fetchpriority=high]').evaluate((image: HTMLImageElement) => image.decode());
  await page.clock.runFor(90);
  await expectCode();
});
