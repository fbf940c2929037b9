import { useRouter } from '@tanstack/react-router';
import { dismissToast, toast } from '#src/ui/feedback/toast-store.ts';
import type { PaidTier, PaymentToConfirm } from '../../schemas.ts';
import { getPaymentId, useChangePlan, useConfirmPayment, useResumeSubscription } from '../queries.ts';
import { toCheckoutError, type CheckoutError } from './checkout-error.ts';
import { checkoutMessages } from './checkout-messages.ts';
import type { CheckoutEffect, CheckoutEvent, Offer } from './checkout-state.ts';
import { isPaidFor } from './plan-choice.ts';
import type { ReturnedPayment } from './returned-payment.ts';
import { useOffers } from './use-offers.ts';
import { usePrepareCheckout } from './use-prepare-checkout.ts';

export interface CheckoutInput {
  tier: PaidTier;
  /** Set when a bank's page led back to the checkout. */
  returned: ReturnedPayment | undefined;
  /** Called when the session has ended after a payment, so that its result cannot be shown. */
  onSessionExpired: () => void;
}

export function showPaymentFailed(message: string): void {
  toast({ title: checkoutMessages.paymentFailed, description: message, variant: 'destructive' });
}

/** Returns the function that runs an effect; its promise never rejects and holds the event with the result. */
export function useCheckoutEffects({
  tier,
  onSessionExpired,
}: CheckoutInput): (effect: CheckoutEffect) => Promise<CheckoutEvent | undefined> {
  const { history } = useRouter();
  const calls = useCalls(tier);

  const leaveToPricing = (error: CheckoutError) => {
    toast({ ...describeOpeningFailure(error), variant: 'destructive' }, { afterNavigation: true });
    history.replace('/pricing');
  };

  return async (effect) => {
    switch (effect.kind) {
      case 'prepare':
        return orFailure('prepare-failed', calls.prepare);
      case 'confirm-return':
        return orFailure('return-failed', () => calls.confirmReturn(effect.returned));
      case 'confirm-payment':
        // A toast about the previous attempt no longer applies.
        dismissToast();
        return orFailure('confirm-failed', () => calls.confirmPayment(effect.payment));
      case 'resume-plan':
        return orFailure('resume-failed', calls.resumePlan);
      case 'renew-offer':
        // A toast about the previous attempt no longer applies.
        dismissToast();
        return orFailure('change-failed', () => calls.renewOffer(effect.offer));
      case 'change-plan':
        return orFailure('change-failed', calls.changePlan);
      case 'show-payment-failed':
        showPaymentFailed(effect.message);
        return undefined;
      case 'leave-to-pricing':
        leaveToPricing(effect.error);
        return undefined;
      case 'report-expired-session':
        onSessionExpired();
        return undefined;
    }
  };
}

/** The calls of the checkout; each rejects when its request fails. */
function useCalls(tier: PaidTier) {
  const confirm = useConfirmPayment();
  const resume = useResumeSubscription();
  const change = useChangePlan();
  const offers = useOffers(tier);
  const prepare = usePrepareCheckout(tier, offers.make);
  return {
    prepare,
    confirmReturn: async ({
      subscriptionId,
      paymentIntentId,
    }: {
      subscriptionId: string;
      paymentIntentId: string;
    }): Promise<CheckoutEvent> => {
      const { subscription } = await confirm.mutateAsync({ subscriptionId, paymentIntentId });
      return { type: 'return-confirmed', isPaid: isPaidFor(tier, subscription, new Date()) };
    },
    confirmPayment: async ({ subscriptionId, clientSecret }: PaymentToConfirm): Promise<CheckoutEvent> => {
      await confirm.mutateAsync({ subscriptionId, paymentIntentId: getPaymentId(clientSecret) });
      return { type: 'payment-confirmed' };
    },
    resumePlan: async (): Promise<CheckoutEvent> => {
      await resume.mutateAsync();
      return { type: 'plan-resumed' };
    },
    renewOffer: async (offer: Offer): Promise<CheckoutEvent> => ({
      type: 'offer-renewed',
      offer: await offers.renew(offer),
    }),
    changePlan: async (): Promise<CheckoutEvent> => {
      const { subscription, clientSecret } = await change.mutateAsync(tier);
      const subscriptionId = subscription.stripeSubscription?.id;
      const isPaymentDue = clientSecret !== null && subscriptionId !== undefined;
      return { type: 'plan-changed', payment: isPaymentDue ? { clientSecret, subscriptionId } : undefined };
    },
  };
}

async function orFailure(
  type: Extract<CheckoutEvent, { error: CheckoutError }>['type'],
  call: () => Promise<CheckoutEvent>,
): Promise<CheckoutEvent> {
  try {
    return await call();
  } catch (error) {
    return { type, error: toCheckoutError(error) };
  }
}

/** The texts of the toast for a checkout that could not be opened. */
function describeOpeningFailure({ code, message }: CheckoutError): { title: string; description?: string } {
  const { badResponse, initFailed } = checkoutMessages;
  if (code === 'bad_response') return { title: badResponse, description: initFailed };
  return { title: initFailed, ...(message && { description: message }) };
}
