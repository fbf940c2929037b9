import Flag from 'lucide-react/icons/flag';
import Pencil from 'lucide-react/icons/pencil';
import ReplyArrow from 'lucide-react/icons/reply';
import Trash from 'lucide-react/icons/trash-2';
import { useEffect, useRef, type ReactNode, type Ref, type RefObject } from 'react';
import { askToSignIn } from '#src/features/auth/client/ask-to-sign-in.ts';
import type { Reply } from '../schemas.ts';
import { CommentText } from './CommentText.tsx';
import { EditEditor, ReplyEditor } from './InlineEditors.tsx';
import { ReactionBar, textChipClass } from './ReactionBar.tsx';
import { getCommentPermissions } from './comment-permissions.ts';
import { useThread } from './thread-context.ts';

/** Shows the text with its actions, or the editor in its place. */
export function CommentBody({
  comment,
  parentId,
}: {
  comment: Omit<Reply, 'replies'>;
  /** Id of the parent for a reply, else null. */
  parentId: number | null;
}) {
  const { viewer, state, dispatch, askToDelete, askToReport } = useThread();
  const { id } = comment;
  const replyButton = useRef<HTMLButtonElement>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  const isEditing = state.mode === 'editing' && state.id === id;
  const isReplying = state.mode === 'replying' && state.id === id;
  useReturningFocus(isEditing, editButton);
  useReturningFocus(isReplying, replyButton);

  if (isEditing) return <EditEditor comment={comment} parentId={parentId} />;
  const { mayChange, mayReport } = getCommentPermissions(comment, viewer, null);
  const reply = () => (viewer === null ? askToSignIn('Sign in to comment') : dispatch({ type: 'reply', id }));
  return (
    <>
      <CommentText text={comment.content} />
      <div className="mt-2 flex flex-wrap items-center gap-1.5 [&>:first-child:not([aria-pressed])]:-ml-2.5 pointer-coarse:[&>:first-child:not([aria-pressed])]:-ml-3.5">
        <ReactionBar comment={comment} />
        {parentId === null && (
          <Action ref={replyButton} icon={<ReplyArrow aria-hidden />} label="Reply" onPress={reply} />
        )}
        {mayChange && (
          <>
            <Action
              ref={editButton}
              icon={<Pencil aria-hidden />}
              label="Edit"
              onPress={() => dispatch({ type: 'edit', id })}
            />
            <Action
              icon={<Trash aria-hidden />}
              label="Delete"
              onPress={() => askToDelete({ id, parentId })}
            />
          </>
        )}
        {mayReport && <Action icon={<Flag aria-hidden />} label="Report" onPress={() => askToReport(id)} />}
      </div>
      {isReplying && <ReplyEditor to={comment} />}
    </>
  );
}

interface ActionProps {
  icon: ReactNode;
  label: string;
  onPress: () => void;
  ref?: Ref<HTMLButtonElement>;
}

function Action({ icon, label, onPress, ref }: ActionProps) {
  return (
    <button ref={ref} type="button" className={textChipClass} onClick={onPress}>
      {icon}
      {label}
    </button>
  );
}

/** Returns the focus to the button that opened an editor when the editor closes. */
function useReturningFocus(isOpen: boolean, button: RefObject<HTMLButtonElement | null>): void {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, button]);
}
