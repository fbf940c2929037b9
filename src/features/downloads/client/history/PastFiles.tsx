import { EditionChanges } from '#src/features/editions/client/EditionChanges.tsx';
import { ShowDifferences } from '#src/features/editions/client/difference/ShowDifferences.tsx';
import { formatDate } from '#src/lib/date-text.ts';
import type { DownloadEntry } from '../../schemas.ts';
import { usePastDownload } from '../use-download.ts';

/** Offers a newer edition, and the files of the row once more. */
export function PastFiles({ entry }: { entry: DownloadEntry }) {
  const { newEdition, isKept, stlFile } = entry;
  if (newEdition) return <NewEdition entry={entry} newEdition={newEdition} />;
  if (stlFile.id !== null || !isKept) return null;
  return <PastDownload entry={entry} label="Download what you have" />;
}

function NewEdition({
  entry,
  newEdition: { isDownloaded, changes },
}: {
  entry: DownloadEntry;
  newEdition: NonNullable<DownloadEntry['newEdition']>;
}) {
  const { edition, isKept, stlFile } = entry;
  return (
    <div className="mt-1.5 grid justify-items-start gap-1 text-sm">
      {!isDownloaded && <p className="font-medium">A newer edition is out</p>}
      {changes.length > 0 && (
        <details className="w-full">
          <summary className="link w-fit cursor-pointer pointer-coarse:py-2.5">What changed</summary>
          <div className="mt-2 border-l-2 border-line pl-3">
            <EditionChanges
              editions={changes}
              renderDay={(time) => <time dateTime={time}>{formatDate(time)}</time>}
              renderMore={({ number }) =>
                number > 1 && stlFile.id !== null && <ShowDifferences modelId={stlFile.id} number={number} />
              }
            />
          </div>
        </details>
      )}
      {isKept && (
        <PastDownload
          entry={entry}
          label={edition === null ? 'The earlier edition again' : `Edition ${edition} again`}
        />
      )}
    </div>
  );
}

/** Downloads once more what the row has. */
function PastDownload({ entry, label }: { entry: DownloadEntry; label: string }) {
  const { start, isDownloading } = usePastDownload(entry);
  return (
    <button
      type="button"
      className="link min-h-6 pointer-coarse:min-h-11"
      disabled={isDownloading}
      onClick={start}
    >
      {isDownloading ? 'Downloading...' : label}
      <span className="sr-only"> {entry.stlFile.title}</span>
    </button>
  );
}
