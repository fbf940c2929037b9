import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  deleteComment,
  editComment,
  listComments,
  listReplies,
  postComment,
  react,
  unreact,
} from '#src/features/comments/calls.ts';
import type { Comment } from '#src/features/comments/schemas.ts';
import {
  respond,
  hold,
  refuse,
  type ApiStub,
  type StubbedCall,
  type StubResponse,
} from '#test/support/screens/api-stub.ts';
import { buildDesign, buildViewer } from '#test/support/screens/data.ts';
import { designCalls } from '#test/support/screens/design-data.ts';
import { expectToast } from '#test/support/screens/expectations.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';
import {
  buildComment,
  buildOwnComment,
  buildReply,
  commentWith,
  thread,
  threadCalls,
} from '#test/support/screens/thread.ts';

async function openThread(comments: Comment[], calls: readonly StubbedCall[] = []): Promise<ApiStub> {
  const stub = await openScreen('/model/7', {
    viewer: buildViewer(),
    calls: [...designCalls(buildDesign({ commentCount: 1 })), ...threadCalls(...comments), ...calls],
  });
  await expect.element(thread()).toBeVisible();
  thread().element().scrollIntoView();
  return stub;
}

const expectFailure = (title: string) => expectToast(title, 'Please try again.');

it('shows failures and keeps the written text', async () => {
  const failures = [postComment, editComment, deleteComment, react, unreact].map((call) => refuse(call, 500));
  await openThread([buildOwnComment()], failures);
  const comment = commentWith('Prints well');
  const box = thread().getByRole('textbox', { name: 'Write a comment' });
  await box.fill('Will not arrive');
  await thread().getByRole('button', { name: 'Post comment' }).click();
  await expectFailure('Unable to post comment');
  await expect.element(box).toHaveValue('Will not arrive');

  await comment.getByRole('button', { name: 'Reply' }).click();
  const reply = thread().getByRole('textbox', { name: /Reply to/ });
  await reply.fill('Nor this');
  await thread().getByRole('button', { name: 'Post reply' }).click();
  await expectFailure('Unable to post reply');
  await expect.element(reply).toHaveValue('Nor this');

  await comment.getByRole('button', { name: 'Edit' }).click();
  await thread().getByRole('textbox', { name: 'Edit comment' }).fill('Nor that');
  await thread().getByRole('button', { name: 'Save' }).click();
  await expectFailure('Unable to update comment');
  await thread().getByRole('button', { name: 'Cancel' }).click();

  await comment.getByRole('button', { name: 'Add reaction' }).click();
  await page.getByRole('menuitem', { name: 'Like', exact: true }).click();
  await expectFailure('Unable to update reaction');
  await expect.element(comment.getByRole('button', { name: /^Like/ })).not.toBeInTheDocument();

  await comment.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectFailure('Unable to delete comment');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect.element(comment).toBeVisible();
});

it('shows why the comments could not be loaded and retries on request', async () => {
  const stub = await openThread([], [refuse(listComments, 403)]);
  await expect.element(thread().getByText('Failed to load comments. Please refresh.')).toBeVisible();
  stub.add(...threadCalls(buildComment()));
  await thread().getByRole('button', { name: 'Refresh' }).click();
  await expect.element(commentWith('Prints well')).toBeVisible();
});

it('works with the keyboard in the dialog, which returns the focus', async () => {
  await openThread([]);
  const opener = page.getByRole('button', { name: /^\d+ comments?$/ });
  await expect.element(opener).toBeVisible();
  (opener.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const dialog = page.getByRole('dialog', { name: /^Comments/ });
  const box = dialog.getByRole('textbox', { name: 'Write a comment' });
  await expect.element(box).toBeVisible();
  (box.element() as HTMLElement).focus();
  await userEvent.keyboard('By keyboard{Control>}{Enter}{/Control}');
  const comment = commentWith('By keyboard', dialog);
  await expect.element(comment).toBeVisible();
  await expect.element(box).toHaveFocus();

  const add = comment.getByRole('button', { name: 'Add reaction' });
  (add.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: 'Like', exact: true })).toHaveFocus();
  for (const name of ['Dislike', 'Love']) {
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(page.getByRole('menuitem', { name, exact: true })).toHaveFocus();
  }
  await userEvent.keyboard('{Enter}');
  await expect.element(comment.getByRole('button', { name: 'Love, 1, your reaction' })).toBeVisible();
  await expect.element(add).toHaveFocus();

  const reply = comment.getByRole('button', { name: 'Reply' });
  (reply.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('textbox', { name: 'Reply to Ada' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(reply).toHaveFocus();
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  await expect.element(commentWith('By keyboard').getByRole('button', { name: /^Love, 1/ })).toBeVisible();
});

it('loads long threads and their replies page by page, and shows a comment of another tab', async () => {
  const replies = Array.from({ length: 22 }, (_, index) =>
    buildReply({ id: 200 + index, content: `Reply ${index + 1}.` }),
  );
  const oldest = buildComment({
    id: 1,
    content: 'The oldest',
    replyCount: 22,
    replies: replies.slice(0, 20),
    repliesCursor: 'later',
  });
  const newer = Array.from({ length: 11 }, (_, index) =>
    buildComment({ id: 12 - index, content: `Newer ${11 - index}.` }),
  );
  const all = [...newer, oldest];
  const pages: StubbedCall = {
    endpoint: listComments,
    respond: ({ query }): StubResponse =>
      'cursor' in query
        ? { status: 200, json: all.slice(10) }
        : {
            status: 200,
            json: all.slice(0, 10),
            headers: { link: '</api/stl-files/7/comments?cursor=next>; rel="next"' },
          },
  };
  const stub = await openThread([], [pages, respond(listReplies, replies.slice(20))]);
  const articles = thread()
    .getByRole('list', { name: 'Comments' })
    .getByRole('article', { name: /^Comment/ });
  await expect.poll(() => articles.elements()).toHaveLength(10);
  await thread().getByRole('textbox', { name: 'Write a comment' }).fill('Written in between');
  await thread().getByRole('button', { name: 'Post comment' }).click();
  await expect.poll(() => articles.elements()).toHaveLength(11);
  await thread().getByRole('button', { name: 'Show more comments' }).click();
  await expect.poll(() => articles.elements()).toHaveLength(13);
  await expect.element(articles.nth(11)).toHaveFocus();
  await expect.element(articles.last()).toMatchTextContent('The oldest');
  await thread().getByRole('button', { name: 'Show 2 more replies' }).click();
  await expect.element(thread().getByText('Reply 22.')).toBeVisible();
  expect(
    thread()
      .getByRole('article', { name: /^Reply/ })
      .elements(),
  ).toHaveLength(22);

  stub.add(respond(listComments, [buildComment({ content: 'Left by another tab' })]));
  const tab = new BroadcastChannel('changes');
  tab.postMessage('/api/stl-files/7/comments');
  await expect.element(commentWith('Left by another tab')).toBeVisible();
  await expect.element(commentWith('Written in between')).not.toBeInTheDocument();
  tab.close();
});

it('keeps the state of the last of several fast presses', async () => {
  const [call] = threadCalls(buildOwnComment()).filter(({ endpoint }) => endpoint === react);
  if (!call) throw new Error('There is no call to react.');
  const first = hold(call);
  const stub = await openThread([buildOwnComment()], [first]);
  const comment = commentWith('Prints well');
  const like = comment.getByRole('button', { name: 'Like, 1, your reaction' });
  const choose = async () => {
    await comment.getByRole('button', { name: 'Add reaction' }).click();
    await page.getByRole('menuitem', { name: 'Like', exact: true }).click();
  };
  await choose();
  for (let count = 0; count < 2; count += 1) {
    await like.click();
    await choose();
  }
  await like.click();
  await expect.element(comment.getByRole('button', { name: /^Like/ })).not.toBeInTheDocument();
  first.release();
  const sent = () =>
    stub.requests.filter(({ path }) => path.endsWith('/reactions')).map(({ method }) => method);
  await expect.poll(sent).toEqual(['POST', 'DELETE']);
  await expect.element(comment.getByRole('button', { name: /^Like/ })).not.toBeInTheDocument();
});
