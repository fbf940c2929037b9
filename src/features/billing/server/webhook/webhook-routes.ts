import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { mount } from '#src/http/api/endpoints.ts';
import { PaymentError, type PaymentEvent } from '#src/integrations/payments.ts';
import { operation } from '#src/lib/endpoint.ts';
import { invalid, notFound } from '#src/lib/errors.ts';
import { recordEvent } from './events.ts';
import type { PaymentsContext } from '../billing-context.ts';

const maxBytes = 1_048_576;

const stripeWebhook = {
  method: 'POST',
  path: '/api/stripe/webhook',
  ...operation({
    summary: 'Receives events of the payment provider, signed over the raw body',
    access: 'public',
    response: z.object({ received: z.literal(true) }),
  }),
} as const;

/** Registers the webhook in its own scope, where bodies stay raw, because the signature covers the bytes. */
export async function registerBillingWebhook(app: FastifyInstance, context: PaymentsContext): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', async () => {
      if (!context.acceptsEvents) throw notFound();
    });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: maxBytes },
      (_request, body, done) => done(null, body),
    );
    mount(
      scope,
      stripeWebhook,
      async ({ request }) => {
        const event = readEvent(context, request);
        await recordEvent(context, event);
        await context.onPaymentEvent(event);
        return { received: true } as const;
      },
      { config: { isOpenToOtherSites: true, rateLimit: false, errors: [400, 404, 413, 415] } },
    );
  });
}

/** @throws AppError 400 for a body with a missing, wrong or expired signature; 404 without a provider */
function readEvent({ provider, now, log }: PaymentsContext, { body, headers }: FastifyRequest): PaymentEvent {
  const signature = headers['stripe-signature'];
  if (!provider) throw notFound();
  try {
    if (!Buffer.isBuffer(body) || typeof signature !== 'string') {
      throw new PaymentError('bad_signature', 'There is no signature, or nothing that is signed.');
    }
    return provider.readEvent(body, signature, now());
  } catch (error) {
    if (!(error instanceof PaymentError) || error.kind !== 'bad_signature') throw error;
    log.warn({ event: 'billing_bad_signature' }, error.message);
    throw invalid('The signature is not right.', undefined, 'bad_signature');
  }
}
