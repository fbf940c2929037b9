import {
  expect,
  findDesign,
  listenForToast,
  reload,
  signInAs,
  test,
  toast,
  waitForHydration,
} from '../support/fixtures.ts';
import { commentWith, findQuietDesign, openThread, postAs, unique } from '../support/thread.ts';

test('shows comments to visitors and asks them to sign in to reply or react', async ({
  page,
  browser,
  baseURL,
}) => {
  const commercial = await browser.newContext({ baseURL });
  await signInAs(commercial, 'commercial');
  const design = await findDesign(page, 'Ripple Vase');
  const text = unique('Read by everybody');
  await postAs(commercial, design, `${text}\nsee https://example.com/a.`);

  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const still = await plain.newPage();
  await still.goto(`/model/${design}`);
  await expect(still.getByText(text)).toBeVisible();
  await expect(still.getByRole('button', { name: 'Reply' })).toHaveCount(0);
  await plain.close();

  const thread = await openThread(page, design);
  const comment = commentWith(thread, text);
  await expect(comment.getByRole('link', { name: 'https://example.com/a' })).toHaveAttribute(
    'rel',
    /nofollow ugc noopener/,
  );
  await expect(comment.getByRole('button', { name: 'Report' })).toHaveCount(0);
  await expect(thread.getByRole('link', { name: 'Sign In' })).toHaveAttribute(
    'href',
    `/login?returnUrl=%2Fmodel%2F${design}`,
  );
  for (const [name, title] of [
    ['Reply', 'Sign in to comment'],
    ['Add reaction', 'Sign in to react'],
  ] as const) {
    const expectLastToast = await listenForToast(page);
    await comment.getByRole('button', { name }).click();
    await expectLastToast(title);
    await expect(page).toHaveURL(`/login?returnUrl=%2Fmodel%2F${design}`);
    await page.goBack();
    await waitForHydration(page);
  }
  await commercial.close();
});

test('posts, replies, edits, reacts and deletes', async ({ page }) => {
  await signInAs(page.context(), 'free');
  const thread = await openThread(page, await findQuietDesign(page));
  const box = thread.getByRole('textbox', { name: 'Write a comment' });
  const post = thread.getByRole('button', { name: 'Post comment' });
  await box.fill('   ');
  await post.click();
  await expect(toast(page, 'Comment is empty')).toBeVisible();
  await expect(toast(page, 'Write something before posting.')).toBeVisible();
  await expect(box).toBeFocused();

  const text = unique('Prints well');
  await box.fill(text);
  await expect(thread.getByText(`${text.length} / 4,000`)).toBeVisible();
  await post.dblclick();
  const comment = commentWith(thread, text);
  await expect(comment).toHaveCount(1);
  await expect(thread.getByRole('status').getByText('Comment posted.')).toBeAttached();
  await expect(box).toHaveValue('');
  await expect(thread.getByRole('list', { name: 'Comments' }).getByRole('article').first()).toContainText(
    text,
  );
  await expect(comment).toHaveAccessibleName('Comment by Fritz');
  await expect(comment.getByText('You', { exact: true })).toBeVisible();
  await expect(comment.getByText('just now')).toHaveAttribute('title', /\d/);
  await expect(page.getByRole('button', { name: /^1 comment$/ })).toBeVisible();

  await comment.getByRole('button', { name: 'Reply' }).click();
  const reply = thread.getByRole('textbox', { name: 'Reply to Fritz' });
  await expect(reply).toBeFocused();
  await thread.getByRole('button', { name: 'Post reply' }).click();
  await expect(toast(page, 'Reply is empty')).toBeVisible();
  await expect(toast(page, 'Write something before posting.')).toBeVisible();
  const answer = unique('And again');
  await reply.fill(answer);
  await comment.getByRole('button', { name: 'Edit' }).click();
  await expect(reply).toHaveCount(0);
  const edit = thread.getByRole('textbox', { name: 'Edit comment' });
  await expect(edit).toHaveValue(text);
  await thread.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toHaveCount(0);
  await expect(comment.getByText('Edited')).toHaveCount(0);
  await comment.getByRole('button', { name: 'Reply' }).click();
  await expect(reply).toHaveValue(answer);
  await reply.press('Control+Enter');
  const replies = thread.getByRole('list', { name: 'Replies to Fritz' });
  await expect(replies.getByRole('article', { name: 'Reply by Fritz' })).toContainText(answer);
  await expect(replies.getByRole('button', { name: 'Reply' })).toHaveCount(0);
  await expect(comment.getByRole('button', { name: 'Reply' })).toBeFocused();

  const better = unique('Prints very well');
  await comment.getByRole('button', { name: 'Edit' }).first().click();
  await edit.fill(' ');
  await thread.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Comment is empty')).toBeVisible();
  await expect(toast(page, 'Write something before saving.')).toBeVisible();
  await edit.fill(better);
  await thread.getByRole('button', { name: 'Save' }).click();
  const edited = commentWith(thread, better).first();
  await expect(edited.getByText('Edited')).toBeVisible();

  await edited.getByRole('button', { name: 'Add reaction' }).first().click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Like',
    'Dislike',
    'Love',
    'Haha',
    'Wow',
    'Sad',
    'Angry',
  ]);
  await page.getByRole('menuitem', { name: 'Wow', exact: true }).click();
  const wow = edited.getByRole('button', { name: 'Wow, 1, your reaction' });
  await expect(wow).toHaveAttribute('aria-pressed', 'true');
  await edited.getByRole('button', { name: 'Add reaction' }).first().click();
  await page.getByRole('menuitem', { name: 'Love', exact: true }).click();
  await expect(wow).toHaveCount(0);
  const love = edited.getByRole('button', { name: 'Love, 1, your reaction' });
  await love.click();
  await expect(love).toHaveCount(0);
  await reload(page);
  await expect(commentWith(thread, better).first()).toBeVisible();
  await expect(edited.getByRole('button', { name: /^Love/ })).toHaveCount(0);

  await edited.getByRole('button', { name: 'Delete' }).first().click();
  const question = page.getByRole('dialog', { name: 'Delete this comment?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Delete' }).click();
  const removed = thread.getByRole('article', { name: 'Comment removed' });
  await expect(removed).toBeFocused();
  await expect(removed).toContainText(answer);
  await removed.getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(removed).toHaveCount(0);
  await expect(thread.getByText('No comments yet. How did it print?')).toBeVisible();
  await expect(page.getByRole('button', { name: '0 comments' })).toBeVisible();
});

test('lets admins delete comments by others, but not users', async ({ page, browser, baseURL }) => {
  const personal = await browser.newContext({ baseURL });
  await signInAs(personal, 'personal');
  const design = await findDesign(page, 'Three Terrace Planter');
  const text = unique('Somebody else’s');
  await postAs(personal, design, text);

  await signInAs(page.context(), 'free');
  const thread = await openThread(page, design);
  await expect(commentWith(thread, text).getByRole('button', { name: 'Report' })).toBeVisible();
  await expect(commentWith(thread, text).getByRole('button', { name: /Edit|Delete/ })).toHaveCount(0);
  await commentWith(thread, text).getByRole('button', { name: 'Petra' }).click();
  await expect(page.getByRole('dialog').getByText('@Petra')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await signInAs(page.context(), 'admin');
  await openThread(page, design);
  await commentWith(thread, text).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(commentWith(thread, text)).toHaveCount(0);
  await personal.close();
});

test('shows failures and keeps the written text', async ({ page, expectStatus }) => {
  await signInAs(page.context(), 'free');
  const design = await findDesign(page, 'Orbit Pen Cluster');
  const text = unique('To be changed');
  await postAs(page.context(), design, text);
  const thread = await openThread(page, design);
  const comment = commentWith(thread, text);
  expectStatus(500);
  await page.route(/\/api\/(stl-files\/\d+\/comments|model-comments\/.*)$/, (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 500, body: '' }),
  );
  const expectFailure = async (title: string) => {
    await expect(toast(page, title)).toBeVisible();
    await expect(toast(page, 'Please try again.')).toBeVisible();
  };

  const box = thread.getByRole('textbox', { name: 'Write a comment' });
  await box.fill('Will not arrive');
  await thread.getByRole('button', { name: 'Post comment' }).click();
  await expectFailure('Unable to post comment');
  await expect(box).toHaveValue('Will not arrive');

  await comment.getByRole('button', { name: 'Reply' }).click();
  await thread.getByRole('textbox', { name: /Reply to/ }).fill('Nor this');
  await thread.getByRole('button', { name: 'Post reply' }).click();
  await expectFailure('Unable to post reply');
  await expect(thread.getByRole('textbox', { name: /Reply to/ })).toHaveValue('Nor this');

  await comment.getByRole('button', { name: 'Edit' }).click();
  await thread.getByRole('textbox', { name: 'Edit comment' }).fill('Nor that');
  await thread.getByRole('button', { name: 'Save' }).click();
  await expectFailure('Unable to update comment');
  await thread.getByRole('button', { name: 'Cancel' }).click();

  await comment.getByRole('button', { name: 'Add reaction' }).click();
  await page.getByRole('menuitem', { name: 'Like', exact: true }).click();
  await expectFailure('Unable to update reaction');
  await expect(comment.getByRole('button', { name: /^Like/ })).toHaveCount(0);

  await comment.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectFailure('Unable to delete comment');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(comment).toBeVisible();

  await page.unroute(/\/api\/(stl-files\/\d+\/comments|model-comments\/.*)$/);
  await page.route(/\/comments\?limit/, (route) => route.fulfill({ status: 500, body: '' }));
  await openThread(page, design);
  await expect(thread.getByText('Failed to load comments. Please refresh.')).toBeVisible();
  await page.unroute(/\/comments\?limit/);
  await thread.getByRole('button', { name: 'Refresh' }).click();
  await expect(comment).toBeVisible();
});
