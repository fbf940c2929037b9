import { Link } from '@tanstack/react-router';
import type { Tier } from '#src/features/plans/contract.ts';
import { priceOf } from '#src/features/plans/plans.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { buttonClass } from '#src/ui/button-class.ts';
import batchPicture from '../../images/batch.webp';
import singlePicture from '../../images/single.webp';
import type { PlanCardContent } from './plan-content.ts';
import { PlanPoints } from './PlanPoints.tsx';

const pictures = { personal: singlePicture, commercial: batchPicture };

interface PlanCardProps {
  plan: PlanCardContent;
  /** Undefined while nobody is signed in. */
  currentTier: Tier | undefined;
}

/** One plan: its licence is told by the picture, one print or a batch. */
export function PlanCard({ plan, currentTier }: PlanCardProps) {
  const { tier, name, purpose, pictureAlt, points, action } = plan;
  return (
    <section
      aria-labelledby={`plan-${tier}`}
      className="flex flex-col overflow-hidden rounded-4 border border-line bg-surface"
    >
      <img
        src={pictures[tier]}
        width={1280}
        height={560}
        alt={pictureAlt}
        fetchPriority={tier === 'personal' ? 'high' : 'auto'}
        className="aspect-[16/7] w-full border-b border-line bg-sunken object-cover"
      />
      <div className="flex flex-1 flex-col p-6 md:p-8">
        <h2 id={`plan-${tier}`}>{name}</h2>
        <p className="text-ink-2">{purpose}</p>
        <p className="mt-6 mb-1 flex items-baseline gap-2.5">
          <b className="figure-type text-[clamp(3.25rem,2.6rem+2vw,4.5rem)] leading-[.9]">{priceOf(tier)}</b>
          <span className="text-ink-2">per month</span>
        </p>
        <PlanPoints points={points} className="mt-5 mb-8" />
        <div className="mt-auto">
          {currentTier === undefined && (
            <Link
              to="/login"
              search={{ returnUrl: '/pricing' }}
              className={buttonClass({
                variant: tier === 'personal' ? 'primary' : 'ink',
                size: 'lg',
                block: true,
                className: 'auth-out',
              })}
            >
              {action}
            </Link>
          )}
          {currentTier === tier && (
            <Badge kind="ok" size="lg">
              Your plan
            </Badge>
          )}
        </div>
      </div>
    </section>
  );
}
