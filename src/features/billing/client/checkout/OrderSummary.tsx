import { Link } from '@tanstack/react-router';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import type { PaidTier } from '../../schemas.ts';
import type { PaidPlan } from '#src/features/plans/schemas.ts';
import { planPoints } from '#src/features/plans/plan-points.ts';
import { getPlan, formatMonthlyPrice } from '#src/features/plans/plans.ts';
import { formatDate } from '#src/lib/date-text.ts';
import { addMonths } from '#src/lib/months.ts';
import { cx } from '#src/ui/cx.ts';
import { usePageTime } from '#src/ui/page-time.ts';

/** Shows what is paid for; on phones it is one line that expands. */
export function OrderSummary({
  tier,
  plan,
}: {
  tier: PaidTier;
  /** The existing plan when it is being changed; null for a new plan. */
  plan: PaidPlan | null;
}) {
  const [isOpen, setOpen] = useState(false);
  const now = usePageTime();
  const { name } = getPlan(tier);
  const price = `${formatMonthlyPrice(tier)} per month`;
  const points = planPoints[tier].filter(({ included }) => included);
  const rows = [
    ...points,
    { lead: undefined, text: 'Cancel any time; access stays to the end of the period' },
  ];
  return (
    <section aria-labelledby="order" className="card max-lg:py-2">
      <h2 id="order" className="max-lg:sr-only">
        Your order
      </h2>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls="order-details"
        className="flex min-h-11 w-full items-center justify-between gap-3 rounded-2 text-left lg:hidden"
        onClick={() => setOpen(!isOpen)}
      >
        <span className="wdth-card text-h4">{name}</span>
        <span className="ml-auto text-sm">{price}</span>
        <ChevronDown aria-hidden className={cx('size-5 shrink-0', isOpen && 'rotate-180')} />
      </button>
      <div id="order-details" className={cx('max-lg:pb-3', !isOpen && 'max-lg:hidden')}>
        <p className="mt-3 flex items-baseline justify-between gap-3 max-lg:hidden">
          <span className="wdth-card text-h3">{name}</span>
          <strong>{price}</strong>
        </p>
        <p className="mt-1 text-sm text-ink-2">
          {plan === null
            ? `Renews every month, next on ${formatDate(addMonths(now.getTime(), 1))}.`
            : `You have ${getPlan(plan.tier).name} now.`}
        </p>
        <ul className="mt-5 grid gap-3">
          {rows.map(({ lead, text }) => (
            <li
              key={text}
              className="grid grid-cols-[1.375rem_1fr] gap-2.5 text-[.9375rem] leading-[1.375rem]"
            >
              <Check aria-hidden className="mt-px size-5" />
              <span>
                {lead !== undefined && <strong>{lead}</strong>}
                {text}
              </span>
            </li>
          ))}
        </ul>
        <Link to="/pricing" className="link mt-4 inline-flex min-h-11 items-center text-sm">
          {plan === null ? 'Change plan' : 'Compare plans'}
        </Link>
      </div>
    </section>
  );
}
