import type { UseMutationResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { toast } from '#src/ui/feedback/toast-store.ts';
import type { Comment } from '../schemas.ts';
import { Composer, type ComposerProps } from './Composer.tsx';
import { useDraft } from './drafts.ts';
import { editOutcome } from './thread-state.ts';

type Labels = 'label' | 'placeholder' | 'submitLabel' | 'pendingLabel';

export interface CommentFormProps extends Pick<ComposerProps, Labels | 'onCancel'> {
  /** Name of the stored draft. */
  draft: string;
  /** The text before it is edited; empty by default. Submitting it unchanged cancels. */
  original?: string;
  /** Shown when an empty text is submitted. */
  emptyToast: { title: string; description: string };
  mutation: Pick<UseMutationResult<Comment, Error, string>, 'isPending' | 'mutate'>;
  onSaved: () => void;
}

/**
 * Renders a composer that stores its text as a draft and saves it by a mutation. With `onCancel` it takes the focus when it
 * is opened, with the cursor after the text.
 */
export function CommentForm(props: CommentFormProps) {
  const { draft, original = '', emptyToast, mutation, onSaved, onCancel, ...labels } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  // A second press can come before `isPending` is rendered.
  const isSending = useRef(false);
  const [text, setText] = useDraft(draft, original);
  const takesFocus = onCancel !== undefined;
  useEffect(() => {
    const { current } = area;
    if (!takesFocus || !current) return;
    current.focus();
    current.setSelectionRange(current.value.length, current.value.length);
  }, [takesFocus]);

  const submit = () => {
    const outcome = editOutcome(original, text);
    if (outcome === 'empty') {
      toast(emptyToast);
      area.current?.focus();
    } else if (outcome === 'same') {
      onCancel?.();
    } else if (!isSending.current) {
      isSending.current = true;
      mutation.mutate(text.trim(), {
        onSuccess: () => {
          setText(undefined);
          onSaved();
        },
        onSettled: () => {
          isSending.current = false;
        },
      });
    }
  };
  return (
    <Composer
      {...labels}
      ref={area}
      text={text}
      onChange={setText}
      onSubmit={submit}
      pending={mutation.isPending}
      onCancel={onCancel}
    />
  );
}
