// Loads nothing before it is called. By its file: the types of '@stripe/stripe-js/pure' are not found under Node's rules.
import { loadStripe } from '@stripe/stripe-js/dist/pure.mjs';
import type { Stripe } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';

/** Stripe's script, which may come from its own host only; null when it could not be loaded, undefined until then. */
export function useStripe(publishableKey: string): Stripe | null | undefined {
  const [stripe, setStripe] = useState<Stripe | null>();
  useEffect(() => {
    let isGone = false;
    const settle = (loaded: Stripe | null) => {
      if (!isGone) setStripe(loaded);
    };
    // What failed is told by the form: a blocked script looks as one that cannot be reached.
    loadStripe(publishableKey).then(settle, () => settle(null));
    return () => {
      isGone = true;
    };
  }, [publishableKey]);
  return stripe;
}

/** Whether what is waited for takes longer than that. */
export function useIsLate(isWaiting: boolean, afterMs: number): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLate(true), afterMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isWaiting, afterMs]);
  return isLate;
}
