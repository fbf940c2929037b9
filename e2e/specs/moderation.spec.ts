import type { Browser, Page } from '@playwright/test';
import { expect, goto, signIn, test } from '../support/fixtures.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { postAs } from '../support/thread.ts';

const designId = 1;
const design = `/model/${designId}`;

/** Opens a page in a separate browser context, signed in if a name is given. */
async function openAs(browser: Browser, name?: 'personal' | 'commercial' | 'free'): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  if (name !== undefined) await signIn(page, name);
  return page;
}

const text = (what: string) => `${what} ${Date.now()}`;
const findCard = (page: Page, content: string) => page.getByRole('listitem').filter({ hasText: content });

test('redirects visitors and users who are not moderators', async ({ page }) => {
  await page.goto('/moderation');
  await expect(page.getByText('Please sign in to continue', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await signIn(page, 'free');
  await page.getByRole('button', { name: /account menu/i }).click();
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Moderation' })).toHaveCount(0);
  await page.goto('/moderation');
  await expect(page.getByText('Moderator access required', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test('hides a reported comment with a reason and restores it', async ({ page, browser }) => {
  test.slow();
  const content = text('Visit my shop for cheaper designs.');
  const answer = text('Please do not.');
  const author = await openAs(browser, 'personal');
  const commentId = await postAs(author.context(), designId, content);
  const reporter = await openAs(browser, 'free');
  await postAs(reporter.context(), designId, answer, commentId);

  await goto(reporter, design);
  const comment = reporter.getByRole('article').filter({ hasText: content }).first();
  await comment.getByRole('button', { name: 'Report' }).first().click();
  const report = reporter.getByRole('dialog', { name: 'Report this comment' });
  await report.getByRole('button', { name: 'Send report' }).click();
  await expect(report.getByText('Please choose a reason.')).toBeVisible();
  await report.getByText('Something else').click();
  await report.getByRole('button', { name: 'Send report' }).click();
  await expect(report.getByText('Please say what is wrong.')).toBeVisible();
  await expectAccessible(reporter, '[role=dialog]');
  await report.getByLabel('In your own words').fill('It advertises another shop.');
  await report.getByRole('button', { name: 'Send report' }).click();
  await expect(reporter.getByText('Report sent', { exact: true })).toBeVisible();
  await expect(report).toBeHidden();

  await signIn(page, 'admin');
  await page.getByRole('button', { name: /account menu/i }).click();
  await page.getByRole('menuitem', { name: 'Moderation' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Moderation' })).toBeVisible();
  const reported = findCard(page, content);
  await expect(reported.getByText('It advertises another shop.')).toBeVisible();
  await reported.getByRole('button', { name: /^Hide/ }).click();
  const hide = page.getByRole('dialog', { name: 'Hide this comment?' });
  await hide.getByRole('button', { name: 'Hide comment' }).click();
  await expect(hide.getByText('Please give a reason.')).toBeVisible();
  await hide.getByLabel('Reason').fill('Advertising');
  await hide.getByRole('button', { name: 'Hide comment' }).click();
  await expect(page.getByText('Comment hidden', { exact: true })).toBeVisible();
  await expect(reported).toHaveCount(0);

  const visitor = await openAs(browser);
  await expect(async () => {
    await goto(visitor, design);
    await expect(visitor.getByText(answer)).toBeVisible();
    await expect(visitor.getByText(content)).toHaveCount(0);
    await expect(visitor.getByText('Comment removed').first()).toBeVisible();
  }).toPass();

  await page.getByRole('tab', { name: 'Hidden' }).click();
  await expect(page).toHaveURL(/\/moderation\?tab=hidden$/);
  await page.reload();
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

test('dismisses a report, moves the focus on, and shows an error for a report decided meanwhile', async ({
  page,
  browser,
  expectStatus,
}) => {
  test.slow();
  const contents = [text('First of two'), text('Second of two')];
  const author = await openAs(browser, 'commercial');
  const reporter = await openAs(browser, 'free');
  const ids: number[] = [];
  for (const content of contents) ids.push(await postAs(author.context(), designId, content));
  for (const id of ids) {
    await reporter.evaluate(async (commentId) => {
      await fetch(`/api/model-comments/${commentId}/report`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ reason: 'Off topic' }),
      });
    }, id);
  }
  const [first = '', second = ''] = contents;

  await signIn(page, 'admin');
  await goto(page, '/moderation');
  await findCard(page, second)
    .getByRole('button', { name: /^Dismiss/ })
    .click();
  await expect(page.getByText('Report dismissed', { exact: true })).toBeVisible();
  await expect(findCard(page, second)).toHaveCount(0);
  await expect(findCard(page, first).getByRole('heading', { level: 2 })).toBeFocused();

  expectStatus(409);
  await page.evaluate((id) => fetch(`/api/moderation/comments/${id}/dismiss`, { method: 'POST' }), ids[0]);
  await findCard(page, first)
    .getByRole('button', { name: /^Dismiss/ })
    .click();
  await expect(
    page.getByText('There are no open reports about this comment.', { exact: true }),
  ).toBeVisible();
  await expect(findCard(page, first)).toHaveCount(0);
  for (const other of [author, reporter]) await other.context().close();
});
