import { Link } from '@tanstack/react-router';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { buttonClass } from '#src/ui/button-class.ts';
import { checkoutMessages } from './checkout-messages.ts';
import { StepText } from './StepText.tsx';

/** The payment was made, and then nobody was signed in whose plan could be shown. */
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
