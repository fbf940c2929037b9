import type { BrowserContext, Locator, Page } from '@playwright/test';
import { demoPassword, expect, goto } from './fixtures.ts';

type Name = 'admin' | 'free' | 'personal' | 'commercial';

export async function signInAs(context: BrowserContext, name: Name): Promise<void> {
  const data = { email: `${name}@firstlayer.example`, password: demoPassword };
  expect((await context.request.post('/api/auth/login', { data })).ok()).toBe(true);
}

let serial = 0;

/** Nobody has written it before. */
export function unique(text: string): string {
  serial += 1;
  return `${text} ${serial}-${Date.now()}`;
}

export async function findDesign(page: Page, title: string): Promise<number> {
  const answer = await page.request.get(`/api/stl-files?q=${encodeURIComponent(title)}&limit=1`);
  const [design] = (await answer.json()) as { id: number }[];
  return design?.id ?? 0;
}

/** One that nobody has commented on. */
export async function findQuietDesign(page: Page): Promise<number> {
  const answer = await page.request.get('/api/stl-files?limit=100');
  const designs = (await answer.json()) as { id: number; commentCount: number }[];
  return designs.find(({ commentCount }) => commentCount === 0)?.id ?? 0;
}

/** The thread on the page of a design, with its scripts there. */
export async function openThread(page: Page, design: number): Promise<Locator> {
  await goto(page, `/model/${design}`);
  const thread = page.getByRole('region', { name: 'Comments' });
  await thread.scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  return thread;
}

export async function postAs(
  context: BrowserContext,
  design: number,
  content: string,
  parentCommentId?: number,
) {
  const data = { content, parentCommentId };
  const answer = await context.request.post(`/api/stl-files/${design}/comments`, { data });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { id: number }).id;
}

export const toast = (page: Page, title: string) => page.getByText(title, { exact: true });
export const commentWith = (thread: Locator, text: string) =>
  thread.getByRole('article').filter({ hasText: text });

/** The way to the sign-in page waits, so that what is said before it can be read. */
export async function holdSignIn(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/login\?/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
