import type { InvoiceFacts, PaymentState, SubscriptionFacts } from '#src/integrations/payments.ts';
import type { PaidTier } from '#src/lib/payment-types.ts';

export const day = (text: string) => new Date(`${text}T00:00:00Z`);

export function subscription(fields: Partial<SubscriptionFacts> = {}): SubscriptionFacts {
  return {
    id: 'sub_1',
    customerId: 'cus_1',
    status: 'active',
    tier: 'personal',
    pendingTier: null,
    isCancelledAtPeriodEnd: false,
    currentPeriodEnd: day('2026-12-01'),
    createdAt: day('2026-09-01'),
    endedAt: null,
    latestInvoiceId: null,
    ...fields,
  };
}

let made = 0;

/** Returns an invoice of this period, which is paid by default. */
export function invoice(
  from: string,
  until: string,
  { tier = 'personal', ...fields }: Partial<InvoiceFacts> & { tier?: PaidTier | null } = {},
): InvoiceFacts {
  made += 1;
  return {
    id: `in_${made}`,
    subscriptionId: 'sub_1',
    number: `F-${made}`,
    status: 'paid',
    amountDue: 700,
    amountPaid: 700,
    amountRefunded: 0,
    currency: 'usd',
    attempts: 1,
    payment: 'succeeded',
    needsAction: false,
    lines: [{ tier, from: day(from), until: day(until) }],
    createdAt: day(from),
    paidAt: day(from),
    hostedUrl: null,
    pdfUrl: null,
    ...fields,
  };
}

export const october = () => invoice('2026-10-01', '2026-11-01');
export const november = (fields: Parameters<typeof invoice>[2] = {}) =>
  invoice('2026-11-01', '2026-12-01', fields);
export const upgrade = (payment: PaymentState = 'succeeded') =>
  invoice('2026-11-10', '2026-12-01', { tier: 'commercial', payment });
export const renewal = (fields: Partial<InvoiceFacts> = {}) =>
  invoice('2026-11-15', '2026-12-15', { status: 'open', payment: 'failed', amountPaid: 0, ...fields });
