import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react';
import { Button } from '#src/ui/Button.tsx';
import { FailureBox } from '../FailureBox.tsx';
import { genericFailure, outcomeOf, type PaymentOutcome } from './payment-outcome.ts';
import type { StripeFormProps } from './stripe-form-props.ts';

interface StripeFieldsProps extends Pick<
  StripeFormProps,
  'returnUrl' | 'payLabel' | 'onAttempt' | 'onPaid' | 'onFailed' | 'onGone'
> {
  isReady: boolean;
  /** Of a try before this one. */
  failure: string | undefined;
  onReady: () => void;
  onLoadError: () => void;
}

/** The fields in Stripe's frame, and our button. */
export function StripeFields(props: StripeFieldsProps) {
  const { returnUrl, payLabel, isReady, onAttempt, onPaid, onFailed, onGone, onReady, onLoadError } = props;
  const stripe = useStripe();
  const elements = useElements();
  const box = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState(props.failure);
  const [isPaying, setPaying] = useState(false);
  // Presses that follow each other faster than React draws are one, too.
  const isSending = useRef(false);

  const tellFirst = useEffectEvent(() => {
    if (failure === undefined) return;
    box.current?.focus();
    onFailed(failure);
  });
  useEffect(() => {
    if (isReady) tellFirst();
  }, [isReady]);

  const settle = (outcome: PaymentOutcome) => {
    if (outcome.kind === 'paid') return onPaid(outcome.status);
    isSending.current = false;
    setPaying(false);
    if (outcome.kind === 'gone') onGone();
    if (outcome.kind !== 'failed') return undefined;
    setFailure(outcome.message);
    onFailed(outcome.message);
    // It is there once React has drawn it.
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
      .then(outcomeOf, (): PaymentOutcome => ({ kind: 'failed', message: genericFailure }))
      .then(settle);
  };

  return (
    <form
      method="post"
      noValidate
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
