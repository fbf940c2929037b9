import type { Step } from './checkout-state.ts';

const goodForMs = 5 * 60_000;

export type Offer = Extract<Step, { kind: 'offer' }>;

/** The offer as it counts now: one that costs something else by now is marked, to be shown before it is charged. */
export async function freshOffer(
  offer: Offer,
  { now, ask }: { now: number; ask: () => Promise<Offer> },
): Promise<Offer> {
  const { preview, periodEndsAt, shownAt } = offer;
  const isOver = periodEndsAt !== null && periodEndsAt <= now;
  if (!isOver && now - shownAt <= goodForMs) return offer;
  const fresh = await ask();
  const hasChanged =
    fresh.preview.prorationAmount !== preview.prorationAmount || fresh.preview.currency !== preview.currency;
  return hasChanged ? { ...fresh, hasChanged } : fresh;
}
