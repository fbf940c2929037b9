import type { ChangePreview, PaidTier } from '../../schemas.ts';
import type { PaidPlan } from '#src/features/plans/schemas.ts';
import { getPlan, formatMonthlyPrice } from '#src/features/plans/plans.ts';
import { formatDate } from '#src/lib/date-text.ts';
import { formatMoney } from '#src/lib/money.ts';
import { getChangeKind } from './plan-choice.ts';

export interface ChangeWords {
  title: string;
  /** Explains what happens now and what happens later. */
  text: string;
  lines: { label: string; value: string }[];
  action: string;
}

interface Change {
  plan: PaidPlan;
  tier: PaidTier;
  preview: ChangePreview;
}

/** Builds the texts that explain a change of plan before it is confirmed. */
export function changeWords({ plan, tier, preview }: Change, timeZone?: string): ChangeWords {
  const { name } = getPlan(tier);
  const kind = getChangeKind(plan, tier);
  const renewal = formatDate(plan.current_period_end * 1000, timeZone);
  const then = { label: 'Then', value: `${formatMonthlyPrice(tier)} per month` };
  if (kind === 'undo') {
    return {
      title: `Keep ${name}`,
      text: `Nothing is charged, and ${name} goes on as it is.`,
      lines: [
        { label: 'Charged now', value: formatMoney(0, preview.currency) },
        { ...then, label: `From ${renewal}` },
      ],
      action: `Keep ${name}`,
    };
  }
  if (kind === 'downgrade') {
    const from = formatDate(preview.effectiveAt, timeZone);
    return {
      title: `Change to ${name}`,
      text: `You keep ${getPlan(plan.tier).name} until ${from}, since it is paid. ${name} follows it.`,
      lines: [
        { label: 'Charged now', value: formatMoney(0, preview.currency) },
        { label: `From ${from}`, value: `${formatMonthlyPrice(tier)} per month` },
      ],
      action: `Change to ${name}`,
    };
  }
  const { prorationAmount: amount, currency } = preview;
  return {
    title: `Upgrade to ${name}`,
    text: `${name} counts as soon as it is paid. What is left of ${getPlan(plan.tier).name} is taken off.`,
    lines: [
      amount < 0
        ? { label: 'Credited now', value: formatMoney(-amount, currency) }
        : { label: 'Charged now', value: formatMoney(amount, currency) },
      { ...then, label: `From ${renewal}` },
    ],
    action: amount > 0 ? `Pay ${formatMoney(amount, currency)} and upgrade` : `Upgrade to ${name}`,
  };
}
