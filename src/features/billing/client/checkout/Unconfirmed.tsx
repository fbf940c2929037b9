import { Link } from '@tanstack/react-router';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { buttonClass } from '#src/ui/button-class.ts';
import { checkoutMessages } from './checkout-messages.ts';
import { StepText } from './StepText.tsx';

/** The payment was made, and we could not be told: nothing is lost, and nothing has to be done. */
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
