import { formatDateTime } from '#src/lib/date-text.ts';
import { formatAgo } from '#src/lib/relative-time.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { useHydrated } from '#src/ui/use-hydrated.ts';
import type { CommentAuthor, Reply } from '../contract.ts';
import { standingOf } from './comment-permissions.ts';
import { useThread } from './thread-context.ts';

/** Who wrote it and when. */
export function CommentHead({ comment }: { comment: Omit<Reply, 'replies'> }) {
  const { viewer, designerId, now } = useThread();
  // The cached page is the same everywhere; the visitor's own zone comes once it is the browser's.
  const zone = useHydrated() ? undefined : 'UTC';
  const { user, createdAt, editedAt } = comment;
  const { isOwn, isDesigners } = standingOf(comment, viewer, designerId);
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

/** Profiles are for those who are signed in, and a deleted account has none. */
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
