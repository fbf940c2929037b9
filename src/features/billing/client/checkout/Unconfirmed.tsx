import { Link } from '@tanstack/react-router';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { buttonClass } from '#src/ui/button-class.ts';
import { checkoutMessages } from './checkout-messages.ts';
import { StepText } from './StepText.tsx';

/** Shown when a payment was made but not confirmed to our server; the person has nothing to do. */
export function Unconfirmed() {
  return (
    <StepText
      icon={<CircleAlert aria-hidden />}
      title="Payment received"
      text={<p>{checkoutMessages.unconfirmed}</p>}
    >
      <Link to="/dashboard" className={buttonClass({ variant: 'primary' })}>
        Go to your dashboard
      </Link>
    </StepText>
  );
}
