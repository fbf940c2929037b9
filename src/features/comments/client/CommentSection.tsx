import { lazy, Suspense } from 'react';
import type { SectionProps } from './Comments.tsx';
import { NewComment } from './NewComment.tsx';
import { Thread } from './Thread.tsx';

const CommentsDialog = lazy(async () => ({ default: (await import('./CommentsDialog.tsx')).CommentsDialog }));

/** The thread in the page of its design, and the dialog that shows it over the page. */
export function CommentSection({ isDialogOpen, onDialogChange, ...thread }: SectionProps) {
  return (
    <>
      <NewComment modelId={thread.modelId} />
      <Thread {...thread} idPrefix="comment" />
      {isDialogOpen !== undefined && (
        <Suspense>
          <CommentsDialog {...thread} open={isDialogOpen} onOpenChange={onDialogChange} />
        </Suspense>
      )}
    </>
  );
}
