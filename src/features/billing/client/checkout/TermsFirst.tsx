import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Scale from 'lucide-react/icons/scale';
import { useEffect, useEffectEvent } from 'react';
import { askForTerms } from '#src/features/auth/client/terms/terms-prompt.ts';
import { Button } from '#src/ui/Button.tsx';
import { buttonClass } from '#src/ui/button-class.ts';
import { sayFailure } from '#src/ui/feedback/say-failure.ts';
import { StepText } from './StepText.tsx';

/** Asks to accept the current terms before a payment; the dialog opens at once, and the checkout continues afterwards. */
export function TermsFirst({ onAgreed }: { onAgreed: () => void }) {
  const queries = useQueryClient();
  const ask = async () => {
    try {
      if (await askForTerms(queries)) onAgreed();
    } catch (error) {
      sayFailure(error);
    }
  };
  const askAfterMount = useEffectEvent(ask);
  useEffect(() => void askAfterMount(), []);
  return (
    <StepText
      icon={<Scale aria-hidden />}
      title="Our terms have changed"
      text={<p>Please agree to the present terms first. Nothing was charged.</p>}
    >
      <Button variant="primary" onClick={() => void ask()}>
        Show what has changed
      </Button>
      <Link to="/dashboard" className={buttonClass({ variant: 'secondary' })}>
        Go to your dashboard
      </Link>
    </StepText>
  );
}
