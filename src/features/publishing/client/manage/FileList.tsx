import type { ReactNode } from 'react';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { binDays } from '../../admin-contract.ts';
import { FileTable, type FileTableProps } from './FileTable.tsx';
import { NoFiles } from './NoFiles.tsx';

/** What the list has to know of its read. */
export interface FilesRead {
  data: unknown;
  isError: boolean;
  isFetching: boolean;
  isRefetchError: boolean;
  /** Still the rows of the filters before. */
  isPlaceholderData: boolean;
  hasNextPage: boolean;
  refetch: () => Promise<unknown>;
}

export interface FileListProps extends Omit<FileTableProps, 'isStale'> {
  models: NonNullable<FileTableProps['models']>;
  read: FilesRead;
  /** Takes all filters off. */
  onClear: () => void;
  /** Below the rows: the way to more of them. */
  children: ReactNode;
}

/** The table, or why there is none. */
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
