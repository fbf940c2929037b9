import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { rememberDownload } from '#src/features/downloads/client/pending-download.ts';
import { getMe } from '#src/features/auth/calls.ts';
import { confirmSubscription, createSubscription } from '#src/features/billing/calls.ts';
import { authenticateSandboxPayment, confirmSandboxPayment } from '#src/sandbox/payments/calls.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { respond, neverRespond, refuse } from '#test/support/screens/api-stub.ts';
import { buildViewer } from '#test/support/screens/data.ts';
import {
  expectConfirmation,
  openCheckout,
  payButton,
  payWith,
  testCards,
  typeCard,
} from '#test/support/screens/checkout.ts';
import {
  expectAddress,
  expectFocusedHeading,
  expectToast,
  findToast,
} from '#test/support/screens/expectations.ts';

const paid = 'You have Personal now';
const leaving = 'Taking you to your dashboard';
const bankAsks = 'Your bank asks: is this you?';
const declined = refuse(confirmSandboxPayment, 402, {
  message: 'Your card was declined.',
  code: 'payment_declined',
});

it('shows the order, confirms the payment and leads to the dashboard', async () => {
  await openCheckout();
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Subscribe to Personal', exact: true }))
    .toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Your order' })).toBeVisible();
  await expect.element(payButton()).toHaveAccessibleName('Pay $7 per month');
  await expectConfirmation(() => payWith(testCards.succeeds), paid, leaving);
  await expectAddress('/dashboard');
  await expect.element(page.getByText('PERSONAL', { exact: true })).toBeVisible();
});

it('shows the loading state', async () => {
  await openCheckout({ calls: [neverRespond(createSubscription)] });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Subscribe to Personal' })).toBeVisible();
  await expectAccessible();
});

it('shows why a card was declined and accepts another card', async () => {
  const stub = await openCheckout({ tier: 'commercial', calls: [declined] });
  await expect.element(payButton()).toHaveAccessibleName('Pay $10 per month');
  await payWith(testCards.declines);
  await expectToast('Payment Failed', 'Your card was declined.');
  const box = page.getByRole('main').getByRole('alert').filter({ hasText: 'Your card was declined.' });
  await expect.element(box).toMatchTextContent(/Payment Failed/);
  await expect.poll(() => document.activeElement?.querySelectorAll('[role=alert]')).toHaveLength(1);
  expect(stub.requests.some(({ path }) => path === confirmSubscription.path)).toBe(false);
  await expectAccessible();
  stub.add(respond(confirmSandboxPayment, { status: 'succeeded' }));
  await expectConfirmation(() => payWith(testCards.succeeds), 'You have Commercial now', leaving);
  await expect.element(findToast('Payment Failed')).not.toBeInTheDocument();
});

it('shows a declined card on a phone, with the order summary above the form', async () => {
  await openCheckout({ on: 'phone', calls: [declined] });
  await page.getByRole('button', { name: /Personal \$7 per month/ }).click();
  await expect
    .element(page.getByText('Cancel any time; access stays to the end of the period'))
    .toBeVisible();
  await payWith(testCards.declines);
  await expect.element(page.getByRole('main').getByRole('alert')).toBeVisible();
  await expectAccessible();
});

it('accepts a payment with the keyboard only', async () => {
  await openCheckout();
  await expect.element(payButton()).toBeEnabled();
  (page.getByLabelText('Card number').element() as HTMLElement).focus();
  await userEvent.keyboard(testCards.succeeds.replaceAll(' ', ''));
  await expectConfirmation(() => userEvent.keyboard('{Tab}1234{Tab}123{Enter}'), paid);
});

it('asks the bank again after a refusal and keeps the typed card', async () => {
  const refused = refuse(authenticateSandboxPayment, 402, {
    message: 'Your bank did not confirm the payment.',
  });
  const stub = await openCheckout({
    calls: [respond(confirmSandboxPayment, { status: 'requires_action' }), refused],
  });
  await payWith(testCards.asks);
  await expectFocusedHeading(bankAsks);
  await page.getByRole('button', { name: 'Refuse' }).click();
  await expectToast('Payment Failed');
  await expect.element(page.getByLabelText('Card number')).toHaveValue(testCards.asks);
  expect(stub.requests.some(({ path }) => path === confirmSubscription.path)).toBe(false);
  await payButton().click();
  await expectFocusedHeading(bankAsks);
  // The next attempt removes the toast at once, before its 5 seconds are over.
  expect(findToast('Payment Failed').query()).toBeNull();
  stub.add(respond(authenticateSandboxPayment, { status: 'succeeded' }));
  await expectConfirmation(() => page.getByRole('button', { name: 'Approve' }).click(), paid);
  expect(
    stub.requests.filter(({ path }) => path.endsWith('/authenticate')).map(({ body }) => body),
  ).toMatchObject([{ succeed: false }, { succeed: true }]);
});

it('shows that the payment is processing and leads to the dashboard', async () => {
  await openCheckout({ calls: [respond(confirmSandboxPayment, { status: 'processing' })] });
  await expectConfirmation(() => payWith(testCards.processes), 'Payment processing', leaving);
  await expectAddress('/dashboard');
  await expect.element(page.getByText('PERSONAL', { exact: true })).toBeVisible();
});

it('sends each request once when the button is pressed several times', async () => {
  const stub = await openCheckout();
  await typeCard(testCards.succeeds);
  const button = payButton().element() as HTMLButtonElement;
  button.click();
  button.click();
  button.click();
  await expect.element(page.getByRole('heading', { name: paid })).toBeVisible();
  const sent = stub.requests.filter(
    ({ method, path }) => method === 'POST' && /\/(subscription|sandbox)/.test(path),
  );
  expect(sent.map(({ path }) => path)).toEqual([
    '/api/subscription',
    '/api/sandbox/payments/pi_1/confirm',
    '/api/subscription/confirm',
  ]);
});

it('opens a new payment when another tab has replaced this one', async () => {
  const closed = refuse(confirmSandboxPayment, 409, {
    code: 'payment_closed',
    message: 'This payment is closed.',
  });
  const stub = await openCheckout({ calls: [closed] });
  await payWith(testCards.succeeds);
  await expectToast('Payment Failed', 'Something went wrong. Please try again.');
  stub.add(
    respond(createSubscription, { clientSecret: 'pi_2_secret_2', subscriptionId: 'sub_2' }),
    respond(confirmSandboxPayment, { status: 'succeeded' }),
  );
  await expectConfirmation(() => payWith(testCards.succeeds), paid);
});

it('names the design whose download starts after the payment', async () => {
  const viewer = buildViewer();
  const pending = { modelId: 7, title: 'Ripple Vase', needsPlan: true };
  rememberDownload(pending, viewer.id);
  await openCheckout({ viewer });
  await expectConfirmation(() => payWith(testCards.succeeds), paid, 'Ripple Vase downloads there by itself.');
});

describe('a payment whose result cannot be shown', () => {
  it('says that it was received when its confirmation fails', async () => {
    await openCheckout({ calls: [refuse(confirmSubscription, 502)] });
    await payWith(testCards.succeeds);
    await expectFocusedHeading('Payment received');
    await expect
      .element(
        page.getByText(
          "Payment succeeded but we could not finalize your subscription automatically. We'll finish setting it up in the background.",
        ),
      )
      .toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Go to your dashboard' }).click();
    await expectAddress('/dashboard');
  });

  it('offers the way back to sign-in when the session has ended', async () => {
    const stub = await openCheckout({ calls: [refuse(confirmSubscription, 401)] });
    await expect.element(payButton()).toBeEnabled();
    stub.add(refuse(getMe, 401));
    await payWith(testCards.succeeds);
    await expectFocusedHeading('Session Expired');
    await expectAccessible();
    stub.add(respond(getMe, buildViewer()));
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
    await expectAddress('/login?returnUrl=%2Fdashboard');
  });
});
