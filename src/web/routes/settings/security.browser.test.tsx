import { describe, expect, it, vi } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { deleteAccount } from '#src/features/account/calls.ts';
import { getMe } from '#src/features/auth/calls.ts';
import {
  changeEmail,
  confirmTotp,
  enableTotp,
  endOtherSessions,
  getSecurity,
  listSessions,
} from '#src/features/auth/security-calls.ts';
import { site } from '#src/site.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { buildSecurity, buildSession, settingsCalls } from '#test/support/screens/account-data.ts';
import { refuse, refuseField, respond } from '#test/support/screens/api-stub.ts';
import { buildViewer } from '#test/support/screens/data.ts';
import { expectAddress, expectToast } from '#test/support/screens/expectations.ts';
import { navigation } from '#test/support/screens/navigation.ts';
import { openScreen, type ScreenOptions } from '#test/support/screens/open-screen.tsx';

const openSettings = (calls: ScreenOptions['calls'] = []) =>
  openScreen('/settings', { viewer: buildViewer(), calls: [...settingsCalls(), ...calls] });

it('signs out all other devices after a confirmation', async () => {
  const other = buildSession({ id: 'session-2', device: 'Firefox on Windows', isCurrent: false });
  const stub = await openSettings([
    respond(listSessions, [buildSession(), other]),
    respond(endOtherSessions, undefined),
  ]);
  await expect.element(page.getByText('This device')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  stub.add(respond(listSessions, [buildSession()]));
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click();
  await expectToast('Signed out everywhere else');
  await expect.element(page.getByText('Firefox on Windows')).not.toBeInTheDocument();
  await expect.element(page.getByText('This device')).toBeVisible();
});

it('redirects to sign-in when the session of this device has ended', async () => {
  const stub = await openSettings([refuse(getMe, 401)]);
  await expectAddress('/login?returnUrl=%2Fsettings');
  await expect.element(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  await expect.element(page.getByText('This device')).not.toBeInTheDocument();
  const paths = stub.requests.map(({ path }) => path);
  expect(paths).toContain(getMe.path);
  expect(paths).not.toContain(listSessions.path);
});

/** Clicks Download in the shop 'Other Shop'. @returns the name of the file */
async function saveRecoveryCodes(dialog: Locator): Promise<string | undefined> {
  const { brand } = site;
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  try {
    site.brand = 'Other Shop';
    await dialog.getByRole('button', { name: 'Download' }).click();
    return (click.mock.contexts[0] as HTMLAnchorElement | undefined)?.download;
  } finally {
    site.brand = brand;
    click.mockRestore();
  }
}

it('sets up a second factor and shows the recovery codes once', async () => {
  const recoveryCodes = Array.from({ length: 10 }, (_, index) => `abcd-${index}`);
  const secret = 'JBSWY3DPEHPK3PXP';
  const enabled = buildSecurity({ twoFactorEnabled: true, recoveryCodesLeft: 10 });
  const stub = await openSettings([
    refuseField(enableTotp, 'password', 'This password is not right.'),
    refuseField(confirmTotp, 'code', 'This code is not right.'),
  ]);
  await page.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Your password').fill('not this one');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect.element(dialog.getByText('This password is not right.', { exact: false })).toBeVisible();
  stub.add(
    respond(enableTotp, { recoveryCodes, secret, totpUri: `otpauth://totp/Firstlayer?secret=${secret}` }),
  );
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect.element(dialog.getByText(/^(?:[A-Z2-7]{4} ){3,}[A-Z2-7]{1,4}$/)).toBeVisible();
  await expectAccessible('[role=dialog]');
  await dialog.getByRole('textbox').fill('000000');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect.element(dialog.getByText('This code is not right.', { exact: false })).toBeVisible();
  stub.add(
    respond(confirmTotp, enabled),
    respond(getSecurity, enabled),
    respond(getMe, buildViewer({ twoFactorEnabled: true })),
  );
  await dialog.getByRole('textbox').fill('123456');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const list = dialog.getByRole('list', { name: 'Recovery codes' });
  await expect.element(list).toBeVisible();
  expect(list.getByRole('listitem').elements()).toHaveLength(10);
  expect(await saveRecoveryCodes(dialog)).toBe('other-shop-recovery-codes.txt');
  await dialog.getByRole('button', { name: /saved/i }).click();
  await expect.element(page.getByText('10 recovery codes are left', { exact: false })).toBeVisible();
});

it('sends links to change the email address', async () => {
  const message = 'We have sent a link to ada@example.com.';
  const stub = await openSettings([respond(changeEmail, { message })]);
  await page.getByRole('button', { name: /change email/i }).click();
  await expect.element(page.getByLabelText('New email')).toHaveFocus();
  await page.getByLabelText('New email').fill('new@example.com');
  const region = page.getByRole('region', { name: 'Email', exact: true });
  await region.getByLabelText('Password', { exact: true }).fill('brass heat insert 7');
  await page.getByRole('button', { name: 'Send links' }).click();
  await expect.element(page.getByText(message)).toBeVisible();
  expect(stub.requests.find(({ path }) => path === changeEmail.path)?.body).toEqual({
    newEmail: 'new@example.com',
    password: 'brass heat insert 7',
  });
});

describe('deleting the account', () => {
  it('shows that the password is wrong, then leads home, which confirms it', async () => {
    const stub = await openSettings([refuseField(deleteAccount, 'password', 'This password is not right.')]);
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await dialog.getByLabelText('Your password').fill('not this one');
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await expect.element(dialog.getByText('This password is not right.', { exact: false })).toBeVisible();
    await expectAccessible('[role=dialog]');
    stub.add(respond(deleteAccount, undefined));
    await dialog.getByLabelText('Your password').fill('brass heat insert 7');
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await expect.poll(() => navigation.documents).toEqual(['/']);
    await openScreen('/accessibility');
    await expectToast('Account deleted');
  });
});
