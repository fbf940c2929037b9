import { expect } from 'vitest';
import { page } from 'vitest/browser';

/** Both widths at which a page is checked. */
export const bothWidths = ['desktop', 'phone'] as const;

/** Expects an element with this text or label to be visible. */
export async function expectShown(text: string | RegExp): Promise<void> {
  await expect.element(page.getByText(text).or(page.getByLabelText(text)).first()).toBeVisible();
}

/** Expects a busy placeholder in the page's content. */
export async function expectLoading(): Promise<void> {
  await expect.poll(() => document.querySelector('main [aria-busy=true]')).not.toBeNull();
}
