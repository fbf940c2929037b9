import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { bothWidths, expectShown } from '#test/support/screens/look.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

it.each(bothWidths)('shows the sign-in form (%s)', async (on) => {
  await openScreen('/login', { on });
  await expectShown('Continue with Google');
  await expectAccessible();
});

it.each(bothWidths)('shows the sign-up form (%s)', async (on) => {
  await openScreen('/login?tab=sign-up', { on });
  await expectShown('Confirm password');
  await expectAccessible();
});

it.each([
  ['the sign-in form for an unknown tab', '/login?tab=other', 'Welcome back'],
  ['why a provider was refused', '/login?error=account_not_linked', 'Continue with Google'],
  ['the form for the second factor', '/login?step=totp', 'Code from your app'],
])('shows %s', async (_, address, text) => {
  await openScreen(address);
  await expectShown(text);
  await expectAccessible('main');
});

it('shows the errors of an empty form', async () => {
  await openScreen('/login');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect.element(page.getByText('Please enter your email.')).toBeVisible();
  await expectAccessible();
});

it('opens the dialog for a new password with the focus in its field', async () => {
  await openScreen('/login');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await expect.element(page.getByRole('dialog').getByLabelText('Email')).toHaveFocus();
  await expectAccessible();
});
