import type { ReasonDialogProps } from './ReasonDialog.tsx';
import type { DecisionInDialog } from './use-decision-dialog.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

type DialogTexts = Pick<
  ReasonDialogProps,
  'title' | 'confirmLabel' | 'pendingLabel' | 'isRequired' | 'destructive'
>;

interface DecisionDialogProps extends DialogTexts {
  decision: DecisionInDialog;
  /** @param author the display name of the comment's author */
  describe: (author: string) => string;
}

/** The dialog for the reason of a decision. */
export function DecisionDialog({ decision, describe, ...texts }: DecisionDialogProps) {
  const { comment, isOpen, setOpen, isPending, confirm } = decision;
  if (!comment) return null;
  return (
    <ReasonDialog
      {...texts}
      open={isOpen}
      onOpenChange={setOpen}
      description={describe(comment.user.displayName)}
      pending={isPending}
      onConfirm={confirm}
    />
  );
}
