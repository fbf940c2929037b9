import { useQueryClient } from '@tanstack/react-query';
import { currentUserQuery } from '#src/features/auth/client/queries.ts';
import type { CheckoutSetup, PaidTier } from '../../schemas.ts';
import { usePreviewChange } from '../queries.ts';
import type { Offer } from './checkout-state.ts';
import { refreshOffer } from './refresh-offer.ts';

export interface Offers {
  make: (setup: CheckoutSetup) => Promise<Offer>;
  /** Returns the same offer, or another one when it is no longer valid. */
  renew: (offer: Offer) => Promise<Offer>;
}

/** Fetches what a change to a plan costs. */
export function useOffers(tier: PaidTier): Offers {
  const queries = useQueryClient();
  const previewChange = usePreviewChange();

  const make = async (setup: CheckoutSetup, isRenewal = false): Promise<Offer> => {
    const preview = await previewChange.mutateAsync(tier);
    // The paid period may have changed since the first preview.
    const user = await queries.fetchQuery({ ...currentUserQuery(), ...(isRenewal && { staleTime: 0 }) });
    const periodEnd = user?.subscription.stripeSubscription?.current_period_end;
    return {
      preview,
      setup,
      shownAt: Date.now(),
      periodEndsAt: periodEnd === undefined ? null : periodEnd * 1000,
    };
  };

  return {
    make: (setup) => make(setup),
    renew: (offer) => refreshOffer(offer, { now: Date.now(), fetchOffer: () => make(offer.setup, true) }),
  };
}
