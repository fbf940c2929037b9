import { useState } from 'react';
import type { CurrentUser } from '#src/features/auth/contract.ts';
import type { PaidTier } from '../../contract.ts';
import type { Subscription } from '#src/features/plans/contract.ts';
import { planOf } from '#src/features/plans/plans.ts';
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
import { useCheckout, type Checkout, type CheckoutInput } from './use-checkout.ts';

interface CheckoutFlowProps extends CheckoutInput {
  user: CurrentUser;
}

/** Paying for a plan, or changing the one that is there: the same address, each for whom it is meant. */
export function CheckoutFlow({ user, ...input }: CheckoutFlowProps) {
  const { tier, returned } = input;
  const checkout = useCheckout(input);
  const isChange = useIsChange(checkout.step, user.subscription, returned !== undefined);
  const title = isChange ? 'Change plan' : `Subscribe to ${planOf(tier).name}`;
  return (
    <CheckoutFrame
      title={title}
      summary={<OrderSummary tier={tier} plan={isChange ? user.subscription.stripeSubscription : null} />}
    >
      <CheckoutStep checkout={checkout} user={user} tier={tier} />
    </CheckoutFrame>
  );
}

/** As it was found out to be, also once it is done and the plan is another one. */
function useIsChange(step: Step, subscription: Subscription, isBack: boolean): boolean {
  const now = usePageTime();
  const hasPlan = hasPlanToChange(subscription, now);
  const [kept, setKept] = useState(hasPlan && !isBack);
  const isChange = isChangeAt(step, hasPlan) ?? kept;
  if (isChange !== kept) setKept(isChange);
  return isChange;
}

function isChangeAt(step: Step, hasPlan: boolean): boolean | undefined {
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

interface CheckoutStepProps {
  checkout: Checkout;
  user: CurrentUser;
  tier: PaidTier;
}

function CheckoutStep({ checkout, user, tier }: CheckoutStepProps) {
  const { step, restart } = checkout;
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
          onPaid={(status) => checkout.finish(step.payment, status)}
          onGone={restart}
        />
      );
    case 'offer':
      return <ChangeOffer offer={step} tier={tier} subscription={subscription} onConfirm={checkout.change} />;
    case 'stopped':
      return (
        <Stopped
          stop={step}
          tier={tier}
          subscription={subscription}
          onRetry={restart}
          onKeep={checkout.keepPlan}
        />
      );
    case 'unconfirmed':
      return <Unconfirmed />;
    case 'done':
      return <Done how={step.how} tier={tier} user={user} />;
  }
}
