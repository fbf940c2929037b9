import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { verifyEmail } from '#src/features/auth/calls.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { respond, hold, refuse } from '#test/support/screens/api-stub.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

it('asks for the link of the mail when the address has no token', async () => {
  await openScreen('/verify-email');
  await expect.element(page.getByRole('heading', { name: /verification token/i })).toBeVisible();
  await expectAccessible('main');
});

it('checks the link, confirms the address and removes the token from the URL', async () => {
  const call = hold(respond(verifyEmail, { message: 'Email verified successfully!' }));
  await openScreen('/verify-email?token=from-a-mail', { calls: [call] });
  await expect.element(page.getByRole('heading', { name: 'Checking your link' })).toBeVisible();
  await expectAccessible();
  call.release();
  await expect.element(page.getByRole('heading', { name: 'Email verified successfully!' })).toBeVisible();
  await expect.poll(() => window.location.pathname + window.location.search).toBe('/verify-email');
  await expectAccessible();
});

it('shows that an expired link cannot be used', async () => {
  await openScreen('/verify-email?token=expired', { calls: [refuse(verifyEmail, 400)] });
  await expect.element(page.getByRole('heading', { name: 'Verification failed' })).toBeVisible();
  await expectAccessible();
});
