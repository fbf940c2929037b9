import type { Stripe } from 'stripe';
import { creationKey, mark, type Part, type SetupKit } from './part.ts';

/** The functions of the portal (docs/operations/payments.md). Plans are changed on the pages of the shop. */
const features = {
  customer_update: { enabled: true, allowed_updates: ['address' as const] },
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true },
  subscription_cancel: { enabled: true, mode: 'at_period_end' as const },
  subscription_update: { enabled: false },
};

/** Finds the settings of the customer portal that the shop has created. */
export async function findPortal({ stripe, goal }: SetupKit): Promise<Part<string>> {
  const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
  const known = data.find(({ metadata }) => metadata?.['firstlayer'] === 'portal');
  if (known && isAsNeeded(known.features)) return { state: 'there', apply: async () => known.id };
  const { origin, isReachable } = goal;
  const settings = {
    features,
    ...(isReachable && {
      business_profile: {
        privacy_policy_url: `${origin}/privacy`,
        terms_of_service_url: `${origin}/terms`,
      },
    }),
    metadata: mark('portal'),
  };
  return {
    state: known ? 'change' : 'create',
    apply: async () => {
      const saved = known
        ? await stripe.billingPortal.configurations.update(known.id, settings)
        : await stripe.billingPortal.configurations.create(settings, creationKey(settings));
      return saved.id;
    },
  };
}

function isAsNeeded(given: Stripe.BillingPortal.Configuration.Features): boolean {
  const { customer_update: customer, subscription_cancel: cancel } = given;
  return (
    customer.enabled &&
    customer.allowed_updates.join() === features.customer_update.allowed_updates.join() &&
    given.invoice_history.enabled &&
    given.payment_method_update.enabled &&
    cancel.enabled &&
    cancel.mode === features.subscription_cancel.mode &&
    !given.subscription_update.enabled
  );
}
