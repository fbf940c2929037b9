import { useRef } from 'react';
import { Dialog } from '#src/ui/Dialog.tsx';
import { CommentCount, type CommentsProps } from './Comments.tsx';
import { NewComment } from './NewComment.tsx';
import { Thread } from './Thread.tsx';

export interface CommentsDialogProps extends CommentsProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The same thread over the page; where one writes stays in sight below it. Import it lazily. */
export function CommentsDialog({ open, onOpenChange, ...props }: CommentsDialogProps) {
  const top = useRef<HTMLDivElement>(null);
  const { modelId } = props;
  const title = (
    <>
      Comments <CommentCount modelId={modelId} />
    </>
  );
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      width={640}
      title={title}
      pinned={
        <NewComment modelId={modelId} onPosted={() => top.current?.scrollIntoView({ block: 'nearest' })} />
      }
    >
      <div ref={top} />
      <div className="-mt-6">
        <Thread {...props} idPrefix="dialog-comment" />
      </div>
    </Dialog>
  );
}
