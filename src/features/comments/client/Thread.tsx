import { useCallback, useMemo, useReducer, useState } from 'react';
import { useCurrentUser } from '#src/features/auth/client/queries.ts';
import { CommentList } from './CommentList.tsx';
import type { ThreadSource } from './thread-props.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { ThreadContext } from './thread-context.ts';
import { idle, threadReducer } from './thread-state.ts';
import { useCommentCount } from './use-comment-count.ts';
import { useNow } from './use-now.ts';
import type { CommentTarget } from './use-comment-mutations.ts';
import { lazyDialog } from '#src/ui/overlay/lazy-dialog.tsx';

const UserProfileDialog = lazyDialog(
  async () => (await import('#src/features/users/client/UserProfileDialog.tsx')).UserProfileDialog,
);
const ReportDialog = lazyDialog(async () => (await import('./moderation/ReportDialog.tsx')).ReportDialog);

export interface ThreadProps extends ThreadSource {
  /** Prefix of element ids, since the page and the dialog may show the same comments. */
  idPrefix: string;
}

/** Keeps a dialog's target while the dialog closes, since it stays rendered until then. */
function useDialogTarget<T>(): [
  subject: { of: T; isOpen: boolean } | undefined,
  open: (of: T) => void,
  close: () => void,
] {
  const [subject, setSubject] = useState<{ of: T; isOpen: boolean }>();
  const open = useCallback((of: T) => setSubject({ of, isOpen: true }), []);
  const close = useCallback(() => setSubject((last) => last && { ...last, isOpen: false }), []);
  return [subject, open, close];
}

/** Shows a design's comments with all their actions and dialogs, without the composer for a new comment. */
export function Thread({ modelId, designerId, renderedAt, idPrefix }: ThreadProps) {
  const viewer = useCurrentUser();
  useCommentCount(modelId);
  const now = useNow(renderedAt);
  const [state, dispatch] = useReducer(threadReducer, idle);
  const [status, announce] = useState('');
  const [person, showPerson, closePerson] = useDialogTarget<string>();
  const [reported, askToReport, closeReport] = useDialogTarget<number>();
  const [deleteTarget, askToDelete, closeDelete] = useDialogTarget<CommentTarget>();
  const elementId = useCallback((id: number) => `${idPrefix}-${id}`, [idPrefix]);
  const context = useMemo(
    () => ({
      modelId,
      designerId,
      viewer,
      now,
      state,
      dispatch,
      elementId,
      announce,
      showPerson,
      askToDelete,
      askToReport,
    }),
    [modelId, designerId, viewer, now, state, elementId, showPerson, askToDelete, askToReport],
  );
  return (
    <ThreadContext value={context}>
      <CommentList />
      <p role="status" className="sr-only">
        {status}
      </p>
      {deleteTarget && (
        <DeleteDialog target={deleteTarget.of} open={deleteTarget.isOpen} onClose={closeDelete} />
      )}
      {person && <UserProfileDialog userId={person.of} open={person.isOpen} onOpenChange={closePerson} />}
      {reported && <ReportDialog commentId={reported.of} open={reported.isOpen} onOpenChange={closeReport} />}
    </ThreadContext>
  );
}
