import { MailSettings } from '#src/features/connections/client/mail/MailSettings.tsx';
import { ConnectPayments } from '#src/features/connections/client/payments/ConnectPayments.tsx';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '#src/ui/button-class.ts';
import { StepButtons, StepFrame } from './StepFrame.tsx';
import type { SetupStep } from './steps.ts';

export function MailStep() {
  return (
    <StepFrame step="mail" title="Let the shop send mail">
      <MailSettings />
      <Onward back="shop" next="payments" label="Go to payments" />
    </StepFrame>
  );
}

export function PaymentsStep() {
  return (
    <StepFrame step="payments" title="Connect payments">
      <ConnectPayments />
      <Onward back="mail" next="open" label="Go on" />
    </StepFrame>
  );
}

/** Leads to the steps before and after; both steps can be done later. */
function Onward({ back, next, label }: { back: SetupStep; next: SetupStep; label: string }) {
  return (
    <StepButtons>
      <Link to="/setup" search={{ step: back }} className={buttonClass({ variant: 'ghost' })}>
        Back
      </Link>
      <Link to="/setup" search={{ step: next }} className={buttonClass({ variant: 'ink' })}>
        {label}
      </Link>
    </StepButtons>
  );
}
