import { useEffect, useRef } from 'react';
import { useThread } from './thread-context.ts';
import { useDelete, type CommentTarget } from './use-comment-mutations.ts';
import { ConfirmDialog } from '#src/ui/overlay/ConfirmDialog.tsx';

/** Finds the element to focus after the deletion: the next comment in the list, else the previous one, else their container. */
function findNeighbor(comment: HTMLElement | null): Element | null | undefined {
  const item = comment?.closest('li');
  const near = item?.nextElementSibling ?? item?.previousElementSibling;
  return near?.querySelector('article') ?? item?.parentElement?.closest('article, section, [role=dialog]');
}

export function DeleteDialog({
  target: place,
  open,
  onClose,
}: {
  target: CommentTarget;
  open: boolean;
  onClose: () => void;
}) {
  const { modelId, elementId, dispatch, announce } = useThread();
  const left = useRef<{ comment: HTMLElement | null; neighbor: Element | null | undefined }>(undefined);
  const remove = useDelete(modelId);
  const confirm = () => {
    if (remove.isPending) return;
    remove.mutate(place, {
      onSuccess: () => {
        const comment = document.getElementById(elementId(place.id));
        left.current = { comment, neighbor: findNeighbor(comment) };
        // The list re-renders in a separate task, and only then is the focus target known.
        setTimeout(() => {
          dispatch({ type: 'close', id: place.id });
          announce('Comment deleted.');
          onClose();
        });
      },
    });
  };
  useEffect(() => {
    if (open || !left.current) return;
    const { comment, neighbor } = left.current;
    left.current = undefined;
    const target = comment?.isConnected ? comment : neighbor;
    if (target instanceof HTMLElement) target.focus();
  }, [open]);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title="Delete this comment?"
      description="Its text is gone for good. Replies to it stay."
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      destructive
      pending={remove.isPending}
      onConfirm={confirm}
    />
  );
}
