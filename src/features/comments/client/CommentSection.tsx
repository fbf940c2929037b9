import type { SectionProps } from './thread-props.ts';
import { NewComment } from './NewComment.tsx';
import { Thread } from './Thread.tsx';
import { CommentsDialog } from './CommentsDialog.tsx';

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
