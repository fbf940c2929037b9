import { formatDateTime } from '#src/lib/date-text.ts';
import { formatAgo } from '#src/browser/relative-time.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { useHydrated } from '#src/ui/use-hydrated.ts';
import type { CommentAuthor, Reply } from '../schemas.ts';
import { getCommentPermissions } from './comment-permissions.ts';
import { useThread } from './thread-context.ts';

/** Shows author, badges and times of a comment. */
export function CommentHead({ comment }: { comment: Omit<Reply, 'replies'> }) {
  const { viewer, designerId, now } = useThread();
  // The cached page uses UTC; the browser's time zone is used after hydration.
  const zone = useHydrated() ? undefined : 'UTC';
  const { user, createdAt, editedAt } = comment;
  const { isOwn, isDesigners } = getCommentPermissions(comment, viewer, designerId);
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
      <Author author={user} />
      {isDesigners && (
        <Badge kind="designer" className="self-center">
          Designer
        </Badge>
      )}
      {isOwn && <span className="text-xs text-ink-3">You</span>}
      <time dateTime={createdAt} title={formatDateTime(createdAt, zone)} className="text-xs text-ink-3">
        {formatAgo(createdAt, now)}
      </time>
      {editedAt !== null && (
        <span title={formatDateTime(editedAt, zone)} className="text-xs text-ink-3">
          Edited
        </span>
      )}
    </p>
  );
}

/** Opens the author's profile for signed-in viewers; a deleted account has no profile. */
function Author({ author }: { author: CommentAuthor }) {
  const { viewer, showPerson } = useThread();
  const { id, displayName } = author;
  if (!viewer || id === null) {
    return <strong className="font-semibold wrap-anywhere">{displayName}</strong>;
  }
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className="relative min-h-6 rounded-1 text-left font-semibold wrap-anywhere hover:underline pointer-coarse:after:absolute pointer-coarse:after:-inset-x-1 pointer-coarse:after:-inset-y-2.5"
      onClick={() => showPerson(id)}
    >
      {displayName}
    </button>
  );
}
