import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { bothWidths } from '#test/support/screens/look.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

it.each(bothWidths)('shows the form (%s)', async (on) => {
  await openScreen('/contact', { on });
  await expect.element(page.getByRole('button', { name: 'Send message' })).toBeVisible();
  await expectAccessible();
});

it('shows the errors of an empty form beside a toast', async () => {
  await openScreen('/contact');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect.element(page.getByText('Name is required.').first()).toBeVisible();
  await expectAccessible();
});
