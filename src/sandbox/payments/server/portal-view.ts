import { testCards } from '../test-cards.ts';
import type { SandboxInvoice, SandboxPortal } from '../schemas.ts';
import type { Secrets } from './secrets.ts';
import { findNextMilestone } from './simulation/clock.ts';
import {
  currency,
  hasEnded,
  needsConfirmation,
  type SavedCard,
  type SimulatedCustomer,
  type SimulatedInvoice,
} from './simulation/customer.ts';

const toIsoText = (time: number) => new Date(time).toISOString();

export function toPortalView(
  customer: SimulatedCustomer,
  returnUrl: string,
  secrets: Secrets,
): SandboxPortal {
  const { subscriptions, card } = customer;
  const shown = subscriptions.findLast((one) => !hasEnded(one)) ?? subscriptions.at(-1);
  const next = findNextMilestone(customer);
  return {
    returnUrl,
    subscription: shown
      ? {
          tier: shown.tier,
          status: shown.status,
          isCancelledAtPeriodEnd: shown.isCancelledAtPeriodEnd,
          currentPeriodEnd: toIsoText(shown.periodEnd),
        }
      : null,
    card: card && { brand: card.brand, lastFour: card.lastFour, behavior: findLabel(card) },
    invoices: customer.invoices.map((invoice) => toInvoiceView(invoice, secrets)).reverse(),
    next: next ? { kind: next.kind, at: toIsoText(next.at) } : null,
  };
}

export function toInvoiceView(invoice: SimulatedInvoice, { getClientSecret }: Secrets): SandboxInvoice {
  const { id, number, status, amount, payment, createdAt, paidAt } = invoice;
  const { card } = payment;
  return {
    id,
    number,
    status,
    amountDue: amount,
    amountPaid: status === 'paid' ? amount : 0,
    amountRefunded: 0,
    currency,
    createdAt: toIsoText(createdAt),
    paidAt: paidAt === null ? null : toIsoText(paidAt),
    paidWith: status === 'paid' && card ? `${card.brand} ending in ${card.lastFour}` : null,
    lines: invoice.lines.map(({ description, amount: price, from, until }) => ({
      description,
      amount: price,
      from: toIsoText(from),
      until: toIsoText(until),
    })),
    clientSecret: needsConfirmation(invoice) ? getClientSecret(payment.id) : null,
    failure: payment.failure,
  };
}

const findLabel = ({ behavior }: SavedCard) =>
  testCards.find((card) => card.behavior === behavior)?.label ?? '';
