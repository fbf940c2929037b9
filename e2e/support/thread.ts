import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expect, goto, waitForHydration } from './fixtures.ts';

let serial = 0;

/** Appends a suffix that makes the text unique. */
export function unique(text: string): string {
  serial += 1;
  return `${text} ${serial}-${Date.now()}`;
}

/** Finds a design without comments: the oldest one, since the tests of the panel add and remove the newest ones meanwhile. */
export async function findQuietDesign(page: Page): Promise<number> {
  const response = await page.request.get('/api/stl-files?limit=100');
  const designs = (await response.json()) as { id: number; commentCount: number }[];
  return designs.findLast(({ commentCount }) => commentCount === 0)?.id ?? 0;
}

/** Opens the page of a design and waits until its comment thread is hydrated. */
export async function openThread(page: Page, design: number): Promise<Locator> {
  await goto(page, `/model/${design}`);
  const thread = page.getByRole('region', { name: 'Comments' });
  await thread.scrollIntoViewIfNeeded();
  await waitForHydration(page);
  return thread;
}

export async function postAs(
  context: BrowserContext,
  design: number,
  content: string,
  parentCommentId?: number,
) {
  const data = { content, parentCommentId };
  const response = await context.request.post(`/api/stl-files/${design}/comments`, { data });
  expect(response.status()).toBe(201);
  return ((await response.json()) as { id: number }).id;
}

export const commentWith = (thread: Locator, text: string) =>
  thread.getByRole('article').filter({ hasText: text });
