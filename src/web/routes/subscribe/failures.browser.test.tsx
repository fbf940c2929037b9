import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { createSubscription, getCheckoutSetup } from '#src/features/billing/calls.ts';
import { respond, refuse } from '#test/support/screens/api-stub.ts';
import { buildViewer } from '#test/support/screens/data.ts';
import { openCheckout, order } from '#test/support/screens/checkout.ts';
import { expectAddress, expectFocusedHeading, expectToast } from '#test/support/screens/expectations.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

/** Opens the plans as a new document, as the redirect out of the checkout does. */
async function arriveAtThePlans(): Promise<void> {
  await expectAddress('/pricing');
  await openScreen('/pricing', { viewer: buildViewer() });
}

it('leads to the plans with an error when the payment provider is unavailable', async () => {
  const message = 'The payment provider cannot be reached. Please try again in a moment.';
  await openCheckout({ calls: [refuse(createSubscription, 503, { code: 'unavailable', message })] });
  await arriveAtThePlans();
  await expectToast('Failed to initialize subscription. Please try again.', message);
});

it('leads to the plans with an error when the response has no payment', async () => {
  await openCheckout({
    calls: [respond(createSubscription, { subscriptionId: order.subscriptionId, clientSecret: '' })],
  });
  await arriveAtThePlans();
  await expectToast('Invalid subscription response', 'Failed to initialize subscription. Please try again.');
});

it('leads to the plans with an error for an unknown tier', async () => {
  await openScreen('/subscribe?tier=gold');
  await arriveAtThePlans();
  await expectToast('Invalid Plan', 'Please choose one of the plans.');
});

it('shows that payments are not configured and links to the plans', async () => {
  const message = 'Billing is not configured.';
  await openCheckout({ calls: [refuse(getCheckoutSetup, 503, { code: 'billing_not_configured', message })] });
  await expectFocusedHeading('Setup Required');
  await expect.element(page.getByText(message)).toBeVisible();
  await page.getByRole('link', { name: 'Back to the plans' }).click();
  await expectAddress('/pricing');
});
