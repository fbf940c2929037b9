import type { Browser, Page } from '@playwright/test';
import { expect, goto, signInAs, test } from '../support/fixtures.ts';
import { openThread, postAs } from '../support/thread.ts';

const designId = 1;
const design = `/model/${designId}`;

/** Opens a page in a separate browser context, signed in if a name is given. */
async function openAs(browser: Browser, name?: 'personal' | 'free'): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  if (name !== undefined) await signInAs(context, name);
  return page;
}

const text = (what: string) => `${what} ${Date.now()}`;
const findCard = (page: Page, content: string) => page.getByRole('listitem').filter({ hasText: content });

test('hides a reported comment with a reason and restores it', async ({ page, browser }) => {
  const content = text('Visit my shop for cheaper designs.');
  const response = text('Please do not.');
  const author = await openAs(browser, 'personal');
  const commentId = await postAs(author.context(), designId, content);
  const reporter = await openAs(browser, 'free');
  await postAs(reporter.context(), designId, response, commentId);

  await openThread(reporter, designId);
  const comment = reporter.getByRole('article').filter({ hasText: content }).first();
  await comment.getByRole('button', { name: 'Report' }).first().click();
  const report = reporter.getByRole('dialog', { name: 'Report this comment' });
  await report.getByText('Something else').click();
  await report.getByLabel('In your own words').fill('It advertises another shop.');
  await report.getByRole('button', { name: 'Send report' }).click();
  await expect(reporter.getByText('Report sent', { exact: true })).toBeVisible();
  await expect(report).toBeHidden();

  await signInAs(page.context(), 'admin');
  await goto(page, '/about');
  await page.getByRole('button', { name: /account menu/i }).click();
  await page.getByRole('menuitem', { name: 'Moderation' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Moderation' })).toBeVisible();
  const reported = findCard(page, content);
  await expect(reported.getByText('It advertises another shop.')).toBeVisible();
  await reported.getByRole('button', { name: /^Hide/ }).click();
  const hide = page.getByRole('dialog', { name: 'Hide this comment?' });
  await hide.getByLabel('Reason').fill('Advertising');
  await hide.getByRole('button', { name: 'Hide comment' }).click();
  await expect(page.getByText('Comment hidden', { exact: true })).toBeVisible();
  await expect(reported).toHaveCount(0);

  const visitor = await openAs(browser);
  await expect(async () => {
    await goto(visitor, design);
    await expect(visitor.getByText(response)).toBeVisible();
    await expect(visitor.getByText(content)).toHaveCount(0);
    await expect(visitor.getByText('Comment removed').first()).toBeVisible();
  }).toPass();

  await page.getByRole('tab', { name: 'Hidden' }).click();
  const hidden = findCard(page, content);
  await expect(hidden.getByText('Advertising', { exact: true })).toBeVisible();
  await hidden.getByRole('button', { name: /^Restore/ }).click();
  const restore = page.getByRole('dialog', { name: 'Restore this comment?' });
  await restore.getByRole('button', { name: 'Restore comment' }).click();
  await expect(page.getByText('Comment restored', { exact: true })).toBeVisible();
  await expect(hidden).toHaveCount(0);

  await expect(async () => {
    await goto(visitor, design);
    await expect(visitor.getByText(content)).toBeVisible();
  }).toPass();
  for (const other of [author, reporter, visitor]) await other.context().close();
});
