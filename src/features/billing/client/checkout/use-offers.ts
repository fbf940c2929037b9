import { useQueryClient } from '@tanstack/react-query';
import { currentUserQuery } from '#src/features/auth/client/queries.ts';
import { usePreviewChange } from '../queries.ts';
import type { CheckoutSetup, PaidTier } from '../../contract.ts';
import { freshOffer, type Offer } from './refresh-offer.ts';

export interface Offers {
  make: (setup: CheckoutSetup) => Promise<Offer>;
  /** As it counts now: another one where it was shown too long ago. */
  renew: (offer: Offer) => Promise<Offer>;
}

/** What changing to this plan costs. */
export function useOffers(tier: PaidTier): Offers {
  const queries = useQueryClient();
  const preview = usePreviewChange();

  const make = async (setup: CheckoutSetup, isAgain = false): Promise<Offer> => {
    const asked = await preview.mutateAsync(tier);
    // The period may be another one by now.
    const user = await queries.fetchQuery({ ...currentUserQuery(), ...(isAgain && { staleTime: 0 }) });
    const periodEnd = user?.subscription.stripeSubscription?.current_period_end;
    return {
      kind: 'offer',
      preview: asked,
      setup,
      shownAt: Date.now(),
      periodEndsAt: periodEnd === undefined ? null : periodEnd * 1000,
    };
  };

  return {
    make: (setup) => make(setup),
    renew: (offer) => freshOffer(offer, { now: Date.now(), ask: () => make(offer.setup, true) }),
  };
}
