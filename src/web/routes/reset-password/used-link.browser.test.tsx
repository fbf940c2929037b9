import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { resetPassword } from '#src/features/auth/calls.ts';
import { respond, refuse } from '#test/support/screens/api-stub.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

async function setPassword(): Promise<void> {
  await page.getByLabelText('New password', { exact: true }).fill('copper nozzle 0.4 mm');
  await page.getByLabelText('Repeat it').fill('copper nozzle 0.4 mm');
  await page.getByRole('button', { name: 'Reset password' }).click();
}

it('sets a new password', async () => {
  const message = 'Your password has been changed. Please sign in with the new one.';
  await openScreen('/reset-password?token=from-a-mail', { calls: [respond(resetPassword, { message })] });
  await setPassword();
  await expect.element(page.getByText(message, { exact: false }).first()).toBeVisible();
});

it('shows that a link was used before', async () => {
  const message = 'This link is no longer good.';
  await openScreen('/reset-password?token=from-a-mail', { calls: [refuse(resetPassword, 400, { message })] });
  await setPassword();
  await expect.element(page.getByText(/no longer good/).first()).toBeVisible();
});
