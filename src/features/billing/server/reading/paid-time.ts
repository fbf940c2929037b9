import { getTierRank } from '#src/features/plans/access.ts';
import type { InvoiceFacts, SubscriptionFacts } from '#src/integrations/payments.ts';
import type { PaidTier } from '#src/lib/payment-types.ts';

export interface PaidTime {
  /** What the last payment that was kept was for. */
  tier: PaidTier | null;
  until: Date | null;
  /** What was paid for the present period has been given back, or is disputed. */
  isReversed: boolean;
  /** Only an upgrade within the period was: this lower tier is still paid. */
  lowerTier: PaidTier | null;
  /** The invoice that was reversed, if for good: an open dispute may still be won. */
  reversedForGood: string | null;
}

interface Line {
  tier: PaidTier;
  from: Date;
  until: Date;
  invoice: InvoiceFacts;
}

const reversed = new Set(['refunded', 'disputed', 'lost']);
const unpaid = new Set(['draft', 'open', 'uncollectible']);
const isKept = ({ invoice }: Line) => !reversed.has(invoice.payment);

/**
 * What is paid of a subscription; undefined when none of these invoices says anything about it.
 * @param invoices newest first
 */
export function findPaidTime(
  subscription: Pick<SubscriptionFacts, 'id' | 'tier'>,
  invoices: readonly InvoiceFacts[],
  now: Date,
): PaidTime | undefined {
  const own = invoices.filter(({ subscriptionId }) => subscriptionId === subscription.id);
  const owed = own.filter(({ status }) => unpaid.has(status)).flatMap(linesOf);
  // Of what was made within one second the older comes first, too.
  const lines = own
    .toReversed()
    .filter(({ status }) => status === 'paid')
    .flatMap(linesOf)
    .filter((line) => !owed.some((other) => isWithin(line, other)))
    .toSorted((a, b) => +a.from - +b.from);
  if (lines.length === 0) return undefined;
  const paid = highest(latest(lines.filter(isKept), now));
  return {
    tier: paid?.tier ?? null,
    until: paid?.until ?? null,
    ...findReversal(subscription.tier, latest(lines, now)),
  };
}

const linesOf = (invoice: InvoiceFacts): Line[] =>
  invoice.lines.flatMap(({ tier, from, until }) => (tier === null ? [] : [{ tier, from, until, invoice }]));

/** An upgrade pays the difference only: it is worth nothing while its period is owed. */
const isWithin = (line: Line, period: Line) => +line.until === +period.until && line.from > period.from;

/** Those that cover this moment; if none does, those that reach furthest. */
function latest(lines: readonly Line[], now: Date): Line[] {
  const covering = lines.filter(({ from, until }) => from <= now && now < until);
  if (covering.length > 0) return covering;
  const end = Math.max(...lines.map(({ until }) => +until));
  return lines.filter(({ until }) => +until === end);
}

function highest(lines: readonly Line[]): Line | undefined {
  return lines.toSorted((a, b) => getTierRank(b.tier) - getTierRank(a.tier) || +b.until - +a.until)[0];
}

type Reversal = Pick<PaidTime, 'isReversed' | 'lowerTier' | 'reversedForGood'>;

/** The first line pays for the period; a later one is an upgrade, whose price counts on the first being paid. */
function findReversal(tier: PaidTier | null, present: readonly Line[]): Reversal {
  const [first, ...later] = present;
  if (first && !isKept(first)) return { isReversed: true, lowerTier: null, reversedForGood: forGood(first) };
  const upgrade = later.find((line) => line.tier === tier && !isKept(line));
  const paid = highest(present.filter(isKept));
  if (!upgrade || !paid || getTierRank(paid.tier) >= getTierRank(upgrade.tier)) {
    return { isReversed: false, lowerTier: null, reversedForGood: null };
  }
  return { isReversed: false, lowerTier: paid.tier, reversedForGood: forGood(upgrade) };
}

function forGood({ invoice }: Line): string | null {
  return invoice.payment === 'disputed' ? null : invoice.id;
}
