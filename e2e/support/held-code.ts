import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Holds back all scripts that are files. @returns a function that lets them load */
export async function holdCode(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await promise;
    await route.continue().catch(() => undefined);
  });
  return resolve;
}

/** Opens a page without waiting for its scripts. */
export async function openServed(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('#page-end').waitFor({ state: 'attached' });
}

/** Presses a button without code, which shows that it is busy. @returns a function that gives how often it was pressed */
export async function pressEarly(page: Page, button: Locator): Promise<() => number> {
  let count = 0;
  await page.exposeFunction('notePress', () => (count += 1));
  await button.evaluate((element) => {
    const { notePress } = globalThis as unknown as { notePress: () => void };
    element.addEventListener('click', () => notePress());
  });
  await button.click();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  expect(count).toBe(0);
  return () => count;
}
