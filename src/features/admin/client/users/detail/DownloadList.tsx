import { formatDateTime } from '#src/lib/date-text.ts';
import { DesignLink } from './DesignLink.tsx';
import { PagedRows } from './PagedRows.tsx';
import { userDownloadsQuery } from '../queries.ts';

export function DownloadList({ userId }: { userId: string }) {
  return (
    <PagedRows query={userDownloadsQuery(userId)} noun="downloads" empty="No downloads yet.">
      {({ downloadedAt, stlFile: { id, title } }) => (
        <span className="flex flex-wrap justify-between gap-x-4 gap-y-1">
          <span className="min-w-0 wrap-anywhere">
            {id === null ? (
              <>
                {title}
                <span className="text-ink-3"> · No longer available</span>
              </>
            ) : (
              <DesignLink design={{ id, title }} />
            )}
          </span>
          <time dateTime={downloadedAt} className="text-ink-3 tabular-nums">
            {formatDateTime(downloadedAt)}
          </time>
        </span>
      )}
    </PagedRows>
  );
}
