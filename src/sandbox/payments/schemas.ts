import * as z from 'zod/mini';
import { operation } from '#src/lib/endpoint.ts';
import { PaidTier } from '#src/features/billing/schemas.ts';

const PaymentParams = z.object({ paymentIntentId: z.string().check(z.regex(/^pi_[\w-]{1,200}$/)) });
const ClientSecret = z.string().check(z.maxLength(300));

/** A card as it was typed. Errors name its fields. Only its last four digits are stored. */
export const SandboxCard = z.object({
  number: z.string().check(z.maxLength(40)),
  expMonth: z.number(),
  expYear: z.number(),
  cvc: z.string().check(z.maxLength(10)),
});
export type SandboxCard = z.output<typeof SandboxCard>;

const PaymentStep = z.object({
  status: z.enum(['succeeded', 'processing', 'requires_action']),
  /** The address that takes the bank's answer; set for `requires_action`. */
  nextActionUrl: z.optional(z.string()),
});
export type PaymentStep = z.output<typeof PaymentStep>;

export const confirmSandboxPayment = operation({
  summary: 'Pays with a test card; in demo mode only',
  access: 'user',
  params: PaymentParams,
  body: z.object({ clientSecret: ClientSecret, card: SandboxCard }),
  response: PaymentStep,
});

export const authenticateSandboxPayment = operation({
  summary: 'Answers the simulated bank of a test card; in demo mode only',
  access: 'user',
  params: PaymentParams,
  body: z.object({ clientSecret: ClientSecret, succeed: z.boolean() }),
  response: PaymentStep,
});

export const SandboxInvoice = z.object({
  id: z.string(),
  number: z.string(),
  status: z.enum(['open', 'paid', 'uncollectible', 'void']),
  /** In cents, like all amounts. */
  amountDue: z.number(),
  amountPaid: z.number(),
  amountRefunded: z.number(),
  currency: z.string(),
  createdAt: z.string(),
  paidAt: z.nullable(z.string()),
  /** 'Visa ending in 4242' */
  paidWith: z.nullable(z.string()),
  lines: z.array(
    z.object({ description: z.string(), amount: z.number(), from: z.string(), until: z.string() }),
  ),
  /** The secret for paying it, while it is open and waits for the person. */
  clientSecret: z.nullable(z.string()),
  /** The message of the last failed attempt. */
  failure: z.nullable(z.string()),
});
export type SandboxInvoice = z.output<typeof SandboxInvoice>;

export const SandboxPortal = z.object({
  returnUrl: z.string(),
  subscription: z.nullable(
    z.object({
      tier: PaidTier,
      status: z.enum(['incomplete', 'active', 'past_due', 'canceled', 'incomplete_expired']),
      isCancelledAtPeriodEnd: z.boolean(),
      currentPeriodEnd: z.string(),
    }),
  ),
  card: z.nullable(z.object({ brand: z.string(), lastFour: z.string(), behavior: z.string() })),
  invoices: z.array(SandboxInvoice),
  /** The next event that only needs time to pass. */
  next: z.nullable(z.object({ kind: z.enum(['renewal', 'end', 'retry']), at: z.string() })),
});
export type SandboxPortal = z.output<typeof SandboxPortal>;

const Session = z.string().check(z.maxLength(1000));

export const readSandboxPortal = operation({
  summary: "Returns the data of the sandbox's billing pages; in demo mode only",
  access: 'user',
  query: z.object({ session: Session }),
  response: SandboxPortal,
});

export const replaceSandboxCard = operation({
  summary: 'Changes the test card for the next payments; in demo mode only',
  access: 'user',
  body: z.object({ session: Session, card: SandboxCard }),
  response: SandboxPortal,
});

export const cancelInSandbox = operation({
  summary: 'Cancels the plan at the end of its period, or undoes that; in demo mode only',
  access: 'user',
  body: z.object({ session: Session, isCancelled: z.boolean() }),
  response: SandboxPortal,
});

export const passSandboxTime = operation({
  summary:
    'Moves a simulated customer back in time, so that the next billing event happens now; in demo mode only',
  access: 'user',
  body: z.object({ session: Session }),
  response: SandboxPortal,
});

export const getSandboxInvoice = operation({
  summary: 'Returns an invoice of the viewer; in demo mode only',
  access: 'user',
  params: z.object({ invoiceId: z.string().check(z.regex(/^in_[\w-]{1,200}$/)) }),
  response: SandboxInvoice,
});
