import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { checkoutPath } from '#src/features/billing/paths.ts';
import type { Subscription } from '#src/features/plans/schemas.ts';
import { formatMonthlyPrice } from '#src/features/plans/plans.ts';
import { buttonClass } from '#src/ui/button-class.ts';
import batch1280 from '../../images/plan-batch-1280.webp';
import batch480 from '../../images/plan-batch-480.webp';
import batch800 from '../../images/plan-batch-800.webp';
import one1280 from '../../images/plan-one-1280.webp';
import one480 from '../../images/plan-one-480.webp';
import one800 from '../../images/plan-one-800.webp';
import type { PlanCardContent } from '#src/features/plans/plan-content.ts';
import { PlanPoints } from '#src/features/plans/client/PlanPoints.tsx';
import { PlanOffer } from './PlanOffer.tsx';

const placeholder = <div aria-hidden className="auth-wait h-(--h-lg) rounded-2 bg-sunken" />;

const pictures = {
  personal: { src: one800, srcSet: `${one480} 480w, ${one800} 800w, ${one1280} 1280w` },
  commercial: { src: batch800, srcSet: `${batch480} 480w, ${batch800} 800w, ${batch1280} 1280w` },
};
const sizes = '(min-width: 90rem) 644px, (min-width: 48rem) calc(50vw - 3rem), calc(100vw - 2rem)';

/** One plan; its picture shows one print or a batch, as its licence allows. */
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
  const { tier, name, purpose, pictureAlt, points } = plan;
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section
      aria-labelledby={`plan-${tier}`}
      className="flex flex-col overflow-hidden rounded-4 border border-line bg-surface"
    >
      <img
        {...pictures[tier]}
        sizes={sizes}
        width={1280}
        height={560}
        alt={pictureAlt}
        fetchPriority={tier === 'personal' ? 'high' : 'auto'}
        className="aspect-[16/7] w-full border-b border-line bg-sunken object-cover [filter:var(--photo-filter)]"
      />
      <div className="flex flex-1 flex-col p-6 md:p-8">
        <h2 ref={heading} id={`plan-${tier}`} tabIndex={-1}>
          {name}
        </h2>
        <p className="text-ink-2">{purpose}</p>
        <p className="mt-6 mb-1 flex items-baseline gap-2.5">
          <b className="figure-type text-[clamp(3.25rem,2.6rem+2vw,4.5rem)] leading-[.9]">
            {formatMonthlyPrice(tier)}
          </b>
          <span className="text-ink-2">per month</span>
        </p>
        <PlanPoints points={points} className="mt-5 mb-8" />
        <div className="mt-auto min-h-[calc(var(--h-lg)+1.75rem)]">
          {subscription ? (
            <PlanOffer
              tier={tier}
              subscription={subscription}
              now={now}
              onUndone={() => heading.current?.focus()}
            />
          ) : (
            <>
              {placeholder}
              <SignInToChoose plan={plan} />
            </>
          )}
        </div>
      </div>
    </section>
  );
}

function SignInToChoose({ plan: { tier, action } }: { plan: PlanCardContent }) {
  const look = { variant: tier === 'personal' ? 'primary' : 'ink', size: 'lg', block: true } as const;
  return (
    <div className="auth-out">
      <Link to="/login" search={{ returnUrl: checkoutPath(tier) }} className={buttonClass(look)}>
        {action}
      </Link>
      <p className="mt-2 text-sm text-ink-2">Cancel any time.</p>
    </div>
  );
}
