import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getStats } from '#src/features/admin/calls.ts';
import { listHidden, listReports } from '#src/features/comments/moderation-calls.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { respond, respondWithList, hold, refuse } from '#test/support/screens/api-stub.ts';
import { buildViewer, homeCalls } from '#test/support/screens/data.ts';
import { expectAddress, expectToast } from '#test/support/screens/expectations.ts';
import { bothWidths, expectLoading } from '#test/support/screens/look.ts';
import {
  buildAuthor,
  buildHidden,
  buildHiding,
  buildReport,
  buildReported,
} from '#test/support/screens/moderation-data.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

const viewer = buildViewer({ isAdmin: true });
const stats = respond(getStats, { totalUsers: 1, totalDownloads: 1, totalFiles: 1 });
const long = {
  content: `Look here:\n${'unbreakable'.repeat(40)}`,
  editedAt: '2026-11-20T09:30:00.000Z',
  isReply: true,
  user: buildAuthor('a_name_that_is_as_long_as_may_be'),
  history: [buildHiding('Rude')],
};

it.each(bothWidths)(
  'shows reported and hidden comments, and asks for the reason of a decision (%s)',
  async (on) => {
    const reports = [buildReport(7, { reason: 'Spam '.repeat(60) })];
    await openScreen('/moderation', {
      viewer,
      on,
      calls: [
        stats,
        respondWithList(listReports, [buildReported(7, { ...long, reports })]),
        respondWithList(listHidden, [buildHidden(7, long)]),
      ],
    });
    await page.getByText('History (1)').click();
    await expectAccessible();
    const hide = page.getByRole('button', { name: /^Hide/ });
    await hide.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Hide comment' }).click();
    await expect.element(page.getByText('Please give a reason.')).toBeVisible();
    await expect.element(page.getByLabelText('Reason')).toHaveFocus();
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    await expect.element(hide).toHaveFocus();
    await page.getByRole('tab', { name: 'Hidden' }).click();
    await expectAddress('/moderation?tab=hidden');
    await expect.element(page.getByRole('button', { name: /^Restore/ })).toBeVisible();
    await expect.element(page.getByText('Rude', { exact: true }).first()).toBeVisible();
    await expectAccessible();
  },
);

it('shows a reported comment as it was reported and as it is now, or that it is deleted', async () => {
  const [writtenAt, editedAt] = [long.editedAt, '2026-11-20T10:00:00.000Z'];
  const reports = [buildReport(1, { content: 'Buy at shop.example', createdAt: writtenAt })];
  const dismissed = { ...buildHiding(''), action: 'dismiss' as const };
  await openScreen('/moderation', {
    viewer,
    calls: [
      stats,
      respondWithList(listReports, [
        buildReported(1, { content: 'Lovely', editedAt, reports }),
        buildReported(2, { content: 'Buy now', editedAt, history: [dismissed] }),
        buildReported(3, { content: '', deletedAt: editedAt }),
        buildReported(4),
      ]),
      respondWithList(listHidden, [buildHidden(5, { content: 'Lovely', editedAt, reports })]),
    ],
  });
  const cards = ['Lovely', 'Buy now', 'Deleted by its author', 'Comment number 4.'];
  const card = (nth: number) => page.getByRole('listitem').filter({ hasText: cards[nth] }).first();
  const title = (nth: number, name: RegExp) => card(nth).getByRole('heading', { level: 3, name });
  await expect.element(title(0, /^As reported · Nov 20, 2026/)).toBeVisible();
  await expect.element(card(0).getByText('Buy at shop.example')).toBeVisible();
  await expect.element(title(0, /^Edited after the report · Nov 20, 2026/)).toBeVisible();
  await expect.element(card(0).getByText('Lovely')).toBeVisible();
  await expect.element(title(1, /^Edited after the reports were dismissed/)).toBeVisible();
  await expect.element(title(2, /^Deleted by its author/)).toBeVisible();
  await expect.element(card(2).getByText('Comment number 3.')).toBeVisible();
  await expect.element(card(2).getByRole('button', { name: /^Hide/ })).not.toBeInTheDocument();
  await expect.element(card(2).getByRole('button', { name: /^Dismiss/ })).toBeVisible();
  await expect.element(title(3, /reported|Edited|Now/)).not.toBeInTheDocument();
  await expectAccessible();
  await page.getByRole('tab', { name: 'Hidden' }).click();
  await expect.element(page.getByText('Buy at shop.example')).toBeVisible();
  await expect.element(page.getByText('Lovely')).toBeVisible();
});

it('shows that there are no reports', async () => {
  await openScreen('/moderation', { viewer, calls: [stats, respondWithList(listReports, [])] });
  await expect.element(page.getByText('No reports')).toBeVisible();
  await expectAccessible('main');
});

it('shows the loading state, then why the reports could not be loaded', async () => {
  const list = hold(refuse(listReports));
  await openScreen('/moderation', { viewer, calls: [stats, list] });
  await expectLoading();
  await expectAccessible('main');
  list.release();
  await expect.element(page.getByText('The reports could not be loaded.')).toBeVisible();
  await expectAccessible('main');
});

it('retries lists after a server error and after a refusal, and shows their empty states', async () => {
  const failures = [refuse(listReports, 500), refuse(listHidden, 403)];
  const stub = await openScreen('/moderation', { viewer, calls: [stats, ...failures] });
  const alert = page.getByRole('alert');
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect.element(alert.getByText('The reports could not be loaded.')).toBeVisible();
  stub.add(respondWithList(listReports, []));
  await retry.click();
  await expect.element(page.getByRole('heading', { name: 'No reports' })).toBeVisible();
  await page.getByRole('tab', { name: 'Hidden' }).click();
  await expect.element(alert.getByText('The hidden comments could not be loaded.')).toBeVisible();
  stub.add(respondWithList(listHidden, []));
  await retry.click();
  await expect.element(page.getByRole('heading', { name: 'Nothing is hidden' })).toBeVisible();
});

it.each([
  ['visitors', undefined, 'Please sign in to continue'],
  ['users who are not moderators', buildViewer(), 'Moderator access required'],
])('redirects %s to the home page', async (_, user, text) => {
  await openScreen('/moderation', { viewer: user, calls: homeCalls });
  await expectToast('Access Denied', text);
  await expectAddress('/');
});
