import { Elements } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { LoadError } from './LoadError.tsx';
import { genericFailure, type PaymentOutcome } from './payment-outcome.ts';
import { resumePayment } from './resume-payment.ts';
import { StripeFields } from './StripeFields.tsx';
import { useAppearance } from './use-appearance.ts';
import { useIsLate, useStripe } from './use-stripe.ts';

export interface StripeFormProps {
  publishableKey: string;
  /** Client secret of the payment to confirm. */
  clientSecret: string;
  /** Absolute URL to which a bank's page returns. */
  returnUrl: string;
  /**
   * `fresh`: the person types a card. `refused`: an earlier attempt failed, and the form shows why. `known-card`: the stored
   * card was charged, and its bank may have to authenticate the payment first.
   */
  start: 'fresh' | 'refused' | 'known-card';
  /** The button's label, such as 'Pay $7 per month'. */
  payLabel: string;
  /** Shown until the form has loaded. */
  placeholder: ReactNode;
  /** Called when an attempt starts, so that the page removes what it showed of the attempt before. */
  onAttempt: () => void;
  /** Called after the payment. The button stays pending, because the page continues from here. */
  onPaid: (status: 'succeeded' | 'processing') => void;
  /** Called with the message of a failed attempt. The form shows it too and can be submitted again. */
  onFailed: (message: string) => void;
  /** Called when this payment was canceled and can no longer be made. */
  onGone: () => void;
}

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
