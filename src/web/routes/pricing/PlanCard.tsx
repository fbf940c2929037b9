import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { checkoutPath } from '#src/features/billing/paths.ts';
import type { Subscription } from '#src/features/plans/schemas.ts';
import { formatMonthlyPrice } from '#src/features/plans/plans.ts';
import { buttonClass } from '#src/ui/button-class.ts';
import { cx } from '#src/ui/cx.ts';
import batch480 from '../../images/plan-batch-480.webp';
import batch800 from '../../images/plan-batch-800.webp';
import one480 from '../../images/plan-one-480.webp';
import one800 from '../../images/plan-one-800.webp';
import type { PlanCardContent } from '#src/features/plans/plan-content.ts';
import { PlanPoints } from '#src/features/plans/client/PlanPoints.tsx';
import { PlanOffer } from './PlanOffer.tsx';

const placeholder = <div aria-hidden className="auth-wait h-(--h-lg) rounded-2 bg-sunken" />;

const pictures = {
  personal: { src: one800, srcSet: `${one480} 480w, ${one800} 800w` },
  commercial: { src: batch800, srcSet: `${batch480} 480w, ${batch800} 800w` },
};
const sizes = '(min-width: 64rem) 224px, 104px';

/** One plan; its picture shows one print or a batch, as its licence allows. The button is above what the plan includes. */
export function PlanCard({
  plan,
  subscription,
  now,
}: {
  plan: PlanCardContent;
  /** The subscription of the signed-in person. */
  subscription: Subscription | undefined;
  now: Date;
}) {
  const { tier, name, purpose, pictureAlt, points, promise } = plan;
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section
      aria-labelledby={`plan-${tier}`}
      className={cx(
        'grid grid-cols-[minmax(0,1fr)_6.5rem] content-start gap-x-4 rounded-4 border bg-surface p-4 md:p-6 lg:grid-cols-[minmax(0,1fr)_14rem] lg:p-8',
        tier === 'commercial' ? 'border-ink' : 'border-line',
      )}
    >
      <div>
        <h2 ref={heading} id={`plan-${tier}`} tabIndex={-1}>
          {name}
        </h2>
        <p className="mt-0.5 text-[.9375rem] leading-[1.375rem] text-ink-2">{purpose}</p>
        <p className="mt-3 flex flex-wrap items-baseline gap-x-2.5 lg:mt-5">
          <b className="figure-type text-[clamp(2.75rem,2.2rem+2vw,4rem)] leading-[.9]">
            {formatMonthlyPrice(tier)}
          </b>
          <span className="text-ink-2">per month</span>
        </p>
      </div>
      <img
        {...pictures[tier]}
        sizes={sizes}
        width={800}
        height={350}
        alt={pictureAlt}
        fetchPriority={tier === 'personal' ? 'high' : 'auto'}
        className="aspect-square w-full rounded-2 bg-sunken object-cover [filter:var(--photo-filter)] lg:aspect-[4/3]"
      />
      <div className="col-span-2 mt-3 min-h-[calc(var(--h-lg)+1.75rem)] md:mt-5">
        {subscription ? (
          <PlanOffer
            tier={tier}
            subscription={subscription}
            now={now}
            promise={promise}
            onUndone={() => heading.current?.focus()}
          />
        ) : (
          <>
            {placeholder}
            <SignInToChoose plan={plan} />
          </>
        )}
      </div>
      <PlanPoints points={points} className="col-span-2 mt-4 gap-2! border-t border-line pt-4" />
    </section>
  );
}

function SignInToChoose({ plan: { tier, action, promise } }: { plan: PlanCardContent }) {
  const look = { variant: tier === 'personal' ? 'primary' : 'ink', size: 'lg', block: true } as const;
  return (
    <div className="auth-out">
      <Link
        to="/login"
        search={{ tab: 'sign-up', returnUrl: checkoutPath(tier) }}
        className={buttonClass(look)}
      >
        {action}
      </Link>
      <p className="mt-2 text-sm text-ink-2">{promise}</p>
    </div>
  );
}
