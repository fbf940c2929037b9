import { useEffect } from 'react';
import type { SectionProps } from './thread-props.ts';
import { NewComment } from './NewComment.tsx';
import { Thread } from './Thread.tsx';
import { lazyDialog } from '#src/ui/overlay/lazy-dialog.tsx';

const CommentsDialog = lazyDialog(async () => (await import('./CommentsDialog.tsx')).CommentsDialog);

/** The thread in the page of its design, and the dialog that shows it over the page. */
export function CommentSection({ isDialogOpen, onDialogChange, early, ...thread }: SectionProps) {
  useEffect(() => {
    // In a task of its own: by then it is shown who is here.
    const timer = setTimeout(() => early.current?.click());
    return () => clearTimeout(timer);
  }, [early]);
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
