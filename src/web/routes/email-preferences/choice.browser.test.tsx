import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getMailPreferences, setMailPreferences } from '#src/features/releases/mail-calls.ts';
import type { MailPreferences } from '#src/features/releases/mail-schemas.ts';
import { answer, refuse } from '#test/support/screens/api-stub.ts';
import { buildViewer } from '#test/support/screens/data.ts';
import { findToast } from '#test/support/screens/expectations.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

const preferences: MailPreferences = {
  email: 'ada@example.com',
  wantsReleaseMails: true,
  isVerified: true,
  isRefused: false,
  digest: { reply: false, new_edition: false, licence_withdrawn: false },
};

it('saves that a person wants no release mails any more', async () => {
  const stub = await openScreen('/email-preferences', {
    viewer: buildViewer({ wantsStlEmails: true }),
    calls: [
      answer(getMailPreferences, preferences),
      answer(setMailPreferences, { ...preferences, wantsReleaseMails: false }),
    ],
  });
  await expect.element(page.getByText('These mails go to ada@example.com.', { exact: false })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Email me about new releases' }).click();
  await expect.element(page.getByText('Saved. You get no release mails any more.')).toBeVisible();
  expect(stub.requests.find(({ method }) => method === 'PUT')?.body).toEqual({ wantsReleaseMails: false });
});

it('asks visitors to sign in', async () => {
  await openScreen('/email-preferences');
  await expect.element(page.getByText(/^Sign in to see and change/)).toBeVisible();
});

it('shows that a link is not complete, without asking to sign in again', async () => {
  await openScreen('/email-preferences?token=cut-off', {
    calls: [refuse(getMailPreferences, 400, { code: 'bad_token', message: 'This link does not work.' })],
  });
  await expect.element(page.getByText('This link does not work.')).toBeVisible();
  await expect.element(findToast('Unauthorized')).not.toBeInTheDocument();
});
