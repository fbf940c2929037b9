import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { listFollows, setNotificationSettings, unfollow } from '#src/features/notifications/calls.ts';
import { getMailPreferences, setMailPreferences } from '#src/features/releases/mail-calls.ts';
import type { MailPreferences } from '#src/features/releases/mail-schemas.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { respond, refuse } from '#test/support/screens/api-stub.ts';
import { buildViewer } from '#test/support/screens/data.ts';
import { findToast } from '#test/support/screens/expectations.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

const preferences: MailPreferences = {
  email: 'ada@example.com',
  wantsReleaseMails: true,
  isVerified: true,
  isRefused: false,
  digest: { reply: false, new_edition: false, licence_withdrawn: false, problems: false },
};

const allOn = { reply: true, new_edition: true, release: true, licence_withdrawn: true, problems: true };

it('saves that a person wants no release mails any more', async () => {
  const stub = await openScreen('/email-preferences', {
    viewer: buildViewer({ wantsStlEmails: true }),
    calls: [
      respond(getMailPreferences, preferences),
      respond(setMailPreferences, { ...preferences, wantsReleaseMails: false }),
    ],
  });
  await expect.element(page.getByText('Mails go to ada@example.com', { exact: false })).toBeVisible();
  await page.getByRole('checkbox', { name: 'New releases, by mail' }).click();
  await expect.element(page.getByText('Your choice is saved.')).toBeVisible();
  expect(stub.requests.find(({ method }) => method === 'PUT')?.body).toEqual({ wantsReleaseMails: false });
});

it('saves what is shown on the site and what is in the digest', async () => {
  const stub = await openScreen('/email-preferences', {
    viewer: buildViewer(),
    calls: [
      respond(getMailPreferences, preferences),
      respond(setMailPreferences, { ...preferences, digest: { ...preferences.digest, reply: true } }),
      respond(setNotificationSettings, { ...allOn, reply: false }),
    ],
  });
  const onSite = page.getByRole('checkbox', { name: 'Replies to your comments, on the site' });
  const byMail = page.getByRole('checkbox', { name: 'Replies to your comments, by mail' });
  await expect.element(onSite).toBeChecked();
  await onSite.click();
  await expect.element(page.getByText('Your choice is saved.')).toBeVisible();
  await expect.element(onSite).not.toBeChecked();
  await byMail.click();
  await expect.element(byMail).toBeChecked();
  expect(stub.requests.filter(({ method }) => method !== 'GET').map(({ body }) => body)).toEqual([
    { reply: false },
    { digest: { reply: true } },
  ]);
});

it('offers notifications of problems to admins only', async () => {
  const problems = page.getByRole('checkbox', { name: /^Problems of designs/ });
  const calls = [respond(getMailPreferences, preferences)];
  await openScreen('/email-preferences', { viewer: buildViewer(), calls });
  await expect.element(page.getByRole('checkbox', { name: 'New releases, by mail' })).toBeVisible();
  await expect.element(problems).not.toBeInTheDocument();
  await openScreen('/email-preferences', { viewer: buildViewer({ isAdmin: true }), calls });
  await expect.element(problems.first()).toBeVisible();
});

it('offers mails only, and no follows, to who comes from a mail', async () => {
  const masked = { ...preferences, email: 'a...@example.com' };
  await openScreen('/email-preferences?token=right', { calls: [respond(getMailPreferences, masked)] });
  await expect.element(page.getByRole('checkbox', { name: 'New releases, by mail' })).toBeVisible();
  expect(page.getByRole('checkbox', { name: /on the site$/ }).elements()).toEqual([]);
  await expect.element(page.getByText('What you follow')).not.toBeInTheDocument();
});

it('lists what is followed, and ends it', async () => {
  const designer = { kind: 'designer', target: 'designer-one', name: 'Ida Lund' } as const;
  const category = { kind: 'category', target: 'vases', name: 'Vases' } as const;
  const stub = await openScreen('/email-preferences', {
    viewer: buildViewer(),
    calls: [
      respond(getMailPreferences, preferences),
      respond(listFollows, [designer, category]),
      respond(unfollow, [designer]),
    ],
  });
  await expect
    .element(page.getByText('Release mails are only about designs of Ida Lund or in Vases.'))
    .toBeVisible();
  await expectAccessible('main');
  await page.getByRole('button', { name: 'Vases Unfollow' }).click();
  await expect
    .element(page.getByRole('status').getByText('Release mails are only about designs of Ida Lund.').first())
    .toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'What you follow' })).toHaveFocus();
  expect(stub.requests.at(-1)).toMatchObject({ method: 'DELETE', path: '/api/user/follows/category/vases' });
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
