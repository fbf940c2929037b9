import { Stripe } from 'stripe';
import type { Log } from './cancellations.ts';

const timeoutMs = 20_000;
const maxNetworkRetries = 2;

/** Creates the client for a key. @param apiUrl for instance `https://api.stripe.com` */
export function connect(
  { secretKey, apiUrl }: { secretKey: string; apiUrl: string },
  log: Log | undefined,
): Stripe {
  const { protocol, hostname, port } = new URL(apiUrl);
  const isPlain = protocol === 'http:';
  const stripe = new Stripe(secretKey, {
    protocol: isPlain ? 'http' : 'https',
    host: hostname,
    port: port === '' ? (isPlain ? 80 : 443) : Number(port),
    timeout: timeoutMs,
    maxNetworkRetries,
    telemetry: false,
  });
  stripe.on('response', ({ method, path, status, elapsed, request_id: requestId }: Stripe.ResponseEvent) =>
    log?.debug(
      { event: 'stripe_response', method, path, status, ms: elapsed, requestId },
      'Stripe answered a request.',
    ),
  );
  return stripe;
}
