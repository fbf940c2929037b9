import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useCurrentUser } from '#src/features/auth/client/queries.ts';
import { getAccessTier } from '#src/features/plans/access.ts';
import { formatMonthlyPrice } from '#src/features/plans/plans.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { Breadcrumbs } from '#src/ui/Breadcrumbs.tsx';
import { buttonClass } from '#src/ui/button-class.ts';
import { useHydrated } from '#src/ui/use-hydrated.ts';
import { usePageTime } from '#src/ui/page-time.ts';
import { ComparisonTable } from './ComparisonTable.tsx';
import { Faq } from './Faq.tsx';
import { contactAside, freeRow, planCards, pricingIntro } from '#src/features/plans/plan-content.ts';
import { PlanCard } from './PlanCard.tsx';
import { Proof } from './Proof.tsx';
import { WaitingDesign } from './WaitingDesign.tsx';

export function Page() {
  // It is not shown after a reload, where late content would shift the page.
  const isHydrated = useHydrated();
  const [isArrival] = useState(isHydrated);
  const user = useCurrentUser();
  const now = usePageTime();
  const currentTier = user ? getAccessTier(user.subscription, now) : undefined;
  return (
    <div className="wrap">
      <div className="pt-2 pb-6">
        <Breadcrumbs current="Pricing">
          <Link to="/">Home</Link>
        </Breadcrumbs>
        <h1 className="mt-2">{pricingIntro.title}</h1>
        <p className="lead mt-2 max-w-[44rem]">{pricingIntro.lead}</p>
      </div>
      {isArrival && <WaitingDesign userId={user?.id ?? null} />}
      <div className="grid gap-4 md:grid-cols-2 md:gap-6">
        {planCards.map((plan) => (
          <PlanCard key={plan.tier} plan={plan} subscription={user?.subscription} now={now} />
        ))}
      </div>
      <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-3 border border-dashed border-line-strong px-6 py-4">
        <Badge kind="plan-free">FREE</Badge>
        <p className="flex-[1_1_16rem]">
          <strong>
            {freeRow.name}, {formatMonthlyPrice('free')}.
          </strong>{' '}
          <span className="text-ink-2">{freeRow.text}</span>
        </p>
        {currentTier === 'free' && <Badge kind="ok">Your plan</Badge>}
        {currentTier === undefined && (
          <Link
            to="/login"
            search={{ tab: 'sign-up' }}
            className={buttonClass({ variant: 'secondary', className: 'auth-out' })}
          >
            {freeRow.action}
          </Link>
        )}
      </div>
      <Proof />
      <ComparisonTable />
      <div className="mt-16 grid items-start gap-6 lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)] lg:gap-8">
        <Faq />
        <aside className="card" aria-labelledby="contact-aside">
          <h2 id="contact-aside">{contactAside.title}</h2>
          <p className="mt-2 mb-4 text-sm text-ink-2">{contactAside.text}</p>
          <Link to="/contact" className={buttonClass({ variant: 'secondary' })}>
            {contactAside.action}
          </Link>
        </aside>
      </div>
    </div>
  );
}
