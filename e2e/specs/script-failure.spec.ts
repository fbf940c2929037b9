import type { Page, Route } from '@playwright/test';
import { expect, test, waitForHydration } from '../support/fixtures.ts';
import { holdCode, openServed } from '../support/held-code.ts';

const entryScript = /\/assets\/entry-client/;

/** Scrolls to each picture of the page and expects it to load. */
async function expectAllPictures(page: Page): Promise<void> {
  const pictures = page.locator('main .media img');
  expect(await pictures.count()).toBeGreaterThan(20);
  for (const picture of await pictures.all()) {
    await picture.evaluate((image) => (image.parentElement ?? image).scrollIntoView({ block: 'center' }));
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await expect(picture).toBeVisible();
  }
}

/** Expects the notice that the page is not complete, whose link loads the page again. */
async function expectNotice(page: Page): Promise<void> {
  const notice = page.getByRole('alert').filter({ hasText: 'This page did not load completely.' });
  await expect(notice).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await notice.getByRole('link', { name: 'Reload' }).click();
  await waitForHydration(page);
  await expect(notice).toHaveCount(0);
}

const failures: [string, string, (route: Route) => Promise<void>][] = [
  ['cannot be fetched', 'ERR_FAILED', (route) => route.abort()],
  [
    'throws',
    'on purpose',
    (route) => route.fulfill({ contentType: 'text/javascript', body: "throw new Error('on purpose')" }),
  ],
];

for (const [name, message, fail] of failures) {
  test(`loads pictures below the viewport when the page's script ${name}`, async ({ page, expectStatus }) => {
    expectStatus(message);
    await page.route(entryScript, fail);
    await page.goto('/browse?shown=24');
    await expectAllPictures(page);
    await expectNotice(page);
  });
}

test("loads pictures below the viewport when the page's script has not arrived after 10 seconds", async ({
  page,
}) => {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  await page.route(entryScript, async (route) => {
    await ended;
    await route.abort().catch(() => undefined);
  });
  await page.goto('/browse?shown=24', { waitUntil: 'commit' });
  const last = page.locator('main .media img').last();
  await last.waitFor({ state: 'attached' });
  await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight }));
  await expect(last).toBeHidden();
  await page.clock.fastForward(10_000);
  await expectAllPictures(page);
  await page.close();
  end();
});

test('forgets a press after 10 seconds without code, and says that the page did not load completely', async ({
  page,
}) => {
  await page.clock.install();
  const release = await holdCode(page);
  await openServed(page, '/browse');
  const notice = page.getByText('This page did not load completely.');
  const filters = page.getByRole('button', { name: 'Filters' });
  await page.setViewportSize({ width: 390, height: 844 });
  await filters.click();
  await expect(filters).toHaveAttribute('aria-busy', 'true');
  await expect(notice).toBeHidden();
  await page.clock.fastForward(10_000);
  await expect(notice).toBeVisible();
  await expect(filters).not.toHaveAttribute('aria-busy');
  release();
  await expect(notice).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
