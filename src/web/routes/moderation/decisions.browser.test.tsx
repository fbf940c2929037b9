import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  dismissReports,
  hideReportedComment,
  listHidden,
  listReports,
  restoreComment,
} from '#src/features/comments/moderation-calls.ts';
import type { HiddenComment, ReportedComment } from '#src/features/comments/moderation-schemas.ts';
import { respond, respondWithPages, hold, refuse, type StubbedCall } from '#test/support/screens/api-stub.ts';
import { buildViewer } from '#test/support/screens/data.ts';
import { expectAddress, expectToast } from '#test/support/screens/expectations.ts';
import { buildHidden, buildReported } from '#test/support/screens/moderation-data.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

const viewer = buildViewer({ isMod: true });
const findCard = (id: number) => page.getByRole('listitem').filter({ hasText: `Comment number ${id}.` });
const heading = (id: number) => findCard(id).getByRole('heading', { level: 2 });
let reported: ReportedComment[];
let hidden: HiddenComment[];

beforeEach(() => {
  reported = [buildReported(1), buildReported(2)];
  hidden = [];
});

const open = (address: string, ...calls: StubbedCall[]) =>
  openScreen(address, {
    viewer,
    calls: [respond(listReports, () => reported), respond(listHidden, () => hidden), ...calls],
  });

async function openHideDialog() {
  const opener = findCard(1).getByRole('button', { name: /^Hide/ });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Hide this comment?' });
  await dialog.getByLabelText('Reason').fill('Advertising');
  return { opener, dialog };
}

it('loads more of a long list and restores its length after a reload', async () => {
  const all = Array.from({ length: 30 }, (_, index) => buildReported(100 - index));
  await open('/moderation', respondWithPages(listReports, all));
  await expect.element(page.getByText('24 of 30 shown')).toBeVisible();
  await page.getByRole('button', { name: 'Show more comments' }).click();
  await expect.element(page.getByText('30 of 30 shown')).toBeVisible();
  await expect.element(heading(76)).toHaveFocus();
  await expectAddress('/moderation?shown=30');
  await open('/moderation?shown=30', respondWithPages(listReports, all));
  await expect.element(page.getByText('30 of 30 shown')).toBeVisible();
});

it('sends a decision once and keeps the text when it fails', async () => {
  const call = hold(refuse(hideReportedComment, 503, { message: 'The database is busy.' }));
  const { requests } = await open('/moderation', call);
  const { opener, dialog } = await openHideDialog();
  const submit = dialog.getByRole('button', { name: /^Hid(e comment|ing)/ });
  await submit.click();
  await expect.element(dialog.getByText('Hiding...').first()).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).toBeVisible();
  call.release();
  await expectToast('The database is busy.');
  await expect.element(dialog.getByLabelText('Reason')).toHaveValue('Advertising');
  const sent = requests.filter(({ method }) => method === 'POST');
  expect(sent).toMatchObject([{ path: '/api/moderation/comments/1/hide', body: { reason: 'Advertising' } }]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(opener).toHaveFocus();
});

it('closes the dialog after a conflicting decision and focuses the next comment', async () => {
  const conflict: StubbedCall = {
    endpoint: hideReportedComment,
    respond: () => {
      reported = [buildReported(2)];
      return { status: 409, json: { message: 'This comment is hidden already.' } };
    },
  };
  await open('/moderation', conflict);
  const { dialog } = await openHideDialog();
  await dialog.getByRole('button', { name: 'Hide comment' }).click();
  await expectToast('This comment is hidden already.');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(findCard(1)).not.toBeInTheDocument();
  await expect.element(heading(2)).toHaveFocus();
});

it('dismisses a report, moves the focus on, and shows an error for a report decided meanwhile', async () => {
  const dismiss: StubbedCall = {
    endpoint: dismissReports,
    respond: () => {
      const isFirst = reported.length === 2;
      reported = isFirst ? [buildReported(2)] : [];
      const message = 'There are no open reports about this comment.';
      return isFirst ? { status: 204, json: undefined } : { status: 409, json: { message } };
    },
  };
  await open('/moderation', dismiss);
  await findCard(1)
    .getByRole('button', { name: /^Dismiss/ })
    .click();
  await expectToast('Report dismissed');
  await expect.element(findCard(1)).not.toBeInTheDocument();
  await expect.element(heading(2)).toHaveFocus();
  await findCard(2)
    .getByRole('button', { name: /^Dismiss/ })
    .click();
  await expectToast('There are no open reports about this comment.');
  await expect.element(findCard(2)).not.toBeInTheDocument();
});

it('hides a comment with a reason and restores it', async () => {
  const hide = respond(hideReportedComment, () => {
    reported = [buildReported(2)];
    hidden = [buildHidden(1)];
    return undefined;
  });
  const restore = respond(restoreComment, () => {
    hidden = [];
    return undefined;
  });
  await open('/moderation', hide, restore);
  const { dialog } = await openHideDialog();
  await dialog.getByRole('button', { name: 'Hide comment' }).click();
  await expectToast('Comment hidden');
  await expect.element(findCard(1)).not.toBeInTheDocument();
  await page.getByRole('tab', { name: 'Hidden' }).click();
  await findCard(1)
    .getByRole('button', { name: /^Restore/ })
    .click();
  const restoring = page.getByRole('dialog', { name: 'Restore this comment?' });
  await restoring.getByRole('button', { name: 'Restore comment' }).click();
  await expectToast('Comment restored');
  await expect.element(findCard(1)).not.toBeInTheDocument();
});
