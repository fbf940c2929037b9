import { useEffect, useRef } from 'react';
import { toast } from '#src/ui/feedback/toast-store.ts';
import type { Reply } from '../schemas.ts';
import { Composer } from './Composer.tsx';
import { useDraft } from './drafts.ts';
import { useThread } from './thread-context.ts';
import { editOutcome } from './thread-state.ts';
import { useEdit, usePost } from './use-comment-mutations.ts';

/** Focuses the text area of an editor that was just opened, with the cursor after the text. */
function useFirstFocus() {
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const { current } = area;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);
  return area;
}

export function ReplyEditor({ to }: { to: Pick<Reply, 'id' | 'user'> }) {
  const { modelId, viewer, dispatch, announce } = useThread();
  const area = useFirstFocus();
  const [text, setText] = useDraft(`${viewer?.id}:reply:${to.id}`, '');
  const post = usePost(modelId, to.id);
  const close = () => dispatch({ type: 'close', id: to.id });
  const submit = () => {
    const content = text.trim();
    if (content === '') {
      toast({ title: 'Reply is empty', description: 'Write something before posting.' });
      area.current?.focus();
      return;
    }
    if (post.isPending) return;
    post.mutate(content, {
      onSuccess: () => {
        setText(undefined);
        announce('Reply posted.');
        close();
      },
    });
  };
  return (
    <div className="mt-3 flex">
      <Composer
        ref={area}
        label={`Reply to ${to.user.displayName}`}
        placeholder="Write a reply"
        text={text}
        onChange={setText}
        onSubmit={submit}
        submitLabel="Post reply"
        pendingLabel="Posting..."
        pending={post.isPending}
        onCancel={close}
      />
    </div>
  );
}

export interface EditEditorProps {
  comment: Pick<Reply, 'id' | 'content'>;
  /** Id of the parent for a reply, else null. */
  parentId: number | null;
}

export function EditEditor({ comment, parentId }: EditEditorProps) {
  const { modelId, viewer, dispatch, announce } = useThread();
  const area = useFirstFocus();
  const { id, content: original } = comment;
  const [text, setText] = useDraft(`${viewer?.id}:edit:${id}`, original);
  const edit = useEdit(modelId, id, parentId);
  const close = () => {
    setText(undefined);
    dispatch({ type: 'close', id });
  };
  const save = () => {
    const outcome = editOutcome(original, text);
    if (outcome === 'empty') {
      toast({ title: 'Comment is empty', description: 'Write something before saving.' });
      area.current?.focus();
    } else if (outcome === 'same') {
      close();
    } else if (!edit.isPending) {
      edit.mutate(text.trim(), {
        onSuccess: () => {
          announce('Comment updated.');
          close();
        },
      });
    }
  };
  return (
    <div className="mt-2 flex">
      <Composer
        ref={area}
        label="Edit comment"
        text={text}
        onChange={setText}
        onSubmit={save}
        submitLabel="Save"
        pendingLabel="Saving..."
        pending={edit.isPending}
        onCancel={close}
      />
    </div>
  );
}
