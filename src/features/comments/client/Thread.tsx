import { useCallback, useMemo, useReducer, useState } from 'react';
import { useCurrentUser } from '#src/features/auth/client/queries.ts';
import { CommentList } from './CommentList.tsx';
import type { ThreadOf } from './Comments.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import { ThreadContext } from './thread-context.ts';
import { idle, threadReducer } from './thread-state.ts';
import { useCount } from './use-comment-count.ts';
import { useNow } from './use-now.ts';
import type { CommentPlace } from './use-comment-mutations.ts';
import { lazyDialog } from '#src/ui/overlay/lazy-dialog.tsx';

const UserProfileDialog = lazyDialog(
  async () => (await import('#src/features/users/client/UserProfileDialog.tsx')).UserProfileDialog,
);
const ReportDialog = lazyDialog(async () => (await import('./moderation/ReportDialog.tsx')).ReportDialog);

export interface ThreadProps extends ThreadOf {
  /** Before the ids of its elements: the page and the dialog over it may show the same comments. */
  idPrefix: string;
}

/** A dialog stays in the page while it closes, so what it is about stays too. */
function useSubject<T>(): [
  subject: { of: T; isOpen: boolean } | undefined,
  open: (of: T) => void,
  close: () => void,
] {
  const [subject, setSubject] = useState<{ of: T; isOpen: boolean }>();
  const open = useCallback((of: T) => setSubject({ of, isOpen: true }), []);
  const close = useCallback(() => setSubject((last) => last && { ...last, isOpen: false }), []);
  return [subject, open, close];
}

/** The comments of a design with everything that can be done with them, but for writing a new one. */
export function Thread({ modelId, designerId, renderedAt, idPrefix }: ThreadProps) {
  const viewer = useCurrentUser();
  useCount(modelId);
  const now = useNow(renderedAt);
  const [state, dispatch] = useReducer(threadReducer, idle);
  const [status, announce] = useState('');
  const [person, showPerson, closePerson] = useSubject<string>();
  const [reported, askToReport, closeReport] = useSubject<number>();
  const [doomed, askToDelete, closeDelete] = useSubject<CommentPlace>();
  const elementId = useCallback((id: number) => `${idPrefix}-${id}`, [idPrefix]);
  const wiring = useMemo(
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
    <ThreadContext value={wiring}>
      <CommentList />
      <p role="status" className="sr-only">
        {status}
      </p>
      {doomed && <DeleteDialog place={doomed.of} open={doomed.isOpen} onClose={closeDelete} />}
      {person && <UserProfileDialog userId={person.of} open={person.isOpen} onOpenChange={closePerson} />}
      {reported && <ReportDialog commentId={reported.of} open={reported.isOpen} onOpenChange={closeReport} />}
    </ThreadContext>
  );
}
