import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { FailureBox } from '../FailureBox.tsx';
import type { PaidTier } from '../../schemas.ts';
import type { Subscription } from '#src/features/plans/schemas.ts';
import { getStatusLabel } from '#src/features/plans/plan-labels.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { buttonClass } from '#src/ui/button-class.ts';
import { changeWords } from './change-words.ts';
import type { Offer } from './checkout-state.ts';
import { FormSkeleton } from './FormSkeleton.tsx';

interface ChangeOfferProps {
  offer: Offer;
  tier: PaidTier;
  subscription: Subscription;
  isChanging: boolean;
  /** Why the bank declined the last attempt. */
  failure: string | undefined;
  onConfirm: () => void;
}

/** Shows the cost of a change of plan and its start, and asks for confirmation. */
export function ChangeOffer(props: ChangeOfferProps) {
  const { offer, tier, subscription, isChanging, failure, onConfirm } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    if (failure !== undefined) box.current?.focus();
  }, [failure]);

  const { stripeSubscription: plan } = subscription;
  if (!plan) return <FormSkeleton />;
  const words = changeWords({ plan, tier, preview: offer.preview });
  return (
    <div className="grid min-h-80 content-start gap-5">
      <div>
        {plan.pendingTier !== null && (
          <Badge kind="pending" size="lg" className="mb-3">
            {getStatusLabel({ tier: plan.tier, status: 'pending' })}
          </Badge>
        )}
        <h2 ref={heading} tabIndex={-1} className="text-h3 wdth-card outline-none">
          {words.title}
        </h2>
        <p className="mt-1 max-w-[34rem] text-pretty text-ink-2">{words.text}</p>
      </div>
      <dl className="border-t border-line">
        {words.lines.map(({ label, value }) => (
          <div key={label} className="flex justify-between gap-4 border-b border-line py-3">
            <dt className="text-ink-2">{label}</dt>
            <dd className="text-right font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {offer.hasChanged && (
        <Notice kind="info">
          The amount has changed since it was shown. Nothing was charged: please look again.
        </Notice>
      )}
      <FailureBox ref={box} message={failure} />
      <div className="mt-auto grid gap-2">
        <Button
          variant="primary"
          size="lg"
          block
          pending={isChanging}
          pendingLabel="Changing..."
          onClick={onConfirm}
        >
          {words.action}
        </Button>
        <Link to="/dashboard" className={buttonClass({ variant: 'ghost', block: true })}>
          Not now
        </Link>
      </div>
    </div>
  );
}
