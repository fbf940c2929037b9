import type { Page } from '@playwright/test';
import { expect, expectToast, goto } from './fixtures.ts';

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

export async function expectStarted(page: Page): Promise<void> {
  await expectToast(page, 'Download Started', 'Your file download has begun.');
}

/** Collects the names of the files that the page downloads from now on. @returns the array that grows */
export function collectDownloadNames(page: Page): string[] {
  const names: string[] = [];
  page.on('download', (file) => names.push(file.suggestedFilename()));
  return names;
}
