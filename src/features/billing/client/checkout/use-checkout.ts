import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { initialCheckout, reduceCheckout } from './checkout-reducer.ts';
import type { CheckoutEvent, CheckoutState, Step } from './checkout-state.ts';
import { useCheckoutEffects, type CheckoutInput } from './use-checkout-effects.ts';

export interface Checkout {
  step: Step;
  dispatch: (event: CheckoutEvent) => void;
}

/** Starts the checkout after mounting. `reduceCheckout` decides on each step; this hook runs the effects that it returns. */
export function useCheckout(input: CheckoutInput): Checkout {
  const run = useCheckoutEffects(input);
  const latest = useRef<CheckoutState>(initialCheckout);
  const [{ step }, setState] = useState(initialCheckout);

  // The state is read from the ref, so that a second press before the next render is ignored.
  const dispatch = (event: CheckoutEvent): void => {
    const { effect: before } = latest.current;
    const next = reduceCheckout(latest.current, event);
    latest.current = next;
    setState(next);
    if (next.effect && next.effect !== before) void follow(next.effect);
  };
  const follow = async (effect: NonNullable<CheckoutState['effect']>): Promise<void> => {
    const result = await run(effect);
    if (result) dispatch(result);
  };

  useOnce(() => dispatch({ type: 'opened', returned: input.returned }));

  return { step, dispatch };
}

/** Runs once after mounting, also where React runs effects twice. */
function useOnce(work: () => void): void {
  const start = useEffectEvent(work);
  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    start();
  }, []);
}
