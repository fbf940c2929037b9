import { Link } from '@tanstack/react-router';
import ArrowRight from 'lucide-react/icons/arrow-right';
import type { DownloadEntry } from '../../schemas.ts';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { DownloadRow } from './DownloadRow.tsx';
import { NoDownloads } from './NoDownloads.tsx';

export function RecentDownloads({
  entries,
  getCategoryName,
  onRetry,
}: {
  /** Undefined when the downloads could not be loaded. */
  entries: readonly DownloadEntry[] | undefined;
  getCategoryName: (entry: DownloadEntry) => string | undefined;
  onRetry: () => void;
}) {
  return (
    <section className="card" aria-labelledby="recent-downloads">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="recent-downloads" className="text-h3 wdth-card">
          Recent Downloads
        </h2>
        <Link to="/downloads" className="link-arrow text-sm">
          <span>All downloads</span>
          <ArrowRight aria-hidden />
        </Link>
      </div>
      <div className="mt-2">
        {entries === undefined && (
          <ErrorState message="Your downloads could not be loaded." onRetry={onRetry} />
        )}
        {entries?.length === 0 && <NoDownloads />}
        {entries !== undefined && entries.length > 0 && (
          <ul>
            {entries.map((entry) => (
              <DownloadRow key={entry.id} entry={entry} category={getCategoryName(entry)} />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
