import { Link } from '@tanstack/react-router';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { buttonClass } from '#src/ui/button-class.ts';
import { checkoutMessages } from './checkout-messages.ts';
import { StepText } from './StepText.tsx';

/** Shown when the session has ended after a payment, so that the plan cannot be shown. */
export function SessionExpired() {
  return (
    <StepText
      icon={<CircleAlert aria-hidden />}
      title={checkoutMessages.sessionExpired}
      text={<p>Your payment is safe. Sign in again to use your plan.</p>}
    >
      <Link to="/login" search={{ returnUrl: '/dashboard' }} className={buttonClass({ variant: 'primary' })}>
        Sign In
      </Link>
    </StepText>
  );
}
