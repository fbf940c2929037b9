import { Link } from '@tanstack/react-router';
import type { Category } from '#src/features/categories/contract.ts';
import type { DownloadEntry } from '#src/features/downloads/contract.ts';
import { buttonClass } from '#src/ui/button-class.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { DownloadRow } from './DownloadRow.tsx';

interface RecentDownloadsProps {
  /** Undefined when they could not be read. */
  entries: readonly DownloadEntry[] | undefined;
  /** For their names. */
  categories: readonly Category[] | undefined;
  onRetry: () => void;
}

export function RecentDownloads({ entries, categories = [], onRetry }: RecentDownloadsProps) {
  return (
    <section className="card" aria-labelledby="recent-downloads">
      <h2 id="recent-downloads" className="flex min-h-11 items-center">
        Recent Downloads
      </h2>
      <div className="mt-2">
        {entries === undefined && (
          <ErrorState message="Your downloads could not be loaded." onRetry={onRetry} />
        )}
        {entries?.length === 0 && <NoDownloads />}
        {entries !== undefined && entries.length > 0 && (
          <ul>
            {entries.map((entry) => (
              <DownloadRow key={entry.id} entry={entry} place={placeOf(entry, categories)} />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function placeOf({ stlFile }: DownloadEntry, categories: readonly Category[]): string | undefined {
  return categories.find(({ slug }) => slug === stlFile.category)?.name;
}

function NoDownloads() {
  const action = (
    <Link to="/browse" className={buttonClass({ variant: 'ink' })}>
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
