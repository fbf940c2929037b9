import type { Page } from '@playwright/test';
import { everywhere, listPublicPages, type EarlyUse } from '../support/early-uses.ts';
import { expect, test } from '../support/fixtures.ts';
import { holdCode, openServed } from '../support/held-code.ts';

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

/** The pages of demo shops have the same ids. */
const design = 11;
const pages = listPublicPages(design);

/** Returns the visible controls that no use is for; links work without code. */
async function findUnlisted(page: Page, uses: EarlyUse[]): Promise<string[]> {
  for (const locator of uses.flatMap(({ controls }) => controls(page)))
    await locator.evaluateAll((found) => found.forEach((control) => control.setAttribute('data-listed', '')));
  const all = 'button, input, select, textarea, summary, [role=button], [contenteditable]';
  return page
    .locator(`:is(${all}):not([data-listed])`)
    .evaluateAll((found) =>
      found.filter((control) => control.checkVisibility()).map(({ outerHTML }) => outerHTML.slice(0, 200)),
    );
}

for (const { path, isWide = false, uses } of pages) {
  test.describe(`${path} ${isWide ? 'on a desktop' : 'on a phone'}, before its code has loaded`, () => {
    test.use({ viewport: isWide ? desktop : phone });

    for (const { what, use } of uses.filter(({ what }) => what !== ''))
      test(what, async ({ page, expectStatus }) => {
        expectStatus(409);
        const release = await holdCode(page);
        await openServed(page, path);
        const expectOutcome = await use(page);
        release();
        await expectOutcome?.();
      });

    test('has no other controls', async ({ page }) => {
      const release = await holdCode(page);
      await openServed(page, path);
      expect(await findUnlisted(page, [...everywhere, ...uses])).toEqual([]);
      release();
    });
  });
}

test('pages without controls of their own have none', async ({ page }) => {
  const release = await holdCode(page);
  const sitemap = await (await page.request.get('/sitemap.xml')).text();
  const listed = Array.from(
    sitemap.matchAll(/<loc>(.*?)<\/loc>/g),
    ([, address = '']) => new URL(address).pathname,
  );
  const known = pages.map(({ path }) => path);
  const others = listed.filter((path) => !known.includes(path) && !/^\/(model|designer)\//.test(path));
  for (const path of [...others, '/verify-email?token=a', '/email-preferences', '/user/a', '/demo/sign-in']) {
    await openServed(page, path);
    expect(await findUnlisted(page, everywhere), path).toEqual([]);
  }
  release();
});
