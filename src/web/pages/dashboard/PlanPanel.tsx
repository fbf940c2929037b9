import { Link } from '@tanstack/react-router';
import type { Subscription, Tier } from '#src/features/plans/contract.ts';
import { plans } from '#src/features/plans/plans.ts';
import { planLines, priceWords } from '#src/features/plans/words.ts';
import { buttonClass } from '#src/ui/button-class.ts';
import { usePageTime } from '../../page-data.ts';

const upgrades: Record<Tier, string | undefined> = {
  free: 'Upgrade to Personal',
  personal: 'Upgrade to Commercial',
  commercial: undefined,
};

export function PlanPanel({ subscription }: { subscription: Subscription }) {
  const now = usePageTime();
  const { price, period } = priceWords(subscription);
  const upgrade = upgrades[subscription.tier];
  return (
    <section
      aria-labelledby="your-plan"
      className="rounded-3 bg-band p-5 text-on-band md:p-6 forced-colors:border"
    >
      <p className="text-sm text-on-band-2">Your plan</p>
      <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="your-plan" className="text-[1.75rem] leading-[1.1] [font-stretch:86%]">
          {plans[subscription.tier].name}
        </h2>
        <p className="text-sm">
          <strong className="text-[1.25rem]">{price}</strong> {period}
        </p>
      </div>
      <dl className="mt-5 grid gap-2">
        {planLines(subscription, now).map(({ label, value }) => (
          <div
            key={label}
            className="flex justify-between gap-4 border-t border-band-line pt-2 text-sm leading-6.25"
          >
            <dt className="text-on-band-2">{label}</dt>
            <dd className="text-right tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {upgrade !== undefined && (
        <Link to="/pricing" className={buttonClass({ variant: 'primary', size: 'sm', className: 'mt-5' })}>
          {upgrade}
        </Link>
      )}
    </section>
  );
}
