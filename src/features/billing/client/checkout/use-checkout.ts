import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { paymentIdOf, useChangePlan, useConfirmPayment, useResumeSubscription } from '../queries.ts';
import type { PaidTier, PaymentToConfirm } from '../../contract.ts';
import { ApiError, messageOf } from '#src/lib/api-client.ts';
import { formatMoney } from '#src/lib/money.ts';
import { dismissToast, toast } from '#src/ui/feedback/toast-store.ts';
import { checkoutMessages } from './checkout-messages.ts';
import type { FormStart, Step } from './checkout-state.ts';
import type { Offer } from './refresh-offer.ts';
import { isPaidFor } from './plan-choice.ts';
import type { ReturnedPayment } from './returned-payment.ts';
import { troubleOf } from './checkout-error.ts';
import { stepOfFailure, useCheckoutCalls, type CheckoutCalls } from './use-checkout-calls.ts';

type Paid = 'succeeded' | 'processing';

const howPaid = (status: Paid) => (status === 'processing' ? 'processing' : 'paid');

export interface Checkout {
  step: Step;
  /** From the beginning. */
  restart: () => void;
  /** The provider has taken the payment. */
  finish: (payment: PaymentToConfirm, status: Paid) => void;
  /** Undoes a cancel, so that the plan can be changed. */
  keepPlan: () => void;
  /** @returns what the bank said against it */
  change: (offer: Offer) => Promise<string | undefined>;
}

export function tellPaymentFailed(message: string): void {
  toast({ title: checkoutMessages.paymentFailed, description: message, variant: 'destructive' });
}

export interface CheckoutInput {
  tier: PaidTier;
  /** Coming back from a bank. */
  returned: ReturnedPayment | undefined;
  /** Nobody is signed in any more who could be told what became of the payment. */
  onSessionExpired: () => void;
}

/** Somebody's way through the checkout, which begins when the page has come up. */
export function useCheckout({ tier, returned, onSessionExpired }: CheckoutInput): Checkout {
  const [step, setStep] = useState<Step>({ kind: 'preparing' });
  const { prepare, renew } = useCheckoutCalls(tier);
  const confirm = useConfirmPayment();
  const resume = useResumeSubscription();
  const change = useChange({ tier, setStep, renew });

  const begin = async (start: FormStart) => {
    setStep({ kind: 'preparing' });
    const next = await prepare(start);
    if (start === 'refused' && next.kind === 'offer') tellPaymentFailed(checkoutMessages.failed);
    setStep(next);
  };
  const leaveUnconfirmed = (error: unknown) => {
    if (troubleOf(error) === 'signed_out') onSessionExpired();
    else setStep({ kind: 'unconfirmed' });
  };
  const finish = async ({ subscriptionId, clientSecret }: PaymentToConfirm, status: Paid) => {
    // A toast about the previous attempt no longer applies.
    dismissToast();
    try {
      await confirm.mutateAsync({ subscriptionId, paymentIntentId: paymentIdOf(clientSecret) });
      setStep({ kind: 'done', how: howPaid(status) });
    } catch (error) {
      leaveUnconfirmed(error);
    }
  };
  /** Back from a bank: how it went is asked of the server. */
  const goOn = async ({ subscriptionId, paymentIntentId, said }: ReturnedPayment) => {
    if (subscriptionId === undefined) return begin('fresh');
    try {
      const { subscription } = await confirm.mutateAsync({ subscriptionId, paymentIntentId });
      if (!isPaidFor(tier, subscription, new Date())) return await begin('refused');
      setStep({ kind: 'done', how: said === 'processing' ? 'processing' : 'paid' });
    } catch (error) {
      const isOfSomebodyElse = error instanceof ApiError && error.status === 404;
      if (isOfSomebodyElse || said === 'failed') return begin(isOfSomebodyElse ? 'fresh' : 'refused');
      leaveUnconfirmed(error);
    }
    return undefined;
  };
  const keepPlan = async () => {
    try {
      setStep({ kind: 'preparing' });
      await resume.mutateAsync();
      await begin('fresh');
    } catch (error) {
      setStep(stepOfFailure(error));
    }
  };

  useOnce(() => void (returned ? goOn(returned) : begin('fresh')));

  return {
    step,
    restart: () => void begin('fresh'),
    finish: (payment, status) => void finish(payment, status),
    keepPlan: () => void keepPlan(),
    change,
  };
}

/** When it has come up, also where React tries effects twice. */
function useOnce(work: () => void): void {
  const start = useEffectEvent(work);
  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    start();
  }, []);
}

interface ChangeInput extends Pick<CheckoutCalls, 'renew'> {
  tier: PaidTier;
  setStep: (step: Step) => void;
}

function useChange({ tier, setStep, renew }: ChangeInput): Checkout['change'] {
  const change = useChangePlan();
  return async (shown) => {
    // A toast about the previous attempt no longer applies.
    dismissToast();
    try {
      const offer = await renew(shown);
      if (offer !== shown) setStep(offer);
      if (offer !== shown && offer.hasChanged) return undefined;
      const { preview, setup } = offer;
      const { subscription, clientSecret } = await change.mutateAsync(tier);
      const subscriptionId = subscription.stripeSubscription?.id;
      if (clientSecret === null || subscriptionId === undefined) {
        setStep({ kind: 'done', how: 'changed' });
        return undefined;
      }
      const payment = { clientSecret, subscriptionId };
      const amount = formatMoney(preview.prorationAmount, preview.currency);
      setStep({ kind: 'paying', payment, setup, start: 'known-card', amount });
      return undefined;
    } catch (error) {
      if (troubleOf(error) !== 'payment_declined') {
        setStep(stepOfFailure(error));
        return undefined;
      }
      const message = messageOf(error, checkoutMessages.failed);
      tellPaymentFailed(message);
      return message;
    }
  };
}
