import { useDialogTarget } from '#src/ui/overlay/use-dialog-target.ts';
import { useDecision } from './queries.ts';
import type { ReportedComment } from '../../moderation-schemas.ts';

type DecidedComment = Pick<ReportedComment, 'id' | 'design' | 'user'>;

export type DecisionInDialog = ReturnType<typeof useDecisionDialog>;

/** The state of the dialog for the reason of a decision. */
export function useDecisionDialog(decision: 'hide' | 'restore') {
  const { target, isOpen, openFor, setOpen, close } = useDialogTarget<{
    comment: DecidedComment;
    onDecided: () => void;
  }>();
  const { mutate, isPending } = useDecision(decision, close);
  return {
    comment: target?.comment,
    isOpen,
    setOpen,
    isPending,
    /** @param onDecided is called before the comment is removed from its list */
    ask: (comment: DecidedComment, onDecided: () => void) => openFor({ comment, onDecided }),
    confirm: (reason: string) => {
      if (!target) return;
      target.onDecided();
      mutate({ comment: target.comment, reason });
    },
  };
}
