import { Link } from '@tanstack/react-router';
import { formatDateTime } from '#src/lib/date-text.ts';
import { Avatar } from '#src/ui/media/Avatar.tsx';
import { Badge } from '#src/ui/Badge.tsx';
import type { CommentAuthor } from '../../schemas.ts';
import { sideTitleClass, headingId } from './card-class.ts';
import { findEarlierTexts, findLateChange, type Moderated } from './edit-facts.ts';

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

/** Shows a reported or hidden comment with author, times and design, and the reported texts that it no longer has. */
export function ModeratedComment({ comment }: { comment: Moderated }) {
  const { id, user, design, createdAt, editedAt, isReply } = comment;
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
      <Texts comment={comment} />
    </div>
  );
}

function Texts({ comment }: { comment: Moderated }) {
  const earlier = findEarlierTexts(comment);
  const change = findLateChange(comment);
  return (
    <div className="mt-4 grid gap-4">
      {earlier.map(({ content, reportedAt }) => (
        <div key={content}>
          <h3 className={sideTitleClass}>
            As reported · <Time at={reportedAt} />
          </h3>
          <Text text={content} />
        </div>
      ))}
      <div>
        {change ? (
          <h3 className={sideTitleClass}>
            {change.text} · <Time at={change.at} />
          </h3>
        ) : (
          earlier.length > 0 && <h3 className={sideTitleClass}>Now</h3>
        )}
        {comment.deletedAt === null && <Text text={comment.content} />}
      </div>
    </div>
  );
}

function Text({ text }: { text: string }) {
  return (
    <p dir="auto" className="wrap-anywhere whitespace-pre-line">
      {text}
    </p>
  );
}
