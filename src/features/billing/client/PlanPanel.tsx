import { useRef } from 'react';
import { PlanActionButton } from './PlanActionButton.tsx';
import { listPlanActions, type PlanAction } from '../subscription-state.ts';
import { getCurrentPlan } from '#src/features/plans/access.ts';
import type { Subscription } from '#src/features/plans/schemas.ts';
import { getPlan } from '#src/features/plans/plans.ts';
import { buildPlanLines, formatPriceParts } from '#src/features/plans/plan-labels.ts';
import type { ButtonLook } from '#src/ui/button-class.ts';
import { useDialogTarget } from '#src/ui/overlay/use-dialog-target.ts';
import { CancelDialog } from './CancelDialog.tsx';

const bandClasses = {
  secondary: 'border-band-line-strong! bg-transparent! text-on-band! hover:border-on-band! hover:bg-band-2!',
  ghost: 'px-2! text-on-band-2! hover:bg-band-2! hover:text-on-band!',
};

const quietKinds = new Set(['downgrade', 'undo', 'manage']);

function getLook({ kind }: PlanAction, index: number): ButtonLook {
  if (kind === 'cancel') return { variant: 'ghost', className: bandClasses.ghost };
  const isMain = index === 0 && !quietKinds.has(kind);
  return isMain ? { variant: 'primary' } : { variant: 'secondary', className: bandClasses.secondary };
}

/** Shows a person's plan, its state, and the actions that are possible. */
export function PlanPanel({ subscription, now }: { subscription: Subscription; now: Date }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const cancellation = useDialogTarget();
  const plan = getCurrentPlan(subscription, now);
  const { price, period } = formatPriceParts(plan);
  const { source, stripeSubscription } = subscription;
  // A plan that an admin granted for some months costs nothing.
  const hasPrice = source !== 'admin' || plan.isLifetime || plan.tier === 'free';
  const hasGrant = source === 'admin' || (stripeSubscription?.grantTier ?? null) !== null;
  // The pressed button has disappeared by then.
  const focusHeading = () => setTimeout(() => heading.current?.focus());
  return (
    <section
      aria-labelledby="your-plan"
      className="rounded-3 bg-band p-5 text-on-band md:p-6 forced-colors:border"
    >
      <p className="text-sm text-on-band-2">Your plan</p>
      <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2
          ref={heading}
          id="your-plan"
          tabIndex={-1}
          className="text-[1.75rem] leading-[1.1] [font-stretch:86%]"
        >
          {getPlan(plan.tier).name}
        </h2>
        {hasPrice && (
          <p className="text-sm">
            <strong className="text-[1.25rem]">{price}</strong> {period}
          </p>
        )}
      </div>
      <dl className="mt-5 grid gap-2">
        {buildPlanLines(subscription, now).map(({ label, value }) => (
          <div
            key={label}
            className="flex justify-between gap-4 border-t border-band-line pt-2 text-sm leading-6.25"
          >
            <dt className="text-on-band-2">{label}</dt>
            <dd className="text-right tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-5 flex flex-wrap gap-2 empty:hidden">
        {listPlanActions(subscription, now).map((action, index) => (
          <PlanActionButton
            key={action.kind}
            action={action}
            size="sm"
            {...getLook(action, index)}
            onUndone={focusHeading}
            onCancel={() => cancellation.openFor()}
          />
        ))}
      </div>
      {cancellation.openCount > 0 && stripeSubscription && (
        <CancelDialog
          plan={stripeSubscription}
          hasGrant={hasGrant}
          open={cancellation.isOpen}
          onOpenChange={cancellation.setOpen}
          onCanceled={() => {
            cancellation.close();
            focusHeading();
          }}
        />
      )}
    </section>
  );
}
