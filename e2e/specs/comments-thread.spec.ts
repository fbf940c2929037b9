import { expect, findDesign, signInAs, test, waitForHydration } from '../support/fixtures.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { commentWith, findQuietDesign, openThread, postAs, unique } from '../support/thread.ts';

test('operates a thread with the keyboard, on the page and in the dialog', async ({ page }) => {
  await signInAs(page.context(), 'free');
  const thread = await openThread(page, await findDesign(page, 'Tide Tray'));
  const text = unique('By keyboard');
  await page.getByRole('button', { name: /^\d+ comments?$/ }).press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Comments/ });
  const box = dialog.getByRole('textbox', { name: 'Write a comment' });
  await box.focus();
  await page.keyboard.type(text);
  await page.keyboard.press('Control+Enter');
  const comment = commentWith(dialog, text);
  await expect(comment).toBeVisible();
  await expect(box).toBeFocused();

  await comment.getByRole('button', { name: 'Add reaction' }).press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Like', exact: true })).toBeFocused();
  for (const name of ['Dislike', 'Love']) {
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name, exact: true })).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(comment.getByRole('button', { name: 'Love, 1, your reaction' })).toBeVisible();
  await expect(comment.getByRole('button', { name: 'Add reaction' })).toBeFocused();

  await comment.getByRole('button', { name: 'Reply' }).press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Reply to Fritz' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(comment.getByRole('button', { name: 'Reply' })).toBeFocused();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^\d+ comments?$/ })).toBeFocused();
  await expect(commentWith(thread, text).getByRole('button', { name: /^Love, 1/ })).toBeVisible();
});

test('loads long threads page by page and shows changes from another tab', async ({
  page,
  browser,
  baseURL,
}) => {
  const commercial = await browser.newContext({ baseURL });
  await signInAs(commercial, 'commercial');
  const design = await findQuietDesign(page);
  const parent = await postAs(commercial, design, unique('The oldest'));
  for (let count = 1; count <= 11; count += 1) await postAs(commercial, design, unique(`Newer ${count}.`));
  const replies: string[] = [];
  for (let count = 1; count <= 22; count += 1) {
    replies.push(unique(`Reply ${count}.`));
    await postAs(commercial, design, replies.at(-1) ?? '', parent);
  }

  await signInAs(page.context(), 'free');
  const thread = await openThread(page, design);
  const articles = thread.getByRole('list', { name: 'Comments' }).getByRole('article', { name: /^Comment/ });
  await expect(articles).toHaveCount(10);
  const own = unique('Written in between');
  await thread.getByRole('textbox', { name: 'Write a comment' }).fill(own);
  await thread.getByRole('button', { name: 'Post comment' }).click();
  await expect(articles).toHaveCount(11);
  await thread.getByRole('button', { name: 'Show more comments' }).click();
  await expect(articles).toHaveCount(13);
  await expect(articles.nth(11)).toBeFocused();
  await expect(articles.last()).toContainText('The oldest');
  await thread.getByRole('button', { name: 'Show 2 more replies' }).click();
  await expect(thread.getByText(replies.at(-1) ?? '')).toBeVisible();
  await expect(thread.getByRole('article', { name: /^Reply/ })).toHaveCount(22);

  const second = await page.context().newPage();
  const other = await openThread(second, design);
  await commentWith(other, own).getByRole('button', { name: 'Delete' }).click();
  await second.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(commentWith(other, own)).toHaveCount(0);
  await expect(commentWith(thread, own)).toHaveCount(0);
  await commercial.close();
});

test('keeps the state of the last of several fast presses', async ({ page }) => {
  await signInAs(page.context(), 'personal');
  const design = await findDesign(page, 'Pocket Whale');
  const text = unique('Pressed fast');
  await postAs(page.context(), design, text);
  const thread = await openThread(page, design);
  const comment = commentWith(thread, text);
  await page.route(/\/reactions$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    await route.continue();
  });
  await comment.getByRole('button', { name: 'Add reaction' }).click();
  await page.getByRole('menuitem', { name: 'Like', exact: true }).click();
  for (let count = 0; count < 2; count += 1) {
    await comment.getByRole('button', { name: 'Like, 1, your reaction' }).click();
    await comment.getByRole('button', { name: 'Add reaction' }).click();
    await page.getByRole('menuitem', { name: 'Like', exact: true }).click();
  }
  await comment.getByRole('button', { name: 'Like, 1, your reaction' }).click();
  await expect(comment.getByRole('button', { name: /^Like/ })).toHaveCount(0);
  const read = async () => (await page.request.get(`/api/stl-files/${design}/comments`)).text();
  await expect.poll(read).not.toContain('"type":"like"');
  await expect(comment.getByRole('button', { name: /^Like/ })).toHaveCount(0);
});

test('thread, editor and dialog have no axe findings', async ({ page }) => {
  await signInAs(page.context(), 'commercial');
  const design = await findDesign(page, 'Ripple Vase');
  const text = unique('Looked at');
  const parent = await postAs(page.context(), design, text);
  await postAs(page.context(), design, unique('Below it'), parent);
  const thread = await openThread(page, design);
  await commentWith(thread, text).getByRole('button', { name: 'Reply' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^\d+ comments?$/ }).click();
  await expect(page.getByRole('dialog', { name: /^Comments/ })).toBeVisible();
  await waitForHydration(page);
  await expectAccessible(page);
});
