// This entry loads no script on import. The file is named, because '@stripe/stripe-js/pure' has no types under Node's rules.
import { loadStripe } from '@stripe/stripe-js/dist/pure.mjs';
import type { Stripe } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';

/** Loads Stripe's script from js.stripe.com. @returns undefined while it loads, null when it could not be loaded */
export function useStripe(publishableKey: string): Stripe | null | undefined {
  const [stripe, setStripe] = useState<Stripe | null>();
  useEffect(() => {
    let isUnmounted = false;
    const settle = (loaded: Stripe | null) => {
      if (!isUnmounted) setStripe(loaded);
    };
    // The form shows one message for all errors: a blocked script cannot be told from an unreachable one.
    loadStripe(publishableKey).then(settle, () => settle(null));
    return () => {
      isUnmounted = true;
    };
  }, [publishableKey]);
  return stripe;
}

/** Returns whether waiting has lasted longer than `afterMs`. */
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
