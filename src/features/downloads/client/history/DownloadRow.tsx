import { Link } from '@tanstack/react-router';
import Download from 'lucide-react/icons/download';
import type { ReactNode } from 'react';
import { useDownload, type DownloadableModel } from '../use-download.ts';
import type { DownloadEntry } from '../../schemas.ts';
import { PastFiles } from './PastFiles.tsx';
import { ModelImage } from '#src/features/catalog/client/ModelImage.tsx';
import { formatDate } from '#src/lib/date-text.ts';
import { Button } from '#src/ui/Button.tsx';

interface DownloadRowProps {
  entry: DownloadEntry;
  /** The name of the category of the design. */
  category: string | undefined;
  withDescription?: boolean;
  /** Buttons before Download Again. */
  actions?: ReactNode;
}

/** One past download. A design that no longer exists is shown without links. */
export function DownloadRow({ entry, category, withDescription = false, actions }: DownloadRowProps) {
  const { id, title, description, imageUrl, imageColor } = entry.stlFile;
  return (
    <li className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-4 border-t border-line py-4">
      <ModelImage
        model={{ imageUrl, imageColor, cropX: '50', cropY: '50' }}
        sizes="56px"
        failure="icon"
        className="h-17.5 w-14 rounded-2"
      />
      <div className="min-w-0">
        <h3 tabIndex={-1} className="text-[1rem] leading-5.5 wrap-anywhere wdth-card">
          {id === null ? (
            title
          ) : (
            <Link
              to="/model/$id"
              params={{ id: String(id) }}
              className="hover:underline pointer-coarse:inline-block pointer-coarse:py-2.75"
            >
              {title}
            </Link>
          )}
        </h3>
        {withDescription && description !== '' && (
          <p className="text-sm text-ink-2 wrap-anywhere">{description}</p>
        )}
        <Facts entry={entry} category={category} />
        {withDescription && <PastFiles entry={entry} />}
      </div>
      <div className="flex flex-wrap justify-end gap-2 max-sm:flex-col">
        {actions}
        {id !== null && <DownloadAgain model={{ id, title }} newEdition={entry.newEdition} />}
      </div>
    </li>
  );
}

function Facts({ entry, category }: Pick<DownloadRowProps, 'entry' | 'category'>) {
  const { downloadedAt, fileName, edition, newEdition, stlFile } = entry;
  return (
    <p className="text-sm text-ink-3">
      <time dateTime={downloadedAt}>{formatDate(downloadedAt)}</time>
      {category !== undefined && ` · ${category}`}
      {fileName !== null && ` · ${fileName}`}
      {edition !== null && newEdition && ` · Edition ${edition}`}
      {stlFile.id === null && ' · No longer available'}
    </p>
  );
}

function DownloadAgain({
  model,
  newEdition,
}: {
  model: DownloadableModel;
  /** The newest edition, if the row is of an earlier one. */
  newEdition: DownloadEntry['newEdition'];
}) {
  const { start, isDownloading } = useDownload(model);
  const label = newEdition ? `Download edition ${newEdition.number}` : 'Download Again';
  return (
    <div>
      <Button
        size="sm"
        variant={newEdition?.isDownloaded === false ? 'primary' : 'secondary'}
        className="min-w-42 max-sm:size-11 max-sm:min-w-11 max-sm:p-0"
        pending={isDownloading}
        icon={<Download aria-hidden />}
        onClick={start}
      >
        <span className="max-sm:sr-only">{isDownloading ? 'Downloading...' : label}</span>
        <span className="sr-only">{model.title}</span>
      </Button>
      <output className="sr-only">{isDownloading && 'Downloading...'}</output>
    </div>
  );
}
