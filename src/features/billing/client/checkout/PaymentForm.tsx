import { use } from 'react';
import { checkoutPath } from '../../paths.ts';
import type { PaidTier } from '../../schemas.ts';
import type { PaidPlan } from '#src/features/plans/schemas.ts';
import { getPlan, formatMonthlyPrice } from '#src/features/plans/plans.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { dismissToast } from '#src/ui/feedback/toast-store.ts';
import { RenderDemoCardForm } from '../card-form.ts';
import { checkoutMessages } from './checkout-messages.ts';
import type { OpenPayment } from './checkout-state.ts';
import { FormSkeleton } from './FormSkeleton.tsx';
import { showPaymentFailed } from './use-checkout-effects.ts';
import { lazyPart } from '#src/ui/feedback/lazy-part.tsx';
import { LazyPart } from '#src/ui/feedback/LazyPart.tsx';

const StripeForm = lazyPart(async () => (await import('../stripe/StripeForm.tsx')).StripeForm);

interface PaymentFormProps {
  open: OpenPayment;
  tier: PaidTier;
  /** The existing plan, which changes once this is paid; null for a new plan. */
  plan: PaidPlan | null;
  onPaid: (status: 'succeeded' | 'processing') => void;
  /** Called when the payment can no longer be made. */
  onGone: () => void;
}

export function PaymentForm({ open, tier, plan, onPaid, onGone }: PaymentFormProps) {
  const { payment, setup, start, amount } = open;
  const payLabel = `Pay ${amount ?? `${formatMonthlyPrice(tier)} per month`}`;
  const startAgain = () => {
    showPaymentFailed(checkoutMessages.failed);
    onGone();
  };
  const { clientSecret } = payment;
  const renderDemoCardForm = use(RenderDemoCardForm);
  const shared = {
    clientSecret,
    payLabel,
    onAttempt: () => dismissToast(),
    onPaid,
    onFailed: showPaymentFailed,
    onGone: startAgain,
  };
  return (
    <div className="min-h-80">
      {plan && <PendingChange plan={plan} tier={tier} />}
      <h2 className="mb-5 text-h3 wdth-card">Card details</h2>
      <LazyPart fallback={<FormSkeleton isTitled />}>
        {setup.provider === 'sandbox' ? (
          renderDemoCardForm?.(shared)
        ) : (
          <StripeForm
            {...shared}
            publishableKey={setup.publishableKey ?? ''}
            returnUrl={`${window.location.origin}${checkoutPath(tier)}&subscription=${payment.subscriptionId}`}
            start={start}
            placeholder={<FormSkeleton isTitled />}
          />
        )}
      </LazyPart>
    </div>
  );
}

/** Says that the plan changes once the payment is made. */
function PendingChange({ plan, tier }: { plan: PaidPlan; tier: PaidTier }) {
  return (
    <div className="mb-6 grid justify-items-start gap-2">
      <Badge kind="pending" size="lg">
        Plan Change Pending
      </Badge>
      <p role="status" className="text-sm text-ink-2">
        {getPlan(tier).name} counts once this is paid. Until then you keep {getPlan(plan.tier).name}.
      </p>
    </div>
  );
}
