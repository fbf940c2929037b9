import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { currentUserQuery } from '#src/features/auth/client/queries.ts';
import { checkoutSetupQuery, useSubscribe } from '../queries.ts';
import type { CheckoutSetup, PaidTier, PaymentToConfirm } from '../../contract.ts';
import { messageOf } from '#src/lib/api-client.ts';
import { toast } from '#src/ui/feedback/toast-store.ts';
import { checkoutMessages } from './checkout-messages.ts';
import type { FormStart, Step } from './checkout-state.ts';
import { hasPlanToChange } from './plan-choice.ts';
import { BadResponse, troubleOf, type Trouble } from './checkout-error.ts';
import { useOffers, type Offers } from './use-offers.ts';

/** For somebody whose plan is not what this page took it for. */
const otherWay: readonly Trouble[] = ['already_subscribed', 'use_change', 'not_subscribed'];

/** What a failure leads to where nobody has paid or changed anything yet. */
export function stepOfFailure(error: unknown): Step {
  const trouble = troubleOf(error);
  // Whoever is signed out is led to the sign-in page already.
  if (trouble === 'signed_out') return { kind: 'preparing' };
  return { kind: 'stopped', trouble, message: messageOf(error, checkoutMessages.failed) };
}

export interface CheckoutCalls extends Pick<Offers, 'renew'> {
  prepare: (start: FormStart) => Promise<Step>;
}

/** Finds out with the server what this person can do here: pay for a new plan, or change the one that is there. */
export function useCheckoutCalls(tier: PaidTier): CheckoutCalls {
  const queries = useQueryClient();
  const { history } = useRouter();
  const subscribe = useSubscribe();
  const offers = useOffers(tier);

  const giveUp = (error: unknown): Step => {
    const { badResponse, initFailed } = checkoutMessages;
    const isBad = troubleOf(error) === 'bad_response';
    const description = isBad ? initFailed : messageOf(error, '');
    toast(
      {
        title: isBad ? badResponse : initFailed,
        ...(description && { description }),
        variant: 'destructive',
      },
      { afterNavigation: true },
    );
    history.replace('/pricing');
    return { kind: 'preparing' };
  };

  const openPayment = async (setup: CheckoutSetup, start: FormStart): Promise<Step> => {
    const payment: Partial<PaymentToConfirm> | undefined = await subscribe.mutateAsync(tier);
    if (!isWhole(payment)) throw new BadResponse();
    return { kind: 'paying', payment, setup, start, amount: undefined };
  };

  const open = async (setup: CheckoutSetup, start: FormStart): Promise<Step> => {
    const user = await queries.fetchQuery(currentUserQuery());
    const isChange = user !== null && hasPlanToChange(user.subscription, new Date());
    try {
      return await (isChange ? offers.make(setup) : openPayment(setup, start));
    } catch (error) {
      const trouble = troubleOf(error);
      const isFinal = isChange && trouble !== 'not_subscribed';
      if (isFinal || !otherWay.includes(trouble)) throw error;
      await queries.fetchQuery({ ...currentUserQuery(), staleTime: 0 });
      return isChange ? openPayment(setup, start) : offers.make(setup);
    }
  };

  return {
    renew: offers.renew,
    prepare: async (start) => {
      try {
        return await open(await queries.fetchQuery(checkoutSetupQuery()), start);
      } catch (error) {
        const trouble = troubleOf(error);
        const isInitFailure = trouble === 'failed' || trouble === 'bad_response';
        return isInitFailure ? giveUp(error) : stepOfFailure(error);
      }
    },
  };
}

function isWhole(payment: Partial<PaymentToConfirm> | undefined): payment is PaymentToConfirm {
  return Boolean(payment?.clientSecret) && Boolean(payment?.subscriptionId);
}
