import { ApiError } from '#src/lib/api-client.ts';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';

/** Shown in place of the form while the design loads, or if it cannot be edited. */
export function EditPlaceholder({
  error,
  isInBin,
  onRetry,
}: {
  error: Error | null;
  isInBin: boolean;
  onRetry: () => void;
}) {
  if (isInBin) {
    return (
      <EmptyState title="This design is in the bin" text="Restore it there, then it can be edited again." />
    );
  }
  if (error instanceof ApiError && error.status === 404) {
    return <EmptyState title="Model Not Found" text="The design was deleted for good meanwhile." />;
  }
  if (error) return <ErrorState message="The design could not be loaded" onRetry={onRetry} />;
  return (
    <div aria-busy="true" className="grid gap-5">
      <p role="status" className="sr-only">
        Loading the design...
      </p>
      <Skeleton kind="box" className="h-(--h-md)" />
      <div className="grid gap-5 sm:grid-cols-2">
        <Skeleton kind="box" className="h-48" />
        <Skeleton kind="box" className="h-48" />
      </div>
      <Skeleton kind="box" className="h-12" />
      <Skeleton kind="box" className="h-44" />
    </div>
  );
}
