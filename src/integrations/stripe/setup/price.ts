import type { Stripe } from 'stripe';
import type { PaidTier } from '#src/lib/payment-types.ts';
import { findOrUndefined } from '../errors.ts';
import { creationKey, mark, type Part, type SetupKit } from './part.ts';

const currency = 'usd';

/** Finds the monthly price of a plan by its lookup key. Another amount needs a new price, which takes over the key. */
export async function findPrice({ stripe, goal }: SetupKit, tier: PaidTier): Promise<Part<string>> {
  const lookupKey = `firstlayer_${tier}_monthly`;
  const { name, cents } = goal.plans[tier];
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 });
  const [known] = data;
  if (known && isPriceOf(known, cents)) return { state: 'there', apply: async () => known.id };
  return {
    state: known ? 'change' : 'create',
    apply: async () => {
      const price = {
        product: await ensureProduct(stripe, tier, name),
        currency,
        unit_amount: cents,
        recurring: { interval: 'month' as const },
        lookup_key: lookupKey,
        transfer_lookup_key: true,
        metadata: mark(tier),
      };
      const made = await stripe.prices.create(price, creationKey(price, known?.id));
      return made.id;
    },
  };
}

function isPriceOf(price: Stripe.Price, cents: number): boolean {
  const { interval, interval_count: count } = price.recurring ?? {};
  return price.unit_amount === cents && price.currency === currency && interval === 'month' && count === 1;
}

async function ensureProduct(stripe: Stripe, tier: PaidTier, name: string): Promise<string> {
  const id = `firstlayer_${tier}`;
  const known = await findOrUndefined(() => stripe.products.retrieve(id));
  if (known === undefined)
    await stripe.products.create({ id, name, metadata: mark(tier) }, creationKey(id, name));
  else if (!known.active) await stripe.products.update(id, { active: true });
  return id;
}
