import type { SectionProps } from './thread-props.ts';
import { NewComment } from './NewComment.tsx';
import { Thread } from './Thread.tsx';
import { lazyDialog } from '#src/ui/overlay/lazy-dialog.tsx';

const CommentsDialog = lazyDialog(async () => (await import('./CommentsDialog.tsx')).CommentsDialog);

/** Shows the thread in the design's page, and the dialog with the same thread. */
export function CommentSection({ isDialogOpen, onDialogChange, ...thread }: SectionProps) {
  return (
    <>
      <NewComment modelId={thread.modelId} />
      <Thread {...thread} idPrefix="comment" />
      {isDialogOpen !== undefined && (
        <CommentsDialog {...thread} open={isDialogOpen} onOpenChange={onDialogChange} />
      )}
    </>
  );
}
