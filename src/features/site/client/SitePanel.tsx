import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import { siteQuery } from './queries.ts';
import { SiteEditor } from './SiteEditor.tsx';

/** Edits the facts of the shop. */
export function SitePanel() {
  const { data, isPending, refetch } = useQuery({ ...siteQuery(), refetchOnWindowFocus: false });
  return (
    <>
      <p className="-mt-4 mb-6 max-w-160 text-sm text-ink-2">
        The facts of your shop. A saved change is on every page within a second.
      </p>
      {isPending && <Skeleton kind="box" className="h-160 rounded-3" />}
      {!isPending && data === undefined && (
        <ErrorState message="The facts of the shop could not be loaded." onRetry={() => void refetch()} />
      )}
      {data && <SiteEditor opened={data} />}
    </>
  );
}
