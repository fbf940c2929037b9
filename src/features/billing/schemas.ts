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
  summary: 'Which payment form the checkout shows; 503 where payments are not set up',
  access: 'user',
  response: CheckoutSetup,
});

export const PaymentToConfirm = z.object({ clientSecret: z.string(), subscriptionId: z.string() });
export type PaymentToConfirm = z.output<typeof PaymentToConfirm>;

export const createSubscription = operation({
  summary:
    'A subscription whose first payment is to be confirmed; honours Idempotency-Key; 40 new ones a day',
  access: 'user',
  body: z.object({ tier: TierChoice }),
  response: PaymentToConfirm,
});

const SubscriptionResponse = z.object({ subscription: Subscription });

export const confirmSubscription = operation({
  summary: 'The state as the payment provider has it now',
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
  summary: 'What a change of plan costs and when it counts',
  access: 'user',
  body: z.object({ tier: TierChoice }),
  response: ChangePreview,
});

export const changePlan = operation({
  summary: 'To a higher plan at once, to a lower one at the next renewal',
  access: 'user',
  body: z.object({ tier: TierChoice }),
  response: z.object({ subscription: Subscription, clientSecret: z.nullable(z.string()) }),
});

export const cancelSubscription = operation({
  summary: 'Ends the subscription with the period that is paid',
  access: 'user',
  body: z.object({ confirmed: z.literal(true) }),
  response: z.object({ message: z.string(), details: z.object({ accessUntil: z.string() }) }),
});

export const resumeSubscription = operation({
  summary: 'Undoes a cancel',
  access: 'user',
  response: SubscriptionResponse,
});

export const openPortal = operation({
  summary: "The address of the payment provider's own pages",
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
  summary: "One's own invoices, newest first",
  access: 'user',
  query: z.object({ limit: pageLimit(), cursor: Cursor }),
  response: z.array(Invoice),
});
