import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getMe } from '#src/features/auth/calls.ts';
import {
  changePlan,
  createSubscription,
  previewChange,
  resumeSubscription,
} from '#src/features/billing/calls.ts';
import type { PaidPlan } from '#src/features/plans/schemas.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { respond, refuse, type ApiStub } from '#test/support/screens/api-stub.ts';
import {
  buildPaidSubscription,
  buildSubscriber,
  canceledPlan,
  downgradedPlan,
  inDays,
} from '#test/support/screens/billing-data.ts';
import {
  expectConfirmation,
  openCheckout,
  order,
  payButton,
  payWith,
  testCards,
} from '#test/support/screens/checkout.ts';
import { expectAddress, expectFocusedHeading, expectTexts } from '#test/support/screens/expectations.ts';

const upgradePreview = respond(previewChange, () => ({
  prorationAmount: 300,
  currency: 'usd',
  effectiveAt: inDays(0),
}));
const laterPreview = respond(previewChange, () => ({
  prorationAmount: 0,
  currency: 'usd',
  effectiveAt: inDays(20),
}));

/** Answers a change with a subscription in this state, which the account then has, too. */
function changeTo(plan: Partial<PaidPlan>, clientSecret: string | null = null) {
  return [
    respond(changePlan, { subscription: buildPaidSubscription(plan), clientSecret }),
    respond(getMe, buildSubscriber(plan)),
  ] as const;
}

function hasRequested(stub: ApiStub, { path }: { path: string }): boolean {
  return stub.requests.some((request) => request.path === path);
}

describe('an upgrade', () => {
  it('shows its price, takes effect at once and leads to the dashboard', async () => {
    const stub = await openCheckout({
      tier: 'commercial',
      viewer: buildSubscriber(),
      calls: [upgradePreview],
    });
    await expectFocusedHeading('Upgrade to Commercial');
    await expectTexts(page.getByRole('definition'), ['$3.00', '$10 per month']);
    await expect.element(page.getByRole('term').first()).toHaveTextContent('Charged now');
    await expect.element(page.getByRole('term').nth(1)).toMatchTextContent(/^From /);
    await expectAccessible();
    expect(hasRequested(stub, changePlan)).toBe(false);
    stub.add(...changeTo({ tier: 'commercial' }));
    await expectConfirmation(
      () => page.getByRole('button', { name: 'Pay $3.00 and upgrade' }).click(),
      'You have Commercial',
    );
    await expectAddress('/dashboard');
    await expect.element(page.getByText('COMMERCIAL', { exact: true })).toBeVisible();
  });

  it('changes nothing when the page is only viewed', async () => {
    const stub = await openCheckout({
      tier: 'commercial',
      viewer: buildSubscriber(),
      calls: [upgradePreview],
    });
    await page.getByRole('link', { name: 'Not now' }).click();
    await expectAddress('/dashboard');
    expect(hasRequested(stub, changePlan)).toBe(false);
    expect(hasRequested(stub, createSubscription)).toBe(false);
  });

  it('stays pending until it is paid in the form', async () => {
    const stub = await openCheckout({
      tier: 'commercial',
      viewer: buildSubscriber(),
      calls: [upgradePreview],
    });
    await expectFocusedHeading('Upgrade to Commercial');
    stub.add(
      respond(changePlan, {
        subscription: buildPaidSubscription({ pendingTier: 'commercial' }),
        clientSecret: order.clientSecret,
      }),
    );
    await page.getByRole('button', { name: 'Pay $3.00 and upgrade' }).click();
    await expect.element(page.getByText('Plan Change Pending')).toBeVisible();
    await expect
      .element(page.getByText('Commercial counts once this is paid. Until then you keep Personal.'))
      .toBeVisible();
    await expectAccessible();
    await expectConfirmation(() => payWith(testCards.succeeds), 'You have Commercial now');
    await expectAddress('/dashboard');
    expect(stub.requests.find(({ path }) => path === '/api/subscription/confirm')?.body).toEqual({
      subscriptionId: 'sub_1',
      paymentIntentId: 'pi_1',
    });
  });

  it('resumes a plan that is about to end before the upgrade', async () => {
    const stub = await openCheckout({
      tier: 'commercial',
      viewer: buildSubscriber(canceledPlan()),
      calls: [refuse(previewChange, 409, { code: 'cancel_pending', message: 'Keep it first.' })],
    });
    await expectFocusedHeading('Your plan is about to end');
    await expectAccessible();
    stub.add(
      upgradePreview,
      respond(resumeSubscription, { subscription: buildPaidSubscription() }),
      respond(getMe, buildSubscriber()),
    );
    await page.getByRole('button', { name: 'Keep plan' }).click();
    await expectFocusedHeading('Upgrade to Commercial');
    expect(hasRequested(stub, resumeSubscription)).toBe(true);
  });

  it('requires a failed renewal to be paid first', async () => {
    await openCheckout({
      tier: 'commercial',
      viewer: buildSubscriber({ status: 'past_due', accessUntil: inDays(5) }),
      calls: [refuse(previewChange, 409, { code: 'payment_due', message: 'A payment is due.' })],
    });
    await expectFocusedHeading('Payment Due');
    await expect
      .element(page.getByRole('link', { name: 'Update payment' }))
      .toHaveAttribute('href', '/billing');
    await expectAccessible();
  });
});

describe('a downgrade', () => {
  it('takes effect at the end of the paid period and leads to the dashboard', async () => {
    const stub = await openCheckout({
      viewer: buildSubscriber({ tier: 'commercial' }),
      calls: [laterPreview],
    });
    await expectFocusedHeading('Change to Personal');
    await expectTexts(page.getByRole('definition'), ['$0.00', '$7 per month']);
    stub.add(...changeTo(downgradedPlan()));
    await expectConfirmation(
      () => page.getByRole('main').getByRole('button', { name: 'Change to Personal' }).click(),
      /^Personal begins on /,
    );
    await expectAddress('/dashboard');
  });

  it('ends from the checkout of the plan that is to begin', async () => {
    const stub = await openCheckout({
      viewer: buildSubscriber(downgradedPlan()),
      calls: [refuse(previewChange, 409, { code: 'already_subscribed', message: 'You have it.' })],
    });
    await expectFocusedHeading('Plan Change Pending');
    stub.add(laterPreview);
    await page.getByRole('link', { name: 'Keep Commercial' }).click();
    await expectFocusedHeading('Keep Commercial');
    await expectAddress('/subscribe?tier=commercial');
    stub.add(...changeTo({ tier: 'commercial' }));
    await expectConfirmation(
      () => page.getByRole('button', { name: 'Keep Commercial' }).click(),
      'You have Commercial',
    );
    expect(stub.requests.find(({ path }) => path === changePlan.path)?.body).toEqual({ tier: 'commercial' });
  });
});

it('links to the dashboard when the person has the plan already', async () => {
  await openCheckout({
    viewer: buildSubscriber(),
    calls: [refuse(previewChange, 409, { code: 'already_subscribed', message: 'You have it.' })],
  });
  await expectFocusedHeading('You have Personal already');
  await expectAccessible();
  await page.getByRole('main').getByRole('link', { name: 'Go to your dashboard' }).click();
  await expectAddress('/dashboard');
  await expect.element(payButton()).not.toBeInTheDocument();
});
