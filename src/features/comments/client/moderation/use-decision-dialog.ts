import { useState } from 'react';
import { useDecision } from './queries.ts';
import type { ReportedComment } from '../../moderation-contract.ts';

type DecidedComment = Pick<ReportedComment, 'id' | 'design' | 'user'>;

export type DecisionInDialog = ReturnType<typeof useDecisionDialog>;

/** A decision that a dialog asks the reason of. */
export function useDecisionDialog(decision: 'hide' | 'restore') {
  const [chosen, setChosen] = useState<{ comment: DecidedComment; onDecided: () => void }>();
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending } = useDecision(decision, () => setOpen(false));
  return {
    comment: chosen?.comment,
    isOpen,
    setOpen,
    isPending,
    /** @param onDecided is told before the comment leaves its list */
    ask: (comment: DecidedComment, onDecided: () => void) => {
      setChosen({ comment, onDecided });
      setOpen(true);
    },
    confirm: (reason: string) => {
      if (!chosen) return;
      chosen.onDecided();
      mutate({ comment: chosen.comment, reason });
    },
  };
}
