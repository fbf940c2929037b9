import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { countComments, listComments } from '#src/features/comments/calls.ts';
import type { Comment } from '#src/features/comments/schemas.ts';
import { reportComment } from '#src/features/comments/moderation-calls.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { respond, respondWithList } from '#test/support/screens/api-stub.ts';
import { buildDesign, buildViewer } from '#test/support/screens/data.ts';
import { designCalls } from '#test/support/screens/design-data.ts';
import { expectToast } from '#test/support/screens/expectations.ts';
import { buildAuthor } from '#test/support/screens/moderation-data.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

const comment: Comment = {
  id: 3,
  content: 'Visit my shop for cheaper designs.',
  createdAt: '2026-11-20T09:30:00.000Z',
  editedAt: null,
  userId: 'rita',
  user: buildAuthor('Rita'),
  reactions: [],
  userReaction: null,
  replyCount: 0,
  isRemoved: false,
  replies: [],
  repliesCursor: null,
};

it('shows the menu of reactions inside of a landmark', async () => {
  await openScreen('/model/7', {
    viewer: buildViewer(),
    calls: [
      ...designCalls(buildDesign({ commentCount: 1 })),
      respondWithList(listComments, [comment]),
      respond(countComments, { count: 1 }),
    ],
  });
  await expect.element(page.getByRole('region', { name: 'Comments' })).toBeInTheDocument();
  page.getByRole('region', { name: 'Comments' }).element().scrollIntoView();
  const article = page.getByRole('article', { name: 'Comment by Rita' });
  await article.getByRole('button', { name: /^Add reaction/ }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Love' })).toBeVisible();
  await expectAccessible('html', ['region']);
});

it('asks for a reason before a comment is reported, and sends it', async () => {
  const { requests } = await openScreen('/model/7', {
    viewer: buildViewer(),
    calls: [
      ...designCalls(buildDesign({ commentCount: 1 })),
      respondWithList(listComments, [comment]),
      respond(countComments, { count: 1 }),
      respond(reportComment, undefined),
    ],
  });
  await expect.element(page.getByRole('region', { name: 'Comments' })).toBeInTheDocument();
  page.getByRole('region', { name: 'Comments' }).element().scrollIntoView();
  const article = page.getByRole('article', { name: 'Comment by Rita' });
  await article.getByRole('button', { name: /^Report/ }).click();
  const report = page.getByRole('dialog', { name: 'Report this comment' });
  const send = report.getByRole('button', { name: 'Send report' });
  await send.click();
  await expect.element(report.getByText('Please choose a reason.')).toBeVisible();
  await report.getByText('Something else').click();
  await send.click();
  await expect.element(report.getByText('Please say what is wrong.')).toBeVisible();
  await expectAccessible('[role=dialog]');
  await report.getByLabelText('In your own words').fill('It advertises another shop.');
  await send.click();
  await expectToast('Report sent');
  await expect.element(report).not.toBeInTheDocument();
  const sent = requests.filter(({ path }) => path.endsWith('/report'));
  expect(sent).toMatchObject([{ body: { reason: 'It advertises another shop.' } }]);
});
