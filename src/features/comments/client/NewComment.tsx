import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useCurrentUser } from '#src/features/auth/client/queries.ts';
import type { CurrentUser } from '#src/features/auth/schemas.ts';
import { getInitial } from '#src/lib/display-name.ts';
import { Avatar } from '#src/ui/media/Avatar.tsx';
import { buttonClass } from '#src/ui/button-class.ts';
import { CommentForm } from './CommentForm.tsx';
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
  const [status, setStatus] = useState('');
  const post = usePost(modelId);
  return (
    <div className="flex gap-3">
      <Avatar
        tone="signal"
        letter={getInitial(viewer)}
        src={viewer.customProfileImageUrl ?? viewer.profileImageUrl}
      />
      <CommentForm
        draft={`${viewer.id}:new:${modelId}`}
        label="Write a comment"
        placeholder="How did it print?"
        submitLabel="Post comment"
        pendingLabel="Posting..."
        emptyToast={{ title: 'Comment is empty', description: 'Write something before posting.' }}
        mutation={post}
        onSaved={() => {
          setStatus('Comment posted.');
          onPosted?.();
        }}
      />
      <p role="status" className="sr-only">
        {post.isPending ? '' : status}
      </p>
    </div>
  );
}
