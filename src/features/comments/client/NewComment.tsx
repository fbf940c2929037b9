import { Link, useLocation } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useCurrentUser } from '#src/features/auth/client/queries.ts';
import type { CurrentUser } from '#src/features/auth/schemas.ts';
import { getInitial } from '#src/lib/display-name.ts';
import { Avatar } from '#src/ui/media/Avatar.tsx';
import { buttonClass } from '#src/ui/button-class.ts';
import { toast } from '#src/ui/feedback/toast-store.ts';
import { Composer } from './Composer.tsx';
import { useDraft } from './drafts.ts';
import { usePost } from './use-comment-mutations.ts';

export interface NewCommentProps {
  modelId: number;
  onPosted?: () => void;
}

// The height equals the composer's, so nothing shifts once the viewer is known.
const boxClass = 'min-h-[calc(5rem+var(--h-sm))]';

/** Shows the composer for a new comment, or a sign-in card to visitors. */
export function NewComment(props: NewCommentProps) {
  const viewer = useCurrentUser();
  if (viewer) return <OwnComment key={viewer.id} {...props} viewer={viewer} />;
  return (
    <div className={boxClass}>
      <div aria-hidden className={`auth-wait rounded-3 bg-sunken ${boxClass}`} />
      <div className="auth-out">
        <SignInCard />
      </div>
    </div>
  );
}

function SignInCard() {
  const returnUrl = useLocation({ select: ({ pathname }) => pathname });
  return (
    <div className={`card flex items-center justify-between gap-4 ${boxClass}`}>
      <div>
        <h3>Sign in to comment</h3>
        <p className="text-sm text-ink-2">Reading is open to everyone.</p>
      </div>
      <Link to="/login" search={{ returnUrl }} className={buttonClass({ className: 'shrink-0' })}>
        Sign In
      </Link>
    </div>
  );
}

function OwnComment({ modelId, onPosted, viewer }: NewCommentProps & { viewer: CurrentUser }) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useDraft(`${viewer.id}:new:${modelId}`, '');
  const [status, setStatus] = useState('');
  const post = usePost(modelId);
  const submit = () => {
    const content = text.trim();
    setStatus('');
    if (content === '') {
      toast({ title: 'Comment is empty', description: 'Write something before posting.' });
      area.current?.focus();
      return;
    }
    if (post.isPending) return;
    post.mutate(content, {
      onSuccess: () => {
        setText(undefined);
        setStatus('Comment posted.');
        onPosted?.();
      },
    });
  };
  return (
    <div className="flex gap-3">
      <Avatar
        tone="signal"
        letter={getInitial(viewer)}
        src={viewer.customProfileImageUrl ?? viewer.profileImageUrl}
      />
      <Composer
        ref={area}
        label="Write a comment"
        placeholder="How did it print?"
        text={text}
        onChange={setText}
        onSubmit={submit}
        submitLabel="Post comment"
        pendingLabel="Posting..."
        pending={post.isPending}
      />
      <p role="status" className="sr-only">
        {status}
      </p>
    </div>
  );
}
