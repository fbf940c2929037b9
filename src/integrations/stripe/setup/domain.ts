import { creationKey, type Part, type SetupKit } from './part.ts';

/** Finds the domain of the shop among those on which wallets such as Apple Pay are offered. */
export async function findDomain({ stripe, goal }: SetupKit): Promise<Part<void>> {
  const domain = { domain_name: new URL(goal.origin).hostname };
  if (!goal.isReachable) return { state: 'impossible', apply: async () => undefined };
  const { data } = await stripe.paymentMethodDomains.list({ ...domain, limit: 1 });
  const [known] = data;
  if (known?.enabled) return { state: 'there', apply: async () => undefined };
  return {
    state: known ? 'change' : 'create',
    apply: async () => {
      if (known) await stripe.paymentMethodDomains.update(known.id, { enabled: true });
      else await stripe.paymentMethodDomains.create(domain, creationKey(domain));
    },
  };
}
