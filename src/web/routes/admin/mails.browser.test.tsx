import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import {
  deleteContactMessage,
  listContactMessages,
  retryContactMessage,
} from '#src/features/contact/message-calls.ts';
import type { UnsentMessage } from '#src/features/contact/message-schemas.ts';
import { listMailFailures, listMailings, retryMailFailure } from '#src/features/releases/mail-calls.ts';
import type { MailFailure, Mailing } from '#src/features/releases/mail-schemas.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { admin, panelCalls } from '#test/support/screens/admin-data.ts';
import { respond, respondWithList } from '#test/support/screens/api-stub.ts';
import { expectToast } from '#test/support/screens/expectations.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

const at = '2026-11-18T12:00:00.000Z';
const message = (id: number): UnsentMessage => ({
  id,
  name: 'Zoë Lund',
  email: 'zoe@example.com',
  subject: `Question ${id}`,
  message: 'First line\nSecond line',
  createdAt: at,
  failedAt: at,
  error: 'The mail server did not take the mail (EENVELOPE, 550).',
});
const failure: MailFailure = {
  mailingId: 1,
  kind: 'release',
  titles: ['Ripple Vase'],
  user: { id: 'someone', name: 'Mira Okoye', email: 'mira@example.com' },
  at,
  attempts: 6,
  reason: 'No such mailbox',
  isRefused: true,
};
const mailing: Mailing = {
  id: 1,
  kind: 'release',
  at,
  designs: [{ id: 1, title: 'Ripple Vase', isPublic: true }],
  isGathering: false,
  sent: 1204,
  waiting: 3,
  failed: 1,
};

it('retries and deletes mails that could not be sent', async () => {
  let messages = [message(2), message(1)];
  let failures = [failure];
  const removeMessage = ({ path }: { path: string }) => {
    messages = messages.filter(({ id }) => !path.includes(`/${id}`));
    return undefined;
  };
  const { requests } = await openScreen('/admin?tab=mails', {
    viewer: admin,
    calls: [
      ...panelCalls,
      respond(listContactMessages, () => messages),
      respond(listMailFailures, () => failures),
      respondWithList(listMailings, [mailing]),
      respond(retryContactMessage, removeMessage),
      respond(deleteContactMessage, removeMessage),
      respond(retryMailFailure, () => {
        failures = [];
        return undefined;
      }),
    ],
  });
  await expect.element(page.getByRole('link', { name: 'Email' })).toHaveAttribute('aria-current', 'page');
  await expect.poll(() => page.getByText(/Second line/).elements()).toHaveLength(2);
  await expect
    .element(page.getByRole('row', { name: /Ripple Vase.*Commercial, at once/ }))
    .toMatchTextContent('1,204');
  await expectAccessible();

  await page.getByRole('button', { name: 'Send again: Question 2' }).click();
  await expectToast('Sending again', 'If it fails again, it comes back to this list.');
  await expect.element(page.getByRole('heading', { name: 'Question 1' })).toHaveFocus();
  await page.getByRole('button', { name: 'Delete: Question 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText(/^Every message of the contact form was sent/)).toBeVisible();
  await page.getByRole('button', { name: 'Send again to Mira Okoye' }).click();
  await expect.element(page.getByText(/^No release mail has failed\./)).toBeVisible();
  const changes = requests.filter(({ method }) => method !== 'GET');
  expect(changes.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /api/admin/contact-messages/2/retry',
    'DELETE /api/admin/contact-messages/1',
    'POST /api/admin/mail-failures/retry',
  ]);
});
