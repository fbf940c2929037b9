import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { currentUserQuery } from '#src/features/auth/client/queries.ts';
import type { PaidPlan } from '#src/features/plans/schemas.ts';
import { getErrorMessage } from '#src/lib/api-client.ts';
import { ConfirmDialog } from '#src/ui/overlay/ConfirmDialog.tsx';
import { toast } from '#src/ui/feedback/toast-store.ts';
import { getCanceledText, getCancelQuestion } from '../subscription-text.ts';
import { useCancelSubscription } from './queries.ts';

interface CancelDialogProps {
  plan: PaidPlan;
  /** True when a plan granted by an admin remains after the cancellation. */
  hasGrant: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called when the subscription is canceled and the page shows it. */
  onCanceled: () => void;
}

const failed = 'Failed to cancel subscription. Please try again.';

/** Confirms the cancellation and shows when access ends. Import it lazily. */
export function CancelDialog({ plan, hasGrant, open, onOpenChange, onCanceled }: CancelDialogProps) {
  const queries = useQueryClient();
  const { mutate, isPending } = useCancelSubscription();
  const [isShowing, setShowing] = useState(false);
  const confirm = () =>
    mutate(undefined, {
      onSuccess: async ({ details }) => {
        setShowing(true);
        toast({
          title: 'Subscription canceled',
          description: getCanceledText(details.accessUntil, new Date()),
        });
        // The dialog closes after the page behind it has changed, so that focus returns to an element that still exists.
        await queries.fetchQuery(currentUserQuery()).catch(() => null);
        setShowing(false);
        onCanceled();
      },
      onError: (error) =>
        toast({ title: 'Error', description: getErrorMessage(error, failed), variant: 'destructive' }),
    });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Cancel your subscription?"
      description={getCancelQuestion(plan, hasGrant)}
      cancelLabel="Keep plan"
      confirmLabel="Cancel subscription"
      pendingLabel="Canceling..."
      destructive
      pending={isPending || isShowing}
      onConfirm={confirm}
    />
  );
}
