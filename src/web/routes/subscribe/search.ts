const names = [
  'tier',
  // What Stripe adds when it leads back here from a bank, and the subscription that we had it bring along.
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
