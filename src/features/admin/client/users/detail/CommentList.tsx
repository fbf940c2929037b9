import { formatDateTime } from '#src/lib/date-text.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { DesignLink } from './DesignLink.tsx';
import { PagedRows } from './PagedRows.tsx';
import { userCommentsQuery } from '../queries.ts';

export function CommentList({ userId }: { userId: string }) {
  return (
    <PagedRows query={userCommentsQuery(userId)} noun="comments" empty="No comments yet.">
      {({ content, createdAt, isHidden, design }) => (
        <>
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {content}
          </p>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-3">
            <time dateTime={createdAt} className="tabular-nums">
              {formatDateTime(createdAt)}
            </time>
            <span className="min-w-0 wrap-anywhere">
              on <DesignLink design={design} />
            </span>
            {isHidden && <Badge kind="inactive">Hidden</Badge>}
          </p>
        </>
      )}
    </PagedRows>
  );
}
