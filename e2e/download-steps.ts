import type { Page } from '@playwright/test';
import { expect, goto } from './fixtures.ts';

export const freeTitle = 'Fluted Herb Pot';
export const premiumTitle = 'Ripple Vase';
export const ticketCall = /\/api\/stl-files\/\d+\/download$/;

export async function openDesign(page: Page, title: string): Promise<void> {
  await goto(page, `/browse?q=${encodeURIComponent(title)}`);
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

export async function pressDownload(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Download', exact: true }).first().click();
}

/** Presses Download where nobody is signed in; what the toast said is read on the sign-in page, which comes soon. */
export async function pressAndSignInFirst(page: Page): Promise<void> {
  await page.evaluate(() => {
    const note = () => {
      const toast = document.querySelector<HTMLElement>('[role=region][aria-label^=Notifications] li');
      if (toast) sessionStorage.setItem('said', toast.innerText);
    };
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
  });
  await pressDownload(page);
  await expect(page).toHaveURL(/\/login\?returnUrl=%2Fmodel%2F\d+$/);
  const said = await page.evaluate(() => sessionStorage.getItem('said'));
  expect(said?.split(/\n+/)).toEqual(['Sign In Required', 'Please sign in to download files.']);
}

export async function expectToast(page: Page, title: string, description: string): Promise<void> {
  const toast = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
  await expect(toast.getByText(title, { exact: true })).toBeVisible();
  await expect(toast.getByText(description, { exact: true })).toBeVisible();
}

export async function expectStarted(page: Page): Promise<void> {
  await expectToast(page, 'Download Started', 'Your file download has begun.');
}

/** What the page downloads from now on, by name. */
export function namesOfDownloads(page: Page): string[] {
  const names: string[] = [];
  page.on('download', (file) => names.push(file.suggestedFilename()));
  return names;
}
