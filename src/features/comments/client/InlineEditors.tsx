import type { Reply } from '../schemas.ts';
import { CommentForm } from './CommentForm.tsx';
import { useDraft } from './drafts.ts';
import { useThread } from './thread-context.ts';
import { useEditComment, usePost } from './use-comment-mutations.ts';

export function ReplyEditor({ to }: { to: Pick<Reply, 'id' | 'user'> }) {
  const { modelId, viewer, dispatch, announce } = useThread();
  const post = usePost(modelId, to.id);
  const close = () => dispatch({ type: 'close', id: to.id });
  return (
    <div className="mt-3 flex">
      <CommentForm
        draft={`${viewer?.id}:reply:${to.id}`}
        label={`Reply to ${to.user.displayName}`}
        placeholder="Write a reply"
        submitLabel="Post reply"
        pendingLabel="Posting..."
        emptyToast={{ title: 'Reply is empty', description: 'Write something before posting.' }}
        mutation={post}
        onSaved={() => {
          announce('Reply posted.');
          close();
        }}
        onCancel={close}
      />
    </div>
  );
}

export function EditEditor({
  comment: { id, content },
  parentId,
}: {
  comment: Pick<Reply, 'id' | 'content'>;
  /** Id of the parent for a reply, else null. */
  parentId: number | null;
}) {
  const { modelId, viewer, dispatch, announce } = useThread();
  const draft = `${viewer?.id}:edit:${id}`;
  const [, setDraft] = useDraft(draft, content);
  const edit = useEditComment(modelId, id, parentId);
  const close = () => dispatch({ type: 'close', id });
  return (
    <div className="mt-2 flex">
      <CommentForm
        draft={draft}
        original={content}
        label="Edit comment"
        submitLabel="Save"
        pendingLabel="Saving..."
        emptyToast={{ title: 'Comment is empty', description: 'Write something before saving.' }}
        mutation={edit}
        onSaved={() => {
          announce('Comment updated.');
          close();
        }}
        onCancel={() => {
          setDraft(undefined);
          close();
        }}
      />
    </div>
  );
}
