import { testCards } from '../test-cards.ts';
import type { SandboxInvoice, SandboxPortal } from '../contract.ts';
import type { Secrets } from './secrets.ts';
import { nextMilestone } from './simulation/clock.ts';
import {
  currency,
  hasEnded,
  isToBeConfirmed,
  type SavedCard,
  type World,
  type WorldInvoice,
} from './simulation/customer.ts';

const dateText = (time: number) => new Date(time).toISOString();

export function portalView(world: World, returnUrl: string, secrets: Secrets): SandboxPortal {
  const { subscriptions, card } = world;
  const shown = subscriptions.findLast((one) => !hasEnded(one)) ?? subscriptions.at(-1);
  const next = nextMilestone(world);
  return {
    returnUrl,
    subscription: shown
      ? {
          tier: shown.tier,
          status: shown.status,
          isCancelledAtPeriodEnd: shown.isCancelledAtPeriodEnd,
          currentPeriodEnd: dateText(shown.periodEnd),
        }
      : null,
    card: card && { brand: card.brand, lastFour: card.lastFour, behavior: labelOf(card) },
    invoices: world.invoices.map((invoice) => invoiceView(invoice, secrets)).reverse(),
    next: next ? { kind: next.kind, at: dateText(next.at) } : null,
  };
}

export function invoiceView(invoice: WorldInvoice, { clientSecretOf }: Secrets): SandboxInvoice {
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
    createdAt: dateText(createdAt),
    paidAt: paidAt === null ? null : dateText(paidAt),
    paidWith: status === 'paid' && card ? `${card.brand} ending in ${card.lastFour}` : null,
    lines: invoice.lines.map(({ description, amount: price, from, until }) => ({
      description,
      amount: price,
      from: dateText(from),
      until: dateText(until),
    })),
    clientSecret: isToBeConfirmed(invoice) ? clientSecretOf(payment.id) : null,
    failure: payment.failure,
  };
}

const labelOf = ({ behavior }: SavedCard) =>
  testCards.find((card) => card.behavior === behavior)?.label ?? '';
