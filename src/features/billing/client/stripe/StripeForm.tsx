import { Elements } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { LoadError } from './LoadError.tsx';
import { genericFailure, type PaymentOutcome } from './payment-outcome.ts';
import { resumePayment } from './resume-payment.ts';
import type { StripeFormProps } from './stripe-form-props.ts';
import { StripeFields } from './StripeFields.tsx';
import { useAppearance } from './use-appearance.ts';
import { useIsLate, useStripe } from './use-stripe.ts';

const loadTimeoutMs = 15_000;

/** Shows Stripe's card form and wallets in Stripe's frames. Import it lazily, and only on the checkout page. */
export function StripeForm(props: StripeFormProps) {
  const { publishableKey, clientSecret, placeholder } = props;
  const stripe = useStripe(publishableKey);
  const resumed = useResumed(stripe, props);
  const appearance = useAppearance();
  const [frame, setFrame] = useState<'loading' | 'ready' | 'failed'>('loading');
  const isLate = useIsLate(
    stripe === undefined || (resumed !== undefined && frame === 'loading'),
    loadTimeoutMs,
  );

  if (stripe === null || frame === 'failed' || isLate) return <LoadError />;
  return (
    <>
      {frame === 'loading' && placeholder}
      {stripe && resumed && (
        <Elements stripe={stripe} options={{ clientSecret, appearance, loader: 'never', locale: 'en' }}>
          <StripeFields
            {...props}
            isReady={frame === 'ready'}
            failure={resumed.kind === 'failed' ? resumed.message : undefined}
            onReady={() => setFrame('ready')}
            onLoadError={() => setFrame('failed')}
          />
        </Elements>
      )}
    </>
  );
}

/** Resumes an earlier payment once. @returns undefined until a card can be typed */
function useResumed(stripe: Stripe | null | undefined, props: StripeFormProps): PaymentOutcome | undefined {
  const { start, clientSecret, returnUrl, onPaid, onGone } = props;
  const [outcome, setOutcome] = useState<PaymentOutcome | undefined>(
    start === 'fresh' ? { kind: 'incomplete' } : undefined,
  );
  const hasBegun = useRef(false);
  const begin = useEffectEvent(async (loaded: Stripe) => {
    const resumed = { clientSecret, returnUrl, usesKnownCard: start === 'known-card' };
    const found = await resumePayment(loaded, resumed).catch((): PaymentOutcome => ({
      kind: 'failed',
      message: genericFailure,
    }));
    if (found.kind === 'paid') onPaid(found.status);
    else if (found.kind === 'gone') onGone();
    else setOutcome(found);
  });
  useEffect(() => {
    if (!stripe || start === 'fresh' || hasBegun.current) return;
    hasBegun.current = true;
    void begin(stripe);
  }, [stripe, start]);
  return outcome;
}
