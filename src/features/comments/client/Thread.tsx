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
import { useDialogTarget } from '#src/ui/overlay/use-dialog-target.ts';
import { UserProfileDialog } from '#src/features/users/client/UserProfileDialog.tsx';
import { ReportDialog } from './moderation/ReportDialog.tsx';

/** Shows a design's comments with all their actions and dialogs, without the composer for a new comment. */
export function Thread({
  modelId,
  designerId,
  renderedAt,
  idPrefix,
}: ThreadSource & {
  /** Prefix of element ids, since the page and the dialog may show the same comments. */
  idPrefix: string;
}) {
  const viewer = useCurrentUser();
  useCommentCount(modelId);
  const now = useNow(renderedAt);
  const [state, dispatch] = useReducer(threadReducer, idle);
  const [status, announce] = useState('');
  const profile = useDialogTarget<string>();
  const report = useDialogTarget<number>();
  const deletion = useDialogTarget<CommentTarget>();
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
      showPerson: profile.openFor,
      askToDelete: deletion.openFor,
      askToReport: report.openFor,
    }),
    [modelId, designerId, viewer, now, state, elementId, profile.openFor, deletion.openFor, report.openFor],
  );
  return (
    <ThreadContext value={context}>
      <CommentList />
      <p role="status" className="sr-only">
        {status}
      </p>
      {deletion.target && (
        <DeleteDialog target={deletion.target} open={deletion.isOpen} onClose={deletion.close} />
      )}
      {profile.target !== undefined && (
        <UserProfileDialog userId={profile.target} open={profile.isOpen} onOpenChange={profile.setOpen} />
      )}
      {report.target !== undefined && (
        <ReportDialog commentId={report.target} open={report.isOpen} onOpenChange={report.setOpen} />
      )}
    </ThreadContext>
  );
}
