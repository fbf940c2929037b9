import { useState } from 'react';
import type { CurrentUser } from '#src/features/auth/schemas.ts';
import type { PaidTier } from '../../schemas.ts';
import type { Subscription } from '#src/features/plans/schemas.ts';
import { getPlan } from '#src/features/plans/plans.ts';
import { usePageTime } from '#src/ui/page-time.ts';
import { ChangeOffer } from './ChangeOffer.tsx';
import { CheckoutFrame } from './CheckoutFrame.tsx';
import type { Step } from './checkout-state.ts';
import { Done } from './Done.tsx';
import { FormSkeleton } from './FormSkeleton.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { PaymentForm } from './PaymentForm.tsx';
import { hasPlanToChange } from './plan-choice.ts';
import { Stopped } from './Stopped.tsx';
import { Unconfirmed } from './Unconfirmed.tsx';
import { useCheckout, type Checkout } from './use-checkout.ts';
import type { CheckoutInput } from './use-checkout-effects.ts';

/** The checkout: a payment for a new plan, or a change of an existing plan. */
export function CheckoutFlow({ user, ...input }: CheckoutInput & { user: CurrentUser }) {
  const { tier, returned } = input;
  const checkout = useCheckout(input);
  const isChange = useIsChange(checkout.step, user.subscription, returned !== undefined);
  const title = isChange ? 'Change plan' : `Subscribe to ${getPlan(tier).name}`;
  return (
    <CheckoutFrame
      title={title}
      summary={<OrderSummary tier={tier} plan={isChange ? user.subscription.stripeSubscription : null} />}
    >
      <CheckoutStep checkout={checkout} user={user} tier={tier} />
    </CheckoutFrame>
  );
}

/** Returns whether an existing plan is changed. The response stays when the change is done and the plan is another one. */
function useIsChange(step: Step, subscription: Subscription, hasReturned: boolean): boolean {
  const now = usePageTime();
  const hasPlan = hasPlanToChange(subscription, now);
  const [kept, setKept] = useState(hasPlan && !hasReturned);
  const isChange = isChangeStep(step, hasPlan) ?? kept;
  if (isChange !== kept) setKept(isChange);
  return isChange;
}

function isChangeStep(step: Step, hasPlan: boolean): boolean | undefined {
  switch (step.kind) {
    case 'offer':
      return true;
    case 'paying':
      return step.amount !== undefined;
    case 'stopped':
      return hasPlan;
    default:
      return undefined;
  }
}

function CheckoutStep({ checkout, user, tier }: { checkout: Checkout; user: CurrentUser; tier: PaidTier }) {
  const { step, dispatch } = checkout;
  const restart = () => dispatch({ type: 'restarted' });
  const { subscription } = user;
  switch (step.kind) {
    case 'preparing':
      return <FormSkeleton />;
    case 'paying':
      return (
        <PaymentForm
          key={step.payment.clientSecret}
          open={step}
          tier={tier}
          plan={step.amount === undefined ? null : subscription.stripeSubscription}
          onPaid={(status) => dispatch({ type: 'paid', status })}
          onGone={restart}
        />
      );
    case 'offer':
      return (
        <ChangeOffer
          {...step}
          tier={tier}
          subscription={subscription}
          onConfirm={() => dispatch({ type: 'change-requested' })}
        />
      );
    case 'stopped':
      return (
        <Stopped
          error={step.error}
          tier={tier}
          subscription={subscription}
          onRetry={restart}
          onKeep={() => dispatch({ type: 'resume-requested' })}
        />
      );
    case 'unconfirmed':
      return <Unconfirmed />;
    case 'done':
      return <Done how={step.how} tier={tier} user={user} />;
  }
}
