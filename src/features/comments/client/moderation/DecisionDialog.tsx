import type { ReasonDialogProps } from './ReasonDialog.tsx';
import type { DecisionInDialog } from './use-decision-dialog.ts';
import { lazyDialog } from '#src/ui/overlay/lazy-dialog.tsx';

const ReasonDialog = lazyDialog(async () => (await import('./ReasonDialog.tsx')).ReasonDialog);

type DialogTexts = Pick<
  ReasonDialogProps,
  'title' | 'confirmLabel' | 'pendingLabel' | 'isRequired' | 'destructive'
>;

interface DecisionDialogProps extends DialogTexts {
  decision: DecisionInDialog;
  /** @param author the display name of the comment's author */
  describe: (author: string) => string;
}

/** The dialog for the reason of a decision; its code is loaded with the first decision. */
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
