import { PlanActionButton } from '#src/features/billing/client/PlanActionButton.tsx';
import type { PaidTier } from '#src/features/billing/schemas.ts';
import type { Subscription } from '#src/features/plans/schemas.ts';
import { getNoteText } from '#src/features/billing/subscription-text.ts';
import { getPlanOffer, type PlanAction } from '#src/features/billing/subscription-state.ts';
import { Badge } from '#src/ui/Badge.tsx';
import type { ButtonLook } from '#src/ui/button-class.ts';

interface PlanOfferProps {
  tier: PaidTier;
  subscription: Subscription;
  now: Date;
  /** Shown below the button that chooses the plan. */
  promise: string;
  /** Called when the pressed button is about to disappear. */
  onUndone: () => void;
}

function getLook({ kind }: PlanAction, tier: PaidTier): ButtonLook {
  if (kind === 'undo' || kind === 'downgrade') return { variant: 'secondary' };
  return { variant: tier === 'personal' ? 'primary' : 'ink' };
}

/** The lower part of a plan's card: whether the person has this plan, and the possible action. */
export function PlanOffer({ tier, subscription, now, promise, onUndone }: PlanOfferProps) {
  const { isCurrent, action, note } = getPlanOffer(tier, subscription, now);
  const words = note && getNoteText(note);
  const hasRow = isCurrent || action !== null;
  return (
    <>
      {hasRow && (
        <div className="flex min-h-(--h-lg) flex-wrap items-center gap-3">
          {isCurrent && (
            <Badge kind="ok" size="lg">
              Your plan
            </Badge>
          )}
          {action && (
            <PlanActionButton
              action={action}
              size="lg"
              {...getLook(action, tier)}
              className="flex-1 basis-36 px-3!"
              onUndone={onUndone}
            />
          )}
        </div>
      )}
      {words !== null && <p className={hasRow ? 'mt-2 text-sm text-ink-2' : 'text-ink-2'}>{words}</p>}
      {words === null && action?.kind === 'choose' && <p className="mt-2 text-sm text-ink-2">{promise}</p>}
    </>
  );
}
