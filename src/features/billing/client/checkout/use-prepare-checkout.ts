import { useQueryClient } from '@tanstack/react-query';
import { currentUserQuery } from '#src/features/auth/client/queries.ts';
import type { CheckoutSetup, PaidTier, PaymentToConfirm } from '../../schemas.ts';
import { checkoutSetupQuery, useSubscribe } from '../queries.ts';
import { BadResponse, toCheckoutError, type CheckoutErrorCode } from './checkout-error.ts';
import type { CheckoutEvent } from './checkout-state.ts';
import { hasPlanToChange } from './plan-choice.ts';
import type { Offers } from './use-offers.ts';

/** The server uses these codes when the subscription is not the one that this page has in its cache. */
const staleSubscriptionCodes: readonly CheckoutErrorCode[] = [
  'already_subscribed',
  'use_change',
  'not_subscribed',
];

/**
 * Opens a payment for a new plan, or previews the change of an existing plan. When the server says that the person has
 * another subscription than the cache does, tries the other of the two.
 */
export function usePrepareCheckout(tier: PaidTier, makeOffer: Offers['make']): () => Promise<CheckoutEvent> {
  const queries = useQueryClient();
  const subscribe = useSubscribe();

  const openPayment = async (setup: CheckoutSetup): Promise<CheckoutEvent> => {
    const payment: Partial<PaymentToConfirm> | undefined = await subscribe.mutateAsync(tier);
    if (!isComplete(payment)) throw new BadResponse();
    return { type: 'payment-opened', payment, setup };
  };
  const previewChange = async (setup: CheckoutSetup): Promise<CheckoutEvent> => ({
    type: 'offer-made',
    offer: await makeOffer(setup),
  });

  return async () => {
    const setup = await queries.fetchQuery(checkoutSetupQuery());
    const user = await queries.fetchQuery(currentUserQuery());
    const isChange = user !== null && hasPlanToChange(user.subscription, new Date());
    try {
      return await (isChange ? previewChange(setup) : openPayment(setup));
    } catch (error) {
      const { code } = toCheckoutError(error);
      const isFinal = isChange && code !== 'not_subscribed';
      if (isFinal || !staleSubscriptionCodes.includes(code)) throw error;
      await queries.fetchQuery({ ...currentUserQuery(), staleTime: 0 });
      return isChange ? openPayment(setup) : previewChange(setup);
    }
  };
}

function isComplete(payment: Partial<PaymentToConfirm> | undefined): payment is PaymentToConfirm {
  return Boolean(payment?.clientSecret) && Boolean(payment?.subscriptionId);
}
