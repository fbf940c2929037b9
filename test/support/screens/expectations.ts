import { expect } from 'vitest';
import { page, type Locator } from 'vitest/browser';

/** Finds a text in the shown toast, which can lie above a dialog. */
export function findToast(text: string): Locator {
  return page
    .getByRole('region', { name: /^Notifications/, includeHidden: true })
    .getByText(text, { exact: true });
}

/** Expects the shown toast to have these texts, such as its title and its description. */
export async function expectToast(...texts: string[]): Promise<void> {
  for (const text of texts) await expect.element(findToast(text)).toBeVisible();
}

/** Expects the address of the page, without its origin. */
export async function expectAddress(address: string): Promise<void> {
  await expect.poll(() => window.location.href.replace(window.location.origin, '')).toBe(address);
}

/** Expects a heading with this text to be shown with the focus. */
export async function expectFocusedHeading(name: string | RegExp): Promise<void> {
  await expect.element(page.getByRole('heading', { name, exact: true })).toHaveFocus();
}

/** Reads the texts of all elements that a locator finds. */
export function readTexts(found: Locator): string[] {
  return found.elements().map((element) => element.textContent.trim());
}

/** Expects a locator to find elements with exactly these texts, in this order. */
export async function expectTexts(found: Locator, texts: readonly string[]): Promise<void> {
  await expect.poll(() => readTexts(found)).toEqual(texts);
}
