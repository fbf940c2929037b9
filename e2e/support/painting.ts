import type { BrowserContext, Page } from '@playwright/test';

/**
 * Makes the pages of a context transparent, so that the browser does not paint them. Painting takes a tenth of the
 * processor time of the tests, and few of them compare pixels. Layout, clicks and visibility stay the same.
 */
export async function hidePages(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('html { opacity: 0 !important }');
    document.adoptedStyleSheets.push(sheet);
  });
}

/** Paints a page again until it is loaded anew. */
export async function showPage(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
}
