import { expect } from 'vitest';
import { page, type Locator } from 'vitest/browser';

/** Both widths at which a page is checked. */
export const bothWidths = ['desktop', 'phone'] as const;

/** Finds the first element with this text or label. */
export function findShown(
  text: string | RegExp,
  within: Locator = page.elementLocator(document.body),
): Locator {
  return within.getByText(text).or(within.getByLabelText(text)).first();
}

/** Expects an element with this text or label to be visible. */
export async function expectShown(text: string | RegExp): Promise<void> {
  await expect.element(findShown(text)).toBeVisible();
}

/** Expects a busy placeholder in the page's content. */
export async function expectLoading(): Promise<void> {
  await expect.poll(() => document.querySelector('main [aria-busy=true]')).not.toBeNull();
}
