import { Stripe } from 'stripe';
import { findOrUndefined } from '../errors.ts';
import { creationKey, mark, type Part, type SetupKit, type Webhook } from './part.ts';

/**
 * Finds the endpoint for events by its address. Stripe tells its secret only when it is created, so that an endpoint whose
 * secret is not stored is replaced. `deleteOthers` deletes other endpoints at the same address, when the secret is stored.
 */
export async function findWebhook({
  stripe,
  goal,
}: SetupKit): Promise<Part<{ webhook: Webhook | null; deleteOthers: () => Promise<void> }>> {
  const { webhookUrl: url, webhook } = goal;
  if (!goal.isReachable)
    return {
      state: 'impossible',
      apply: async () => ({ webhook: null, deleteOthers: async () => undefined }),
    };
  const ours: Stripe.WebhookEndpoint[] = [];
  for await (const one of stripe.webhookEndpoints.list({ limit: 100 })) if (one.url === url) ours.push(one);
  const known = ours.find(({ id }) => id === webhook?.id);
  const others = ours.filter(({ id }) => id !== known?.id);
  const deleteOthers = async () => {
    for (const { id } of others) await findOrUndefined(() => stripe.webhookEndpoints.del(id));
  };
  const events = [...goal.events] as Stripe.WebhookEndpointCreateParams.EnabledEvent[];
  if (known && webhook) {
    const isAsNeeded = known.status === 'enabled' && hasEvents(known, events) && others.length === 0;
    return {
      state: isAsNeeded ? 'there' : 'change',
      apply: async () => {
        if (!isAsNeeded)
          await stripe.webhookEndpoints.update(known.id, { enabled_events: events, disabled: false });
        return { webhook, deleteOthers };
      },
    };
  }
  return {
    state: others.length > 0 ? 'replace' : 'create',
    apply: async () => {
      const endpoint = {
        url,
        enabled_events: events,
        api_version: Stripe.API_VERSION,
        description: 'Payments of the shop',
        metadata: mark('webhook'),
      };
      const replaced = others.map(({ id }) => id).toSorted();
      const made = await stripe.webhookEndpoints.create(
        endpoint,
        creationKey(endpoint, replaced, webhook?.id),
      );
      if (made.secret === undefined) throw new Error('Stripe has created an endpoint without a secret.');
      return { webhook: { id: made.id, secret: made.secret }, deleteOthers };
    },
  };
}

const hasEvents = (endpoint: Stripe.WebhookEndpoint, events: readonly string[]) =>
  endpoint.enabled_events.toSorted().join() === [...events].toSorted().join();
