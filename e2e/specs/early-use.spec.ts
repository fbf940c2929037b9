import type { Page } from '@playwright/test';
import { newSubscriber } from '../support/checkout.ts';
import { everywhere, listPublicPages, type PublicPage } from '../support/public-pages.ts';
import { expect, goto, test } from '../support/fixtures.ts';
import { holdCode, openServed, pressEarly } from '../support/held-code.ts';

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

/** A free design with comments; the ids of the demo's designs are always the same. */
const design = 11;
const pages = listPublicPages(design);

/** Returns the visible controls that are not listed; links work without code. */
async function findUnlisted(page: Page, { uses, others }: Partial<PublicPage> = {}): Promise<string[]> {
  const listed = [...everywhere, ...(uses ?? [])].flatMap(({ controls }) => controls(page));
  for (const locator of [...listed, ...(others?.(page) ?? [])])
    await locator.evaluateAll((found) => found.forEach((control) => control.setAttribute('data-listed', '')));
  const all = 'button, input, select, textarea, summary, [role=button], [contenteditable]';
  return page
    .locator(`:is(${all}):not([data-listed])`)
    .evaluateAll((found) =>
      found.filter((control) => control.checkVisibility()).map(({ outerHTML }) => outerHTML.slice(0, 200)),
    );
}

for (const { path, isWide = false, uses } of pages.filter((listed) => listed.uses.length > 0)) {
  const device = isWide ? 'on a desktop' : 'on a phone';
  test(`uses of ${path} ${device} before its code has loaded take effect`, async ({
    context,
    expectStatus,
  }) => {
    // Some searches find nothing, and the calls of forms are refused.
    expectStatus(404);
    expectStatus(409);
    for (const { what, use } of uses)
      await test.step(what, async () => {
        const page = await context.newPage();
        await page.setViewportSize(isWide ? desktop : phone);
        const release = await holdCode(page);
        await openServed(page, path);
        const expectOutcome = await use(page);
        release();
        await expectOutcome?.();
        await page.close();
      });
  });
}

test('the public pages have no other controls', async ({ page, expectStatus }) => {
  test.slow();
  expectStatus(404);
  const release = await holdCode(page);
  for (const listed of pages) {
    await page.setViewportSize(listed.isWide === true ? desktop : phone);
    await openServed(page, listed.path);
    expect(await findUnlisted(page, listed), listed.path).toEqual([]);
  }
  const sitemap = await (await page.request.get('/sitemap.xml')).text();
  const paths = Array.from(sitemap.matchAll(/<loc>(.*?)<\/loc>/g), ([, url = '']) => new URL(url).pathname);
  const known = pages.map(({ path }) => path);
  const rest = paths.filter((path) => !known.includes(path) && !/^\/(model|designer|tag)\//.test(path));
  for (const path of [...rest, '/verify-email?token=a', '/email-preferences', '/user/a', '/demo/sign-in']) {
    await openServed(page, path);
    expect(await findUnlisted(page), path).toEqual([]);
  }
  release();
});

test('a subscriber presses a heart twice before the code, and the design is added once', async ({ page }) => {
  await newSubscriber(page);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/favorite')) calls.push(request.method());
  });
  const release = await holdCode(page);
  await openServed(page, '/browse?q=ripple+vase');
  const heart = page.getByRole('button', { name: /(Add Ripple Vase to|Remove Ripple Vase from) favorites/ });
  await heart.click();
  await heart.click();
  release();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(heart).not.toHaveAttribute('aria-busy');
  await expect.poll(() => calls).toEqual(['POST']);
});

test('forgets a press when a link is followed', async ({ page }) => {
  const release = await holdCode(page);
  await openServed(page, `/model/${design}`);
  const countPresses = await pressEarly(page, page.getByRole('button', { name: 'Choose your printer' }));
  await page.getByRole('link', { name: 'Back to browse' }).click();
  await expect(page).toHaveURL(/\/browse$/);
  release();
  await expect(page.getByRole('main').getByRole('combobox', { name: 'Search designs' })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(countPresses()).toBe(0);
});

test('does not repeat clicks that were handled, when a handler clicks another control or another click follows at once', async ({
  page,
}) => {
  await goto(page, '/');
  const handled = await page.evaluate(async () => {
    const [opener, field] = [document.createElement('button'), document.createElement('input')];
    document.body.append(opener, field);
    let clicks = 0;
    opener.addEventListener('click', () => {
      clicks += 1;
      field.click();
    });
    opener.click();
    opener.click();
    await new Promise((resolve) => setTimeout(resolve, 500));
    return clicks;
  });
  expect(handled).toBe(2);
});
