import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { CurrentUser } from '#src/features/auth/schemas.ts';
import { editComment, postComment } from '#src/features/comments/calls.ts';
import type { Comment } from '#src/features/comments/schemas.ts';
import { getUser } from '#src/features/users/calls.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { respond, hold, type ApiStub, type StubbedCall } from '#test/support/screens/api-stub.ts';
import { buildPublicProfile } from '#test/support/screens/account-data.ts';
import { buildDesign, buildViewer } from '#test/support/screens/data.ts';
import { designCalls } from '#test/support/screens/design-data.ts';
import { expectTexts, expectToast } from '#test/support/screens/expectations.ts';
import { navigation } from '#test/support/screens/navigation.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';
import {
  buildComment,
  buildOwnComment,
  buildReply,
  commentWith,
  thread,
  threadCalls,
} from '#test/support/screens/thread.ts';

async function openThread(
  comments: Comment[],
  viewer: CurrentUser | null = buildViewer(),
  calls: readonly StubbedCall[] = [],
): Promise<ApiStub> {
  const design = buildDesign({ commentCount: comments.length });
  const stub = await openScreen('/model/7', {
    ...(viewer && { viewer }),
    calls: [...designCalls(design), ...threadCalls(...comments), ...calls],
  });
  await expect.element(thread()).toBeVisible();
  thread().element().scrollIntoView();
  return stub;
}

const box = () => thread().getByRole('textbox', { name: 'Write a comment' });
const replyBox = (name = 'Ada') => thread().getByRole('textbox', { name: `Reply to ${name}` });
const editBox = () => thread().getByRole('textbox', { name: 'Edit comment' });
const press = (name: string, within = thread()) => within.getByRole('button', { name }).first().click();
const question = () => page.getByRole('dialog', { name: 'Delete this comment?' });

describe('a visitor', () => {
  it('reads comments, whose links are not endorsed, and is asked to sign in to reply or react', async () => {
    const comment = buildComment({ content: 'Read by everybody\nsee https://example.com/a.' });
    await openThread([comment], null);
    const shown = commentWith('Read by everybody');
    await expect
      .element(shown.getByRole('link', { name: 'https://example.com/a' }))
      .toHaveAttribute('rel', expect.stringMatching(/nofollow ugc noopener/));
    await expect.element(shown.getByRole('button', { name: 'Report' })).not.toBeInTheDocument();
    const address = '/login?returnUrl=%2Fmodel%2F7';
    await expect.element(thread().getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', address);
    for (const [name, title] of [
      ['Reply', 'Sign in to comment'],
      ['Add reaction', 'Sign in to react'],
    ] as const) {
      navigation.documents.length = 0;
      await press(name, shown);
      await expectToast(title);
      await expect.poll(() => navigation.documents).toEqual([address]);
    }
  });
});

describe('a new comment', () => {
  it('must have text', async () => {
    await openThread([]);
    await box().fill('   ');
    await press('Post comment');
    await expectToast('Comment is empty', 'Write something before posting.');
    await expect.element(box()).toHaveFocus();
  });

  it('posts once when the button is pressed twice, and comes first', async () => {
    const text = 'Prints without a brim';
    const stub = await openThread([buildComment()]);
    const [post] = threadCalls(buildComment()).filter(({ endpoint }) => endpoint === postComment);
    if (!post) throw new Error('There is no call to post a comment.');
    const posted = hold(post);
    stub.add(posted);
    await box().fill(text);
    await expect.element(thread().getByText(`${text.length} / 4,000`, { exact: false })).toBeVisible();
    await thread().getByRole('button', { name: 'Post comment' }).dblClick();
    posted.release();
    const comment = commentWith(text);
    await expect.element(comment).toHaveAccessibleName('Comment by Ada');
    expect(comment.elements()).toHaveLength(1);
    expect(
      stub.requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/comments')),
    ).toHaveLength(1);
    await expect.element(thread().getByRole('status').getByText('Comment posted.')).toBeInTheDocument();
    await expect.element(box()).toHaveValue('');
    await expect
      .element(thread().getByRole('list', { name: 'Comments' }).getByRole('article').first())
      .toMatchTextContent(text);
    await expect.element(comment.getByText('You', { exact: true })).toBeVisible();
    await expect.element(comment.getByText('just now')).toHaveAttribute('title', expect.stringMatching(/\d/));
    await expect.element(page.getByRole('button', { name: '2 comments' })).toBeVisible();
  });
});

describe('a reply', () => {
  it('must have text, is kept while another editor is open, and is posted with Ctrl and Enter', async () => {
    const text = 'Prints well';
    await openThread([buildOwnComment({ content: text })]);
    const comment = commentWith(text).first();
    await press('Reply', comment);
    await expect.element(replyBox()).toHaveFocus();
    await press('Post reply');
    await expectToast('Reply is empty', 'Write something before posting.');
    await replyBox().fill('And again');
    await press('Edit', comment);
    await expect.element(replyBox()).not.toBeInTheDocument();
    await expect.element(editBox()).toHaveValue(text);
    await press('Save');
    await expect.element(editBox()).not.toBeInTheDocument();
    expect(comment.getByText('Edited').query()).toBeNull();
    await press('Reply', comment);
    await expect.element(replyBox()).toHaveValue('And again');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    const replies = thread().getByRole('list', { name: 'Replies to Ada' });
    await expect
      .element(replies.getByRole('article', { name: 'Reply by Ada' }))
      .toMatchTextContent('And again');
    await expect.element(replies.getByRole('button', { name: 'Reply' })).not.toBeInTheDocument();
    await expect.element(comment.getByRole('button', { name: 'Reply' })).toHaveFocus();
  });
});

it.each([
  ['a reply', 'Reply', { field: replyBox, submit: 'Post reply', endpoint: postComment }],
  ['an edited comment', 'Edit', { field: editBox, submit: 'Save', endpoint: editComment }],
])('sends %s once when its button is pressed twice', async (_, opener, { field, submit, endpoint }) => {
  const comment = buildOwnComment();
  const stub = await openThread([comment]);
  const call = threadCalls(comment).find((one) => one.endpoint === endpoint);
  if (!call) throw new Error('There is no such call.');
  const sent = hold(call);
  stub.add(sent);
  await press(opener);
  await field().fill('Prints very well');
  await thread().getByRole('button', { name: submit }).dblClick();
  sent.release();
  await expect.element(field()).not.toBeInTheDocument();
  const texts = stub.requests.map(({ body }) => (body as { content?: string } | undefined)?.content);
  expect(texts.filter((text) => text === 'Prints very well')).toHaveLength(1);
});

it('edits a comment, which must keep some text', async () => {
  await openThread([buildOwnComment()]);
  await press('Edit');
  await editBox().fill(' ');
  await press('Save');
  await expectToast('Comment is empty', 'Write something before saving.');
  await editBox().fill('Prints very well');
  await press('Save');
  await expect.element(commentWith('Prints very well').getByText('Edited')).toBeVisible();
});

describe('a reaction', () => {
  it('sets the chosen one, replaces it by another and removes it', async () => {
    await openThread([buildOwnComment()]);
    await press('Add reaction');
    await expectTexts(page.getByRole('menuitem'), ['Like', 'Dislike', 'Love', 'Haha', 'Wow', 'Sad', 'Angry']);
    await page.getByRole('menuitem', { name: 'Wow', exact: true }).click();
    const wow = thread().getByRole('button', { name: 'Wow, 1, your reaction' });
    await expect.element(wow).toHaveAttribute('aria-pressed', 'true');
    await press('Add reaction');
    await page.getByRole('menuitem', { name: 'Love', exact: true }).click();
    await expect.element(wow).not.toBeInTheDocument();
    const love = thread().getByRole('button', { name: 'Love, 1, your reaction' });
    await love.click();
    await expect.element(love).not.toBeInTheDocument();
  });
});

describe('deleting', () => {
  it('keeps a place for a comment with replies, which goes with its last reply', async () => {
    const reply = buildReply({ id: 2, content: 'And again', userId: 'user-ada' });
    await openThread([buildOwnComment({ replies: [reply], replyCount: 1 })]);
    await press('Delete');
    await expect.element(question().getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await question().getByRole('button', { name: 'Delete' }).click();
    const removed = thread().getByRole('article', { name: 'Comment removed' });
    await expect.element(removed).toHaveFocus();
    await expect.element(removed).toMatchTextContent('And again');
    await removed.getByRole('button', { name: 'Delete' }).click();
    await question().getByRole('button', { name: 'Delete' }).click();
    await expect.element(removed).not.toBeInTheDocument();
    await expect.element(thread().getByText('No comments yet. How did it print?')).toBeVisible();
    await expect.element(page.getByRole('button', { name: '0 comments' })).toBeVisible();
  });

  it('shows a report and the profile of the author for comments of others instead', async () => {
    const profile = buildPublicProfile({ id: 'user-petra', username: 'Petra' });
    await openThread([buildComment()], buildViewer(), [respond(getUser, profile)]);
    const comment = commentWith('Prints well');
    await expect.element(comment.getByRole('button', { name: 'Report' })).toBeVisible();
    await expect.element(comment.getByRole('button', { name: /Edit|Delete/ })).not.toBeInTheDocument();
    await comment.getByRole('button', { name: 'Petra' }).click();
    await expect.element(page.getByRole('dialog').getByText('@Petra')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  it('shows for admins on comments of others', async () => {
    await openThread([buildComment()], buildViewer({ isAdmin: true }));
    await commentWith('Prints well').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.element(commentWith('Prints well')).not.toBeInTheDocument();
  });
});

it('has no axe findings in the thread, the reply editor and the dialog', async () => {
  const reply = buildReply({ id: 2, content: 'Below it' });
  await openThread([buildComment({ replies: [reply], replyCount: 1 })]);
  await press('Reply');
  await expect.element(replyBox('Petra')).toHaveFocus();
  await expectAccessible();
  await page.getByRole('button', { name: /^\d+ comments?$/ }).click();
  await expect.element(page.getByRole('dialog', { name: /^Comments/ })).toBeVisible();
  await expectAccessible();
});
