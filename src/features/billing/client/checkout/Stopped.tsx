import { Link } from '@tanstack/react-router';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import CircleCheck from 'lucide-react/icons/circle-check';
import Settings from 'lucide-react/icons/settings';
import { billingMessages } from '../../constants.ts';
import type { PaidTier } from '../../schemas.ts';
import type { Subscription } from '#src/features/plans/schemas.ts';
import { getSubscriptionState } from '../../subscription-state.ts';
import { getPlan } from '#src/features/plans/plans.ts';
import { formatDate } from '#src/lib/date-text.ts';
import { site } from '#src/site.ts';
import { Button } from '#src/ui/Button.tsx';
import { buttonClass } from '#src/ui/button-class.ts';
import { usePageTime } from '#src/ui/page-time.ts';
import { checkoutMessages } from './checkout-messages.ts';
import type { CheckoutError } from './checkout-error.ts';
import { StepText } from './StepText.tsx';
import { TermsFirst } from './TermsFirst.tsx';

interface StoppedProps {
  error: CheckoutError;
  tier: PaidTier;
  subscription: Subscription;
  onRetry: () => void;
  /** Undoes the cancellation of the plan. */
  onKeep: () => void;
}

/** Shows why the checkout cannot continue, and what to do instead. */
export function Stopped({ error, tier, subscription, onRetry, onKeep }: StoppedProps) {
  const alert = <CircleAlert aria-hidden />;
  const message = error.message ?? checkoutMessages.failed;
  switch (error.code) {
    case 'billing_not_configured':
      return (
        <StepText
          icon={<Settings aria-hidden />}
          title={checkoutMessages.setupRequired}
          text={<p>{billingMessages.notConfigured}</p>}
        >
          <Link to="/pricing" className={buttonClass({ variant: 'ink' })}>
            Back to the plans
          </Link>
        </StepText>
      );
    case 'already_subscribed':
      return <AlreadySubscribed tier={tier} subscription={subscription} />;
    case 'payment_due':
      return (
        <StepText icon={alert} title="Payment Due" text={<p>{billingMessages.paymentDue}</p>}>
          <Link to="/billing" className={buttonClass({ variant: 'primary' })}>
            Update payment
          </Link>
          <DashboardLink />
        </StepText>
      );
    case 'payment_disputed':
      return (
        <StepText icon={alert} title="Payment disputed" text={<p>{message}</p>}>
          <a href={`mailto:${site.contactEmail}`} className={buttonClass({ variant: 'primary' })}>
            Write to us
          </a>
          <DashboardLink />
        </StepText>
      );
    case 'terms_required':
      return <TermsFirst onAgreed={onRetry} />;
    case 'cancel_pending':
      return (
        <StepText
          icon={alert}
          title="Your plan is about to end"
          text={<p>{billingMessages.cancelPending}</p>}
        >
          <Button variant="primary" onClick={onKeep}>
            Keep plan
          </Button>
          <DashboardLink />
        </StepText>
      );
    default:
      return (
        <StepText icon={alert} title={message} text={null}>
          <Button variant="primary" onClick={onRetry}>
            Try again
          </Button>
          <DashboardLink />
        </StepText>
      );
  }
}

/** Says that the person has this plan, and links to a change of it. */
function AlreadySubscribed({ tier, subscription }: Pick<StoppedProps, 'tier' | 'subscription'>) {
  const state = getSubscriptionState(subscription, usePageTime());
  const isWaiting = state.kind === 'changing' && state.next === tier && state.on !== null;
  const other: PaidTier = tier === 'personal' ? 'commercial' : 'personal';
  const { name } = getPlan(tier);
  return (
    <StepText
      icon={<CircleCheck aria-hidden className="text-success" />}
      title={isWaiting ? 'Plan Change Pending' : `You have ${name} already`}
      text={
        <p>
          {isWaiting
            ? `${name} begins on ${formatDate(state.on ?? '')}. Nothing has to be paid now.`
            : `${billingMessages.alreadySubscribed} Nothing was charged.`}
        </p>
      }
    >
      <Link to="/dashboard" className={buttonClass({ variant: 'primary' })}>
        Go to your dashboard
      </Link>
      <Link to="/subscribe" search={{ tier: other }} className={buttonClass({ variant: 'secondary' })}>
        {isWaiting ? `Keep ${getPlan(other).name}` : `Change to ${getPlan(other).name}`}
      </Link>
    </StepText>
  );
}

function DashboardLink() {
  return (
    <Link to="/dashboard" className={buttonClass({ variant: 'secondary' })}>
      Go to your dashboard
    </Link>
  );
}
