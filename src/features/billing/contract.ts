import * as z from 'zod/mini';
import { Subscription } from '#src/features/plans/contract.ts';
import { endpoint } from '#src/lib/endpoint.ts';
import { Cursor, pageLimit } from '#src/lib/schema.ts';

export const PaidTier = z.enum(['personal', 'commercial']);
export type PaidTier = z.output<typeof PaidTier>;

/** Accepts `pro`, the former name of Commercial, too. */
export const TierChoice = z.pipe(
  z.enum(['personal', 'commercial', 'pro']),
  z.transform((tier): PaidTier => (tier === 'pro' ? 'commercial' : tier)),
);

const ProviderId = z.string().check(z.regex(/^[\w-]{1,255}$/));

export const billingMessages = {
  notConfigured: 'Billing is not configured.',
  alreadySubscribed: 'You are subscribed to this plan already.',
  useChange: 'You have a plan already. Change it instead.',
  /** Sent when a request of another tab or a double click is still running. */
  inProgress: 'Your plan is being changed already. Please try again in a moment.',
  paymentProcessing: 'A payment is on its way. Please try again when it has arrived.',
  paymentDue: 'A payment is due. Settle it first, then change your plan.',
  /** The server appends the contact address. */
  paymentDisputed: 'A payment of yours is disputed, so your plan rests until that is decided.',
  cancelPending: 'Your plan is about to end. Keep it first, then change it.',
  notSubscribed: 'You have no subscription.',
  /** Sent when the subscription does not exist or belongs to another account. */
  unknownSubscription: 'There is no such subscription.',
  neverPaid: 'You have not paid for a plan yet, so there is nothing to manage.',
  providerDown: 'The payment provider cannot be reached. Please try again in a moment.',
} as const;

/** Decides which payment form the checkout shows. */
export const CheckoutSetup = z.object({
  provider: z.enum(['stripe', 'sandbox']),
  /** Stripe's publishable key; null in the sandbox. */
  publishableKey: z.nullable(z.string()),
});
export type CheckoutSetup = z.output<typeof CheckoutSetup>;

export const getCheckoutSetup = endpoint({
  method: 'GET',
  path: '/api/subscription/setup',
  summary: 'Which payment form the checkout shows; 503 where payments are not set up',
  access: 'user',
  response: CheckoutSetup,
});

export const PaymentToConfirm = z.object({ clientSecret: z.string(), subscriptionId: z.string() });
export type PaymentToConfirm = z.output<typeof PaymentToConfirm>;

export const createSubscription = endpoint({
  method: 'POST',
  path: '/api/subscription',
  summary:
    'A subscription whose first payment is to be confirmed; honours Idempotency-Key; 40 new ones a day',
  access: 'user',
  body: z.object({ tier: TierChoice }),
  response: PaymentToConfirm,
});

const SubscriptionResponse = z.object({ subscription: Subscription });

export const confirmSubscription = endpoint({
  method: 'POST',
  path: '/api/subscription/confirm',
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

export const previewChange = endpoint({
  method: 'POST',
  path: '/api/subscription/change/preview',
  summary: 'What a change of plan costs and when it counts',
  access: 'user',
  body: z.object({ tier: TierChoice }),
  response: ChangePreview,
});

export const changePlan = endpoint({
  method: 'POST',
  path: '/api/subscription/change',
  summary: 'To a higher plan at once, to a lower one at the next renewal',
  access: 'user',
  body: z.object({ tier: TierChoice }),
  response: z.object({ subscription: Subscription, clientSecret: z.nullable(z.string()) }),
});

export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/api/subscription/cancel',
  summary: 'Ends the subscription with the period that is paid',
  access: 'user',
  body: z.object({ confirmed: z.literal(true) }),
  response: z.object({ message: z.string(), details: z.object({ accessUntil: z.string() }) }),
});

export const resumeSubscription = endpoint({
  method: 'POST',
  path: '/api/subscription/resume',
  summary: 'Undoes a cancel',
  access: 'user',
  response: SubscriptionResponse,
});

export const openPortal = endpoint({
  method: 'POST',
  path: '/api/subscription/billing-portal',
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

export const listInvoices = endpoint({
  method: 'GET',
  path: '/api/subscription/invoices',
  summary: "One's own invoices, newest first",
  access: 'user',
  query: z.object({ limit: pageLimit(), cursor: Cursor }),
  response: z.array(Invoice),
});
