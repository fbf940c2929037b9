import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react';
import { Button } from '#src/ui/Button.tsx';
import { codeForm } from '#src/ui/form/code-form.ts';
import { FailureBox } from '../FailureBox.tsx';
import { genericFailure, toOutcome, type PaymentOutcome } from './payment-outcome.ts';
import type { StripeFormProps } from './stripe-form-props.ts';

interface StripeFieldsProps extends Pick<
  StripeFormProps,
  'returnUrl' | 'payLabel' | 'onAttempt' | 'onPaid' | 'onFailed' | 'onGone'
> {
  isReady: boolean;
  /** Message of the previous attempt; undefined when there was none. */
  failure: string | undefined;
  onReady: () => void;
  onLoadError: () => void;
}

/** Shows the fields in Stripe's frame and our submit button. */
export function StripeFields(props: StripeFieldsProps) {
  const { returnUrl, payLabel, isReady, onAttempt, onPaid, onFailed, onGone, onReady, onLoadError } = props;
  const stripe = useStripe();
  const elements = useElements();
  const box = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState(props.failure);
  const [isPaying, setPaying] = useState(false);
  // A ref, because a second press can arrive before React renders the pending state.
  const isSending = useRef(false);

  const reportEarlierFailure = useEffectEvent(() => {
    if (failure === undefined) return;
    box.current?.focus();
    onFailed(failure);
  });
  useEffect(() => {
    if (isReady) reportEarlierFailure();
  }, [isReady]);

  const settle = (outcome: PaymentOutcome) => {
    if (outcome.kind === 'paid') return onPaid(outcome.status);
    isSending.current = false;
    setPaying(false);
    if (outcome.kind === 'gone') onGone();
    if (outcome.kind !== 'failed') return undefined;
    setFailure(outcome.message);
    onFailed(outcome.message);
    // The box exists only after the next render.
    setTimeout(() => box.current?.focus());
    return undefined;
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!stripe || !elements || !isReady || isSending.current) return;
    isSending.current = true;
    setPaying(true);
    setFailure(undefined);
    onAttempt();
    void stripe
      .confirmPayment({ elements, confirmParams: { return_url: returnUrl }, redirect: 'if_required' })
      .then(toOutcome, (): PaymentOutcome => ({ kind: 'failed', message: genericFailure }))
      .then(settle);
  };

  return (
    <form
      {...codeForm}
      aria-busy={!isReady}
      className={isReady ? 'grid gap-5' : 'invisible h-0 overflow-hidden'}
      onSubmit={submit}
    >
      <PaymentElement
        options={{ layout: 'tabs', readOnly: isPaying }}
        onReady={onReady}
        onLoadError={onLoadError}
      />
      <FailureBox ref={box} message={failure} />
      <Button type="submit" variant="primary" size="lg" block pending={isPaying} pendingLabel="Paying...">
        {payLabel}
      </Button>
    </form>
  );
}
