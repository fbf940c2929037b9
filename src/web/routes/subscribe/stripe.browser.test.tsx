import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { commands, page } from 'vitest/browser';
import { changePlan, confirmSubscription, previewChange } from '#src/features/billing/calls.ts';
import { buildViewer } from '#test/support/screens/data.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { respond } from '#test/support/screens/api-stub.ts';
import { buildPaidSubscription, buildSubscriber, inDays } from '#test/support/screens/billing-data.ts';
import { expectConfirmation, openCheckout, order, payButton } from '#test/support/screens/checkout.ts';
import {
  expectAddress,
  expectFocusedHeading,
  expectToast,
  findToast,
} from '#test/support/screens/expectations.ts';
import {
  declined,
  installStripe,
  paid,
  stripeSetup,
  type FakeStripeScript,
} from '#test/support/screens/stripe.ts';

const refusedByBank = 'We are unable to authenticate your payment method.';
const returnUrl = `${window.location.origin}/subscribe?tier=personal&subscription=sub_1`;
let stripe: FakeStripeScript;

beforeEach(() => {
  stripe = installStripe();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const field = () => page.getByLabelText('Card at Stripe');

it("takes the payment in the site's colors", async () => {
  await commands.emulateColorScheme('dark');
  await openCheckout({ setup: stripeSetup });
  await expect.element(field()).toBeVisible();
  await expect.element(payButton()).toHaveAccessibleName('Pay $7 per month');
  await expect.poll(() => stripe.appearance().variables['colorText']).toMatch(/^#f2f0ea$/i);
  await page.getByRole('radio', { name: 'Light' }).click();
  await expect.poll(() => stripe.appearance().variables['colorText']).toMatch(/^#17191c$/i);
  await expectAccessible();
  await expectConfirmation(() => payButton().click(), 'You have Personal now');
  await expectAddress('/dashboard');
  expect(stripe.steps).toEqual([{ step: 'confirmPayment', secret: order.clientSecret, returnUrl }]);
});

it("shows the bank's error and accepts another card", async () => {
  const stub = await openCheckout({ setup: stripeSetup });
  stripe.on('confirmPayment', declined('Your card was declined.'));
  await payButton().click();
  await expectToast('Payment Failed', 'Your card was declined.');
  await expect
    .poll(() => document.activeElement?.querySelector('[role=alert]')?.textContent)
    .toContain('Your card was declined.');
  stripe.on('confirmPayment', declined(refusedByBank));
  await payButton().click();
  await expectToast(refusedByBank);
  expect(stub.requests.some(({ path }) => path === confirmSubscription.path)).toBe(false);
  stripe.on('confirmPayment', paid());
  await expectConfirmation(() => payButton().click(), 'You have Personal now');
  await expect.element(findToast('Payment Failed')).not.toBeInTheDocument();
});

it('shows that the payment is processing', async () => {
  await openCheckout({ setup: stripeSetup, tier: 'commercial' });
  await expect.element(field()).toBeVisible();
  stripe.on('confirmPayment', paid('processing'));
  await expectConfirmation(() => payButton().click(), 'Payment processing');
});

describe("a return from the bank's page", () => {
  const back = `&subscription=sub_1&payment_intent=pi_1&payment_intent_client_secret=${order.clientSecret}`;

  it('confirms the payment and removes the secret from the address', async () => {
    const stub = await openCheckout({ setup: stripeSetup, query: `${back}&redirect_status=succeeded` });
    await expectFocusedHeading('You have Personal now');
    await expectAddress('/subscribe?tier=personal');
    const confirmed = stub.requests.find(({ path }) => path === confirmSubscription.path);
    expect(confirmed?.body).toEqual({ subscriptionId: 'sub_1', paymentIntentId: 'pi_1' });
    await expectAddress('/dashboard');
  });

  it('shows why the bank refused the payment, and accepts another card', async () => {
    const failure = { type: 'card_error', message: 'Your card was declined.' };
    stripe.on('retrievePaymentIntent', {
      paymentIntent: { status: 'requires_payment_method', last_payment_error: failure },
    });
    const unpaid = respond(confirmSubscription, { subscription: buildViewer().subscription });
    const stub = await openCheckout({
      setup: stripeSetup,
      query: `${back}&redirect_status=failed`,
      calls: [unpaid],
    });
    await expectAddress('/subscribe?tier=personal');
    await expectToast('Payment Failed', 'Your card was declined.');
    await expect.element(field()).toBeVisible();
    stub.add(respond(confirmSubscription, { subscription: buildPaidSubscription() }));
    await expectConfirmation(() => payButton().click(), 'You have Personal now');
  });
});

describe('an upgrade with the saved card', () => {
  const openUpgrade = async () => {
    const preview = { prorationAmount: 300, currency: 'usd', effectiveAt: inDays(0) };
    const pending = buildPaidSubscription({ pendingTier: 'commercial' });
    await openCheckout({
      setup: stripeSetup,
      tier: 'commercial',
      viewer: buildSubscriber(),
      calls: [
        respond(previewChange, preview),
        respond(changePlan, { subscription: pending, clientSecret: order.clientSecret }),
      ],
    });
    stripe.on('retrievePaymentIntent', paid('requires_action'));
  };
  const upgrade = () => page.getByRole('button', { name: 'Pay $3.00 and upgrade' }).click();

  it('asks the bank to approve it', async () => {
    await openUpgrade();
    await expectConfirmation(upgrade, 'You have Commercial now');
    expect(stripe.steps.map(({ step }) => step)).toEqual(['retrievePaymentIntent', 'handleNextAction']);
  });

  it('stays pending when the bank refuses it, and can be paid again', async () => {
    stripe.on('handleNextAction', declined(refusedByBank));
    await openUpgrade();
    await upgrade();
    await expectToast('Payment Failed', refusedByBank);
    await expect.element(page.getByText('Plan Change Pending')).toBeVisible();
    await expectConfirmation(() => payButton().click(), 'You have Commercial now');
  });
});
