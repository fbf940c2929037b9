import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { buildSubscriber, canceledPlan, duePlan } from '#test/support/screens/billing-data.ts';
import { bothWidths } from '#test/support/screens/look.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

it.each(bothWidths)('shows the plans (%s)', async (on) => {
  await openScreen('/pricing', { on });
  await expect.element(page.getByText('One catalogue, two licences.')).toBeVisible();
  await expectAccessible();
});

it('offers to keep a canceled plan', async () => {
  await openScreen('/pricing', { viewer: buildSubscriber(canceledPlan()) });
  await expect.element(page.getByRole('button', { name: 'Keep plan' })).toBeVisible();
  await expectAccessible();
});

it('shows that a payment is due', async () => {
  await openScreen('/pricing', { viewer: buildSubscriber(duePlan()) });
  await expect.element(page.getByText('Your last payment failed.')).toBeVisible();
  await expectAccessible();
});
