import type { Offer } from './checkout-state.ts';

const validForMs = 5 * 60_000;

/**
 * Returns the same offer while it is valid: for five minutes, at most until the paid period ends. Afterwards returns the
 * result of `fetchOffer`, with `hasChanged` when the amount or the currency differs.
 */
export async function refreshOffer(
  offer: Offer,
  { now, fetchOffer }: { now: number; fetchOffer: () => Promise<Offer> },
): Promise<Offer> {
  const { preview, periodEndsAt, shownAt } = offer;
  const isOver = periodEndsAt !== null && periodEndsAt <= now;
  if (!isOver && now - shownAt <= validForMs) return offer;
  const fresh = await fetchOffer();
  const hasChanged =
    fresh.preview.prorationAmount !== preview.prorationAmount || fresh.preview.currency !== preview.currency;
  return hasChanged ? { ...fresh, hasChanged } : fresh;
}
