import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { currentUserQuery } from '#src/features/auth/client/queries.ts';
import type { PaidPlan } from '#src/features/plans/contract.ts';
import { getErrorMessage } from '#src/lib/api-client.ts';
import { ConfirmDialog } from '#src/ui/overlay/ConfirmDialog.tsx';
import { toast } from '#src/ui/feedback/toast-store.ts';
import { cancelledWords, cancelQuestion } from '../situation-words.ts';
import { useCancelSubscription } from './queries.ts';

interface CancelDialogProps {
  plan: PaidPlan;
  /** Something stays after it: a plan was given as well. */
  hasGrant: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** It is cancelled, and the page shows that. */
  onCancelled: () => void;
}

const failed = 'Failed to cancel subscription. Please try again.';

/** Asks once more, and says until when there is access. Import it lazily. */
export function CancelDialog({ plan, hasGrant, open, onOpenChange, onCancelled }: CancelDialogProps) {
  const queries = useQueryClient();
  const { mutate, isPending } = useCancelSubscription();
  const [isShowing, setShowing] = useState(false);
  const confirm = () =>
    mutate(undefined, {
      onSuccess: async ({ details }) => {
        setShowing(true);
        toast({
          title: 'Subscription canceled',
          description: cancelledWords(details.accessUntil, new Date()),
        });
        // Closed once the page behind has changed, so that the focus goes to what is still there.
        await queries.fetchQuery(currentUserQuery()).catch(() => null);
        setShowing(false);
        onCancelled();
      },
      onError: (error) =>
        toast({ title: 'Error', description: getErrorMessage(error, failed), variant: 'destructive' }),
    });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Cancel your subscription?"
      description={cancelQuestion(plan, hasGrant)}
      cancelLabel="Keep plan"
      confirmLabel="Cancel subscription"
      pendingLabel="Canceling..."
      destructive
      pending={isPending || isShowing}
      onConfirm={confirm}
    />
  );
}
