import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { formatCount } from '#src/lib/text.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import type { CommentSectionProps } from './CommentSection.tsx';
import { NewComment } from './NewComment.tsx';
import { commentCountQuery } from './queries.ts';
import { Thread } from './Thread.tsx';

export interface CommentsDialogProps extends CommentSectionProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The same thread over the page; what one writes stays in sight below it. Import it lazily. */
export function CommentsDialog({ open, onOpenChange, modelId, count, ...thread }: CommentsDialogProps) {
  const { data } = useQuery(commentCountQuery(modelId));
  const top = useRef<HTMLDivElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      width={640}
      title={
        <>
          Comments{' '}
          <span className="font-normal text-ink-3 tabular-nums">{formatCount(data?.count ?? count)}</span>
        </>
      }
      pinned={
        <NewComment modelId={modelId} onPosted={() => top.current?.scrollIntoView({ block: 'nearest' })} />
      }
    >
      <div ref={top} />
      <div className="-mt-6">
        <Thread {...thread} modelId={modelId} idPrefix="dialog-comment" />
      </div>
    </Dialog>
  );
}
