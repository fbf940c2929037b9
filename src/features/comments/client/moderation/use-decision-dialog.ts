import { useState } from 'react';
import { useDecision } from './queries.ts';
import type { ReportedComment } from '../../moderation-schemas.ts';

type DecidedComment = Pick<ReportedComment, 'id' | 'design' | 'user'>;

export type DecisionInDialog = ReturnType<typeof useDecisionDialog>;

/** The state of the dialog that asks for the reason of a decision. */
export function useDecisionDialog(decision: 'hide' | 'restore') {
  const [chosen, setChosen] = useState<{ comment: DecidedComment; onDecided: () => void }>();
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending } = useDecision(decision, () => setOpen(false));
  return {
    comment: chosen?.comment,
    isOpen,
    setOpen,
    isPending,
    /** @param onDecided is called before the comment is removed from its list */
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
