import { Link } from '@tanstack/react-router';
import { formatDateTime } from '#src/lib/date-text.ts';
import { Avatar } from '#src/ui/media/Avatar.tsx';
import { Badge } from '#src/ui/Badge.tsx';
import type { CommentAuthor } from '../../schemas.ts';
import type { ReportedComment } from '../../moderation-schemas.ts';
import { headingId } from './heading-id.ts';

/** Links a name to the profile unless the account is deleted. */
export function Person({ person }: { person: CommentAuthor }) {
  if (person.id === null) return person.displayName;
  return (
    <Link to="/user/$userId" params={{ userId: person.id }} className="link text-ink">
      {person.displayName}
    </Link>
  );
}

export function Time({ at }: { at: string }) {
  return (
    <time dateTime={at} className="text-ink-3">
      {formatDateTime(at)}
    </time>
  );
}

interface ModeratedCommentProps {
  comment: Omit<ReportedComment, 'reports' | 'reportCount'>;
}

/** Shows a reported or hidden comment with author, times and design. */
export function ModeratedComment({ comment }: ModeratedCommentProps) {
  const { id, user, design, content, createdAt, editedAt, isReply } = comment;
  return (
    <div className="min-w-0">
      <div className="flex gap-3">
        <Avatar
          size={40}
          tone="sunken"
          letter={user.displayName}
          src={user.customProfileImageUrl ?? user.profileImageUrl}
        />
        <div className="min-w-0">
          <h2
            id={headingId(id)}
            tabIndex={-1}
            className="flex flex-wrap items-center gap-x-2 gap-y-1 text-[1rem] leading-snug font-semibold wrap-anywhere"
          >
            <span className="sr-only">{isReply ? 'Reply by' : 'Comment by'}</span>
            <Person person={user} />
            {isReply && <Badge kind="inactive">Reply</Badge>}
          </h2>
          <p className="text-sm text-ink-2 wrap-anywhere">
            <Time at={createdAt} />
            {editedAt !== null && ' · Edited'}
            {' · On '}
            <Link to="/model/$id" params={{ id: String(design.id) }} className="link text-ink">
              {design.title}
            </Link>
          </p>
        </div>
      </div>
      <p dir="auto" className="mt-4 wrap-anywhere whitespace-pre-line">
        {content}
      </p>
    </div>
  );
}
