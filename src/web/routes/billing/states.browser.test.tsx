import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openPortal } from '#src/features/billing/calls.ts';
import { billingMessages } from '#src/features/billing/constants.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { hold, refuse } from '#test/support/screens/api-stub.ts';
import { buildSubscriber, duePlan } from '#test/support/screens/billing-data.ts';
import { buildViewer } from '#test/support/screens/data.ts';
import { bothWidths, expectLoading } from '#test/support/screens/look.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

it.each(bothWidths)('asks visitors to sign in (%s)', async (on) => {
  await openScreen('/billing', { on });
  await expect.element(page.getByText('Authentication Required').first()).toBeVisible();
  await expectAccessible();
});

it('offers the portal again to people who return from it', async () => {
  await openScreen('/billing?returned=1', { viewer: buildSubscriber(duePlan()) });
  await expect.element(page.getByRole('button', { name: 'Open Billing Management' })).toBeVisible();
  await expectAccessible();
});

it('shows the loading state, then why the portal cannot be opened', async () => {
  const call = hold(refuse(openPortal));
  await openScreen('/billing', { viewer: buildViewer(), calls: [call] });
  await expectLoading();
  await expectAccessible('main');
  call.release();
  await expect.element(page.getByText('Unable to access billing portal').first()).toBeVisible();
  await expectAccessible('main');
});

it('shows that there is nothing to manage for people who never paid', async () => {
  const call = refuse(openPortal, 409, { message: billingMessages.neverPaid, code: 'never_paid' });
  await openScreen('/billing', { viewer: buildViewer(), calls: [call] });
  await expect.element(page.getByText('No payments yet').first()).toBeVisible();
  await expectAccessible('main');
});
