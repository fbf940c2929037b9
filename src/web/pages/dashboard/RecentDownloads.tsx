import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { recentDownloadsQuery } from '#src/features/downloads/client/queries.ts';
import { buttonClass } from '#src/ui/button-class.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { DownloadRow } from './DownloadRow.tsx';
import { RowSkeletons } from './RowSkeletons.tsx';

export function RecentDownloads() {
  const { data, isError, isFetching, refetch } = useQuery(recentDownloadsQuery());
  return (
    <section className="card" aria-labelledby="recent-downloads" aria-busy={isFetching && !data}>
      <h2 id="recent-downloads" className="flex min-h-11 items-center">
        Recent Downloads
      </h2>
      <div className="mt-2">
        {data && data.length > 0 && (
          <ul>
            {data.map((entry) => (
              <DownloadRow key={entry.id} entry={entry} />
            ))}
          </ul>
        )}
        {data?.length === 0 && <NoDownloads />}
        {!data &&
          (isError && !isFetching ? (
            <ErrorState message="Your downloads could not be loaded." onRetry={() => void refetch()} />
          ) : (
            <RowSkeletons />
          ))}
      </div>
    </section>
  );
}

function NoDownloads() {
  const action = (
    <Link to="/browse" className={buttonClass({ variant: 'primary' })}>
      Browse Designs
    </Link>
  );
  return (
    <EmptyState
      title="No downloads yet"
      text="What you download is listed here, so that you can fetch it again."
      action={action}
    />
  );
}
