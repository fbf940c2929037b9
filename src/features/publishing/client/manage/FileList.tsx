import type { ReactNode } from 'react';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { binDays } from '../../constants.ts';
import { FileTable, type FileTableProps } from './FileTable.tsx';
import { NoFiles } from './NoFiles.tsx';

/** The state of the query that loads the list. */
export interface FilesRead {
  data: unknown;
  isError: boolean;
  isFetching: boolean;
  isRefetchError: boolean;
  /** True while the rows of the previous filters are shown. */
  isPlaceholderData: boolean;
  hasNextPage: boolean;
  refetch: () => Promise<unknown>;
}

export interface FileListProps extends Omit<FileTableProps, 'isStale'> {
  models: NonNullable<FileTableProps['models']>;
  read: FilesRead;
  /** Removes all filters. */
  onClear: () => void;
  /** Shown below the rows: the control that loads more. */
  children: ReactNode;
}

/** The table, or a message if there are no rows. */
export function FileList({ read, models, onClear, children, ...table }: FileListProps) {
  const { search } = table;
  const retry = () => void read.refetch();
  const bin = search.shelf === 'bin' && (
    <p className="pb-4 text-sm text-ink-2">
      Nobody but admins sees what is in the bin. After {binDays} days it goes for good, with its files;
      licence records stay.
    </p>
  );
  if (read.data === undefined) {
    if (read.isError && !read.isFetching)
      return <ErrorState level={2} message="The files could not be loaded." onRetry={retry} />;
    return (
      <>
        {bin}
        <FileTable {...table} models={undefined} isStale={false} />
      </>
    );
  }
  if (models.length === 0 && !read.hasNextPage) return <NoFiles search={search} onClear={onClear} />;
  return (
    <>
      {bin}
      {read.isRefetchError && <NotCurrent onRetry={retry} />}
      <FileTable {...table} models={models} isStale={read.isPlaceholderData} />
      {children}
    </>
  );
}

function NotCurrent({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice kind="error" className="mb-4">
      The files could not be read again.{' '}
      <button type="button" className="link" onClick={onRetry}>
        Try again
      </button>
    </Notice>
  );
}
