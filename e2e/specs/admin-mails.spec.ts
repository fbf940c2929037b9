import { expect, expectToast, goto, signInAs, test } from '../support/fixtures.ts';
import { expectAccessible } from '../support/accessibility.ts';

const at = '2026-11-18T12:00:00.000Z';
const message = (id: number) => ({
  id,
  name: 'Zoë Lund',
  email: 'zoe@example.com',
  subject: `Question ${id}`,
  message: 'First line\nSecond line',
  createdAt: at,
  failedAt: at,
  error: 'The mail server did not take the mail (EENVELOPE, 550).',
});
const failure = {
  mailingId: 1,
  kind: 'release',
  titles: ['Ripple Vase'],
  user: { id: 'someone', name: 'Mira Okoye', email: 'mira@example.com' },
  at,
  attempts: 6,
  reason: 'No such mailbox',
  isRefused: true,
};
const mailing = {
  id: 1,
  kind: 'release',
  at,
  designs: [{ id: 1, title: 'Ripple Vase', isPublic: true }],
  isGathering: false,
  sent: 1204,
  waiting: 3,
  failed: 1,
};

test('retries and deletes mails that could not be sent', async ({ page, context }) => {
  await signInAs(context, 'admin');
  let messages = [message(2), message(1)];
  let failures = [failure];
  const requests: string[] = [];
  await page.route('**/api/admin/{contact-messages,mail-failures,mailings}**', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (route.request().method() === 'GET') {
      const lists: Record<string, object[]> = { 'contact-messages': messages, 'mail-failures': failures };
      return route.fulfill({ json: lists[pathname.split('/').at(-1) ?? ''] ?? [mailing] });
    }
    requests.push(`${route.request().method()} ${pathname}`);
    if (pathname.includes('mail-failures')) failures = [];
    else messages = messages.filter(({ id }) => !pathname.includes(`/${id}`));
    return route.fulfill({ status: 204 });
  });

  await goto(page, '/admin?tab=mails');
  await expect(page.getByRole('tab', { name: 'Mails' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('Second line')).toHaveCount(2);
  await expect(page.getByRole('row', { name: /Ripple Vase.*Commercial, at once/ })).toContainText('1,204');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Send again: Question 2' }).click();
  await expectToast(page, 'Sending again', 'If it fails again, it comes back to this list.');
  await expect(page.getByRole('heading', { name: 'Question 1' })).toBeFocused();
  await page.getByRole('button', { name: 'Delete: Question 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Every message of the contact form was sent')).toBeVisible();
  await page.getByRole('button', { name: 'Send again to Mira Okoye' }).click();
  await expect(page.getByText('No release mail has failed.')).toBeVisible();
  expect(requests).toEqual([
    'POST /api/admin/contact-messages/2/retry',
    'DELETE /api/admin/contact-messages/1',
    'POST /api/admin/mail-failures/retry',
  ]);
});
