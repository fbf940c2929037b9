import { expect, reload, signInAs, test } from '../support/fixtures.ts';
import { commentWith, findQuietDesign, openThread, unique } from '../support/thread.ts';

test('posts, replies, reacts and deletes, which another tab shows', async ({ page }) => {
  await signInAs(page.context(), 'free');
  const design = await findQuietDesign(page);
  const thread = await openThread(page, design);
  const text = unique('Prints well');
  await thread.getByRole('textbox', { name: 'Write a comment' }).fill(text);
  await thread.getByRole('button', { name: 'Post comment' }).dblclick();
  const comment = commentWith(thread, text);
  await expect(comment).toHaveCount(1);
  await expect(comment).toHaveAccessibleName('Comment by Fritz');
  await expect(page.getByRole('button', { name: /^1 comment$/ })).toBeVisible();

  await comment.getByRole('button', { name: 'Reply' }).click();
  const response = unique('And again');
  await thread.getByRole('textbox', { name: 'Reply to Fritz' }).fill(response);
  await thread.getByRole('button', { name: 'Post reply' }).click();
  await expect(comment.getByRole('article', { name: 'Reply by Fritz' })).toContainText(response);
  await comment.getByRole('button', { name: 'Add reaction' }).first().click();
  await page.getByRole('menuitem', { name: 'Wow', exact: true }).click();
  await expect(comment.getByRole('button', { name: 'Wow, 1, your reaction' })).toBeVisible();
  await reload(page);
  await expect(comment.getByRole('article', { name: 'Reply by Fritz' })).toContainText(response);
  await expect(comment.getByRole('button', { name: 'Wow, 1, your reaction' })).toBeVisible();

  const second = await page.context().newPage();
  const other = await openThread(second, design);
  await commentWith(other, text).getByRole('button', { name: 'Delete' }).last().click();
  await second.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(thread.getByText(response)).toHaveCount(0);
  await commentWith(other, text).getByRole('button', { name: 'Delete' }).click();
  await second.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(commentWith(thread, text)).toHaveCount(0);
  await expect(thread.getByText('No comments yet. How did it print?')).toBeVisible();
});
