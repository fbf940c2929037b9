import { getTierRank } from '#src/features/plans/access.ts';
import type { InvoiceFacts, SubscriptionFacts } from '#src/integrations/payments.ts';
import type { PaidTier } from '#src/lib/payment-types.ts';

export interface PaidPeriod {
  /** Tier of the latest payment that was not reversed. */
  tier: PaidTier | null;
  until: Date | null;
  /** True when the payment of the present period was refunded or is disputed. */
  isReversed: boolean;
  /** Tier that is still paid when only an upgrade within the period was reversed. */
  lowerTier: PaidTier | null;
  /** Id of the reversed invoice; null while its dispute is open, because it may still be won. */
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
const isReversedLine = ({ invoice }: Line) => reversed.has(invoice.payment);
const isNotReversed = (line: Line) => !isReversedLine(line);

/**
 * Finds the paid period of a subscription; undefined when none of these invoices covers it.
 * @param invoices newest first
 */
export function findPaidPeriod(
  subscription: Pick<SubscriptionFacts, 'id' | 'tier'>,
  invoices: readonly InvoiceFacts[],
  now: Date,
): PaidPeriod | undefined {
  const own = invoices.filter(({ subscriptionId }) => subscriptionId === subscription.id);
  const owed = own.filter(({ status }) => unpaid.has(status)).flatMap(getTierLines);
  // Reversed before the stable sort, so that of two lines of the same second the older comes first.
  const lines = own
    .toReversed()
    .filter(({ status }) => status === 'paid')
    .flatMap(getTierLines)
    .filter((line) => !owed.some((other) => isUpgradeWithin(line, other)))
    .toSorted((a, b) => +a.from - +b.from);
  if (lines.length === 0) return undefined;
  const paid = selectHighest(selectCurrentLines(lines.filter(isNotReversed), now));
  return {
    tier: paid?.tier ?? null,
    until: paid?.until ?? null,
    ...findReversal(subscription.tier, selectCurrentLines(lines, now)),
  };
}

const getTierLines = (invoice: InvoiceFacts): Line[] =>
  invoice.lines.flatMap(({ tier, from, until }) => (tier === null ? [] : [{ tier, from, until, invoice }]));

/** True for an upgrade's line within that period. It pays only the difference, so it counts only when the period is paid. */
const isUpgradeWithin = (line: Line, period: Line) =>
  +line.until === +period.until && line.from > period.from;

/** Selects the lines that cover `now`; if there are none, those that end last. */
function selectCurrentLines(lines: readonly Line[], now: Date): Line[] {
  const covering = lines.filter(({ from, until }) => from <= now && now < until);
  if (covering.length > 0) return covering;
  const end = Math.max(...lines.map(({ until }) => +until));
  return lines.filter(({ until }) => +until === end);
}

function selectHighest(lines: readonly Line[]): Line | undefined {
  return lines.toSorted((a, b) => getTierRank(b.tier) - getTierRank(a.tier) || +b.until - +a.until)[0];
}

/** The first line pays for the period; a later one is an upgrade, which pays only the difference to the first. */
function findReversal(
  tier: PaidTier | null,
  present: readonly Line[],
): Pick<PaidPeriod, 'isReversed' | 'lowerTier' | 'reversedForGood'> {
  const [first, ...later] = present;
  if (first && isReversedLine(first))
    return { isReversed: true, lowerTier: null, reversedForGood: getFinalReversal(first) };
  const upgrade = later.find((line) => line.tier === tier && isReversedLine(line));
  const paid = selectHighest(present.filter(isNotReversed));
  if (!upgrade || !paid || getTierRank(paid.tier) >= getTierRank(upgrade.tier)) {
    return { isReversed: false, lowerTier: null, reversedForGood: null };
  }
  return { isReversed: false, lowerTier: paid.tier, reversedForGood: getFinalReversal(upgrade) };
}

function getFinalReversal({ invoice }: Line): string | null {
  return invoice.payment === 'disputed' ? null : invoice.id;
}
