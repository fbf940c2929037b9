import { expect } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { getMe } from '#src/features/auth/calls.ts';
import type { CurrentUser } from '#src/features/auth/schemas.ts';
import { confirmSubscription, createSubscription, getCheckoutSetup } from '#src/features/billing/calls.ts';
import type { CheckoutSetup, PaidTier } from '#src/features/billing/schemas.ts';
import { confirmSandboxPayment } from '#src/sandbox/payments/calls.ts';
import { respond, type ApiStub, type StubbedCall } from './api-stub.ts';
import { buildPaidSubscription, dashboardCalls } from './billing-data.ts';
import { buildViewer } from './data.ts';
import { expectFocusedHeading } from './expectations.ts';
import { openScreen } from './open-screen.tsx';

export const testCards = {
  succeeds: '4242 4242 4242 4242',
  declines: '4000 0000 0000 0002',
  asks: '4000 0025 0000 3155',
  processes: '4000 0000 0000 0077',
};

export const order = { clientSecret: 'pi_1_secret_2', subscriptionId: 'sub_1' };

interface CheckoutOptions {
  tier?: PaidTier;
  viewer?: CurrentUser;
  setup?: CheckoutSetup;
  /** They come before the calls of a payment that succeeds. */
  calls?: readonly StubbedCall[];
  /** The parameters after the tier, such as `&redirect_status=failed`. */
  query?: string;
  on?: 'phone' | 'desktop';
}

/** Opens the checkout with an API where every payment succeeds. */
export async function openCheckout({
  tier = 'personal',
  viewer = buildViewer(),
  setup = { provider: 'sandbox', publishableKey: null },
  calls = [],
  query = '',
  on = 'desktop',
}: CheckoutOptions = {}): Promise<ApiStub> {
  let current = viewer;
  const confirm = () => {
    current = { ...current, subscription: buildPaidSubscription({ tier }) };
    return { subscription: current.subscription };
  };
  return openScreen(`/subscribe?tier=${tier}${query}`, {
    viewer,
    on,
    calls: [
      ...dashboardCalls,
      respond(getMe, () => current),
      respond(getCheckoutSetup, setup),
      respond(createSubscription, order),
      respond(confirmSandboxPayment, { status: 'succeeded' }),
      respond(confirmSubscription, confirm),
      ...calls,
    ],
  });
}

export const payButton = (): Locator => page.getByRole('button', { name: /^Pay \$/ });

/** Fills the sandbox's card form. */
export async function typeCard(number: string): Promise<void> {
  await page.getByLabelText('Card number').fill(number);
  await page.getByLabelText('Expiry').fill('12/34');
  await page.getByLabelText('Security code').fill('123');
}

/** Fills the sandbox's card form and submits it. */
export async function payWith(number: string): Promise<void> {
  await typeCard(number);
  await payButton().click();
}

/**
 * Takes a step that ends the checkout, and expects the confirmation that leads to the dashboard after a second. The
 * confirmation is awaited from before the step, because on a slow machine a click returns later than that.
 */
export async function expectConfirmation(
  step: () => Promise<void>,
  title: string | RegExp,
  ...texts: string[]
): Promise<void> {
  const shown = texts.map((text) => expect.element(page.getByText(text, { exact: true })).toBeVisible());
  await Promise.all([expectFocusedHeading(title), ...shown, step()]);
}
