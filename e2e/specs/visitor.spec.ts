import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, goto, listenForToast, test } from '../support/fixtures.ts';

const wide = { tag: '@wide' };

test('finds a design with search and filters, and redirects to sign-in at the download', async ({
  page,
  isMobile,
}) => {
  await goto(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Fresh off the plate');
  await expect(page.getByRole('heading', { name: 'Trending Now' })).toBeVisible();
  // The structured data is part of the served document and remains after hydration.
  await expect(page.locator('script[type="application/ld+json"]').first()).toBeAttached();
  await page.getByRole('main').getByRole('button', { name: 'Browse Designs' }).click();
  await expect(page).toHaveURL(/\/browse$/);

  const search = page.getByRole('main').getByRole('combobox', { name: 'Search designs' });
  await search.fill('riple vaze');
  await expect(page).toHaveURL(/q=riple/);
  await expect(page.getByRole('link', { name: 'Ripple Vase', exact: true })).toBeVisible();
  await search.fill('');
  await expect(page).toHaveURL(/\/browse$/);

  if (!isMobile) {
    await page.getByLabel('Filters').getByText('Free', { exact: true }).click();
    await expect(page).toHaveURL(/premium=false/);
    await page.goBack();
    await expect(page).not.toHaveURL(/premium/);
    // React would log that the parameters are in another order than those of the served page.
    await goto(page, '/browse?supports=false&premium=true');
    await expect(page.getByRole('link', { name: 'No supports Remove filter' })).toBeVisible();
  }

  await goto(page, '/browse?q=fluted+herb+pot');
  await page.getByRole('link', { name: 'Fluted Herb Pot' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Fluted Herb Pot' })).toBeVisible();
  await expect(page.getByText('Printing Setup')).toBeVisible();
  await expectAccessible(page);
  const expectLastToast = await listenForToast(page);
  await page.getByRole('button', { name: 'Download' }).first().click();
  await expectLastToast('Sign In Required', 'Please sign in to download files.');
  await expect(page).toHaveURL(/\/login\?returnUrl=/);
  if (isMobile) {
    const forgot = await page.getByRole('button', { name: 'Forgot password?' }).boundingBox();
    expect(forgot?.height).toBeGreaterThanOrEqual(44);
  }
});

/** Measures the distance of lazy pictures below the lower edge of the viewport, in pixels, for loaded pictures and for the others. */
const picturesBelow = (page: Page) =>
  page.locator('main article img[loading=lazy]').evaluateAll((images) => {
    const all = (images as HTMLImageElement[]).map((image) => ({
      distance: (image.parentElement ?? image).getBoundingClientRect().top - window.innerHeight,
      isLoaded: image.naturalWidth > 0,
    }));
    const getDistances = (isLoaded: boolean) =>
      all.filter((image) => image.isLoaded === isLoaded).map(({ distance }) => distance);
    return { loaded: getDistances(true), others: getDistances(false) };
  });

test('loads a picture when it is within 200 px of the viewport, without layout shifts', async ({ page }) => {
  await goto(page, '/browse?shown=36');
  const getHeight = () => page.evaluate(() => document.documentElement.scrollHeight);
  const height = await getHeight();
  const before = await picturesBelow(page);
  expect(before.loaded.filter((distance) => distance > 200)).toEqual([]);
  expect(before.others.filter((distance) => distance > 200)).not.toEqual([]);
  const next = Math.min(...before.others);
  await page.evaluate((by) => window.scrollBy({ top: by, behavior: 'instant' }), next - 150);
  await expect
    .poll(async () => (await picturesBelow(page)).others.filter((distance) => distance < 200))
    .toEqual([]);
  expect((await picturesBelow(page)).loaded.filter((distance) => distance > 200)).toEqual([]);
  expect(await getHeight()).toBe(height);
});

test('keeps the loaded pages of a long list after Back', wide, async ({ page }) => {
  await goto(page, '/browse');
  await page.getByRole('button', { name: 'Show more designs' }).click();
  await expect(page.getByText(/24 of \d+ shown/)).toBeVisible();
  const title = page.getByRole('main').getByRole('article').nth(20).getByRole('link');
  const name = await title.innerText();
  await title.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await page.goBack();
  await expect(page.getByText(/24 of \d+ shown/)).toBeVisible();
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
});
