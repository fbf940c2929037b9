const names = [
  'tier',
  // Stripe adds these parameters when it leads back from a bank; `subscription` is ours.
  'subscription',
  'payment_intent',
  'payment_intent_client_secret',
  'redirect_status',
] as const;

export type SubscribeSearch = { [Name in (typeof names)[number]]?: string };

export function parseSubscribeSearch(search: Record<string, unknown>): SubscribeSearch {
  const found: SubscribeSearch = {};
  for (const name of names) {
    const value = search[name];
    if (typeof value === 'string') found[name] = value;
  }
  return found;
}
