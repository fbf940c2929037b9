import { Button } from '#src/ui/Button.tsx';

/** Offers to load failed data of the home page again; renders nothing otherwise. */
export function RetryReads({
  what,
  reads,
}: {
  /** The name of the data that could not be loaded, such as 'The ranking'. */
  what: string;
  reads: readonly { data: unknown; isError: boolean; isFetching: boolean; refetch: () => Promise<unknown> }[];
}) {
  const failed = reads.filter(({ data, isError }) => isError && data === undefined);
  if (failed.length === 0) return null;
  return (
    <div role="alert" className="mt-4 flex flex-wrap items-center gap-3 text-sm">
      <p>{what} could not be loaded.</p>
      <Button
        size="sm"
        pending={failed.some(({ isFetching }) => isFetching)}
        pendingLabel="Loading..."
        onClick={() => failed.forEach(({ refetch }) => void refetch())}
      >
        Try again
      </Button>
    </div>
  );
}
