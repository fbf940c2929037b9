import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { formatCount } from '#src/lib/text.ts';
import { Dialog } from '#src/ui/overlay/Dialog.tsx';
import type { ThreadSource } from './thread-props.ts';
import { NewComment } from './NewComment.tsx';
import { commentCountQuery } from './queries.ts';
import { Thread } from './Thread.tsx';

/** Shows the thread in a dialog, with the composer pinned below it. Import it lazily. */
export function CommentsDialog({
  open,
  onOpenChange,
  ...thread
}: ThreadSource & { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { modelId } = thread;
  const { data } = useQuery(commentCountQuery(modelId));
  const top = useRef<HTMLDivElement>(null);
  const title = (
    <>
      Comments{' '}
      {data && <span className="font-normal text-ink-3 tabular-nums">{formatCount(data.count)}</span>}
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
        <Thread {...thread} idPrefix="dialog-comment" />
      </div>
    </Dialog>
  );
}
