import { Link } from '@tanstack/react-router';
import { formatDate } from '#src/lib/date-text.ts';
import { getErrorMessage } from '#src/lib/api-client.ts';
import type { Subscription } from '#src/features/plans/schemas.ts';
import type { PaidTier } from '../schemas.ts';
import { getPlan } from '#src/features/plans/plans.ts';
import { Button } from '#src/ui/Button.tsx';
import { buttonClass, type ButtonLook } from '#src/ui/button-class.ts';
import { toast } from '#src/ui/feedback/toast-store.ts';
import { checkoutPath } from '../paths.ts';
import { getActionLabel } from '../subscription-text.ts';
import type { PlanAction } from '../subscription-state.ts';
import { useChangePlan, useResumeSubscription } from './queries.ts';

/** Links to a plan action, or performs it directly (`keep` and `undo`). */
export function PlanActionButton({
  action,
  onUndone,
  onCancel,
  ...look
}: ButtonLook & {
  action: PlanAction;
  /** Called after a cancellation or a change was undone, just before this button disappears. */
  onUndone: () => void;
  onCancel?: () => void;
}) {
  const label = getActionLabel(action);
  switch (action.kind) {
    case 'keep':
      return <KeepButton {...look} label={label} onUndone={onUndone} />;
    case 'undo':
      return <UndoButton {...look} label={label} tier={action.tier} onUndone={onUndone} />;
    case 'cancel':
      return (
        <Button {...look} onClick={onCancel}>
          {label}
        </Button>
      );
    case 'pay':
    case 'manage':
      return (
        <Link to="/billing" className={buttonClass(look)}>
          {label}
        </Link>
      );
    default:
      return (
        <a href={checkoutPath(action.tier)} className={buttonClass(look)}>
          {label}
        </a>
      );
  }
}

interface UndoProps extends ButtonLook {
  label: string;
  onUndone: () => void;
}

function KeepButton({ label, onUndone, ...look }: UndoProps) {
  const resume = useResumeSubscription();
  const keep = () =>
    resume.mutate(undefined, {
      onSuccess: ({ subscription }) => {
        toast({ title: 'Plan kept', description: getRenewalText(subscription) });
        onUndone();
      },
      onError: (error) => showErrorToast(error, 'Failed to keep your plan. Please try again.'),
    });
  return (
    <Button {...look} pending={resume.isPending} onClick={keep}>
      {label}
    </Button>
  );
}

function UndoButton({ label, tier, onUndone, ...look }: UndoProps & { tier: PaidTier }) {
  const change = useChangePlan();
  const undo = () =>
    change.mutate(tier, {
      onSuccess: () => {
        toast({ title: 'Change undone', description: `Your plan stays ${getPlan(tier).name}.` });
        onUndone();
      },
      onError: (error) => showErrorToast(error, 'Failed to undo the change. Please try again.'),
    });
  return (
    <Button {...look} pending={change.isPending} onClick={undo}>
      {label}
    </Button>
  );
}

function getRenewalText({ stripeSubscription: plan }: Subscription): string {
  return plan === null ? '' : `It renews on ${formatDate(plan.current_period_end * 1000)}.`;
}

function showErrorToast(error: unknown, fallback: string): void {
  toast({ title: 'Error', description: getErrorMessage(error, fallback), variant: 'destructive' });
}
