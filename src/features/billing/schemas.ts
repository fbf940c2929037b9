import * as z from 'zod/mini';
import { operation } from '#src/lib/endpoint.ts';
import { Cursor, pageLimit } from '#src/lib/schema.ts';
import { Subscription } from '#src/features/plans/schemas.ts';

export const PaidTier = z.enum(['personal', 'commercial']);
export type PaidTier = z.output<typeof PaidTier>;

/** Accepts `pro`, the former name of Commercial, too. */
export const TierChoice = z.pipe(
  z.enum(['personal', 'commercial', 'pro']),
  z.transform((tier): PaidTier => (tier === 'pro' ? 'commercial' : tier)),
);

const ProviderId = z.string().check(z.regex(/^[\w-]{1,255}$/));

/** Decides which payment form the checkout shows. */
export const CheckoutSetup = z.object({
  provider: z.enum(['stripe', 'sandbox']),
  /** Stripe's publishable key; null in the sandbox. */
  publishableKey: z.nullable(z.string()),
});
export type CheckoutSetup = z.output<typeof CheckoutSetup>;

export const getCheckoutSetup = operation({
  summary: 'Returns which payment form the checkout shows; returns 503 when payments are not configured',
  access: 'user',
  response: CheckoutSetup,
});

export const PaymentToConfirm = z.object({ clientSecret: z.string(), subscriptionId: z.string() });
export type PaymentToConfirm = z.output<typeof PaymentToConfirm>;

export const createSubscription = operation({
  summary:
    'Creates a subscription whose first payment must be confirmed; supports Idempotency-Key; at most 40 a day',
  access: 'user',
  body: z.object({ tier: TierChoice }),
  response: PaymentToConfirm,
});

const SubscriptionResponse = z.object({ subscription: Subscription });

export const confirmSubscription = operation({
  summary: "Returns the viewer's subscription after a sync with the payment provider",
  access: 'user',
  body: z.object({ subscriptionId: ProviderId, paymentIntentId: ProviderId }),
  response: SubscriptionResponse,
});

export const ChangePreview = z.object({
  /** Amount charged now, in the currency's smallest unit; 0 for a change at the next renewal. */
  prorationAmount: z.number(),
  currency: z.string(),
  effectiveAt: z.string(),
});
export type ChangePreview = z.output<typeof ChangePreview>;

export const previewChange = operation({
  summary: 'Returns the price of a change of plan and when it takes effect',
  access: 'user',
  body: z.object({ tier: TierChoice }),
  response: ChangePreview,
});

export const changePlan = operation({
  summary: 'Changes the plan: to a higher one at once, to a lower one at the next renewal',
  access: 'user',
  body: z.object({ tier: TierChoice }),
  response: z.object({ subscription: Subscription, clientSecret: z.nullable(z.string()) }),
});

export const cancelSubscription = operation({
  summary: 'Cancels the subscription at the end of the paid period',
  access: 'user',
  body: z.object({ confirmed: z.literal(true) }),
  response: z.object({ message: z.string(), details: z.object({ accessUntil: z.string() }) }),
});

export const resumeSubscription = operation({
  summary: 'Undoes a cancellation',
  access: 'user',
  response: SubscriptionResponse,
});

export const openPortal = operation({
  summary: "Returns the URL of the payment provider's billing portal",
  access: 'user',
  response: z.object({ url: z.string() }),
});

export const Invoice = z.object({
  id: z.string(),
  number: z.nullable(z.string()),
  status: z.enum(['open', 'paid', 'uncollectible', 'void']),
  /** In the currency's smallest unit. */
  amountDue: z.number(),
  amountPaid: z.number(),
  amountRefunded: z.number(),
  currency: z.string(),
  createdAt: z.string(),
  paidAt: z.nullable(z.string()),
  hostedUrl: z.nullable(z.string()),
  pdfUrl: z.nullable(z.string()),
});
export type Invoice = z.output<typeof Invoice>;

export const listInvoices = operation({
  summary: "Lists the viewer's invoices, newest first",
  access: 'user',
  query: z.object({ limit: pageLimit(), cursor: Cursor }),
  response: z.array(Invoice),
});
