import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import type { EditionDifferences as Differences, FileChange } from '../../difference-schemas.ts';
import { FileDifference } from './FileDifference.tsx';
import { endpointQuery } from '#src/lib/api-query.ts';
import { getEditionDifferences, getEditionDifferencesAsAdmin } from '../../difference-calls.ts';

/** @param isPanel whether an admin reads them, so that the design need not be public */
function editionDifferencesQuery(modelId: number, number: number, isPanel: boolean) {
  const input = { params: { id: modelId, number } };
  return isPanel
    ? endpointQuery(getEditionDifferencesAsAdmin, input, 0)
    : endpointQuery(getEditionDifferences, input);
}

/** The interval of the requests while files are still being compared. */
const refetchMs = 5000;

/** Shows what differs between the files of an edition and those of the one before. */
export function EditionDifferences({
  modelId,
  number,
  isPanel = false,
}: {
  modelId: number;
  /** The number of the edition, which is compared with the one before. */
  number: number;
  /** True for an admin, who sees designs before their release. */
  isPanel?: boolean;
}) {
  const { data, isError, refetch } = useQuery({
    ...editionDifferencesQuery(modelId, number, isPanel),
    refetchInterval: ({ state }) => (isWaiting(state.data) ? refetchMs : false),
  });
  if (!data && isError)
    return <ErrorState message="The differences could not be loaded." onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div aria-busy="true" className="grid gap-3">
        <Skeleton className="w-2/3" />
        <Skeleton kind="box" className="h-40" />
      </div>
    );
  }
  return (
    <ul className="grid grid-cols-1 gap-5">
      {data.files.map((file) => (
        <li key={`${file.kind} ${file.name}`} className="grid grid-cols-1 gap-2">
          <p dir="auto" className="text-sm font-medium wrap-anywhere">
            {file.name}
          </p>
          {file.difference ? (
            <FileDifference name={file.name} difference={file.difference} />
          ) : (
            <p className="text-sm text-ink-2">{withoutDifference[file.kind]}</p>
          )}
        </li>
      ))}
    </ul>
  );
}

const withoutDifference: Record<FileChange['kind'], string> = {
  added: 'This file was added.',
  removed: 'This file was removed.',
  replaced: 'The two versions were not compared.',
};

function isWaiting(data: Differences | undefined): boolean {
  return data?.files.some(({ difference }) => difference?.state === 'waiting') === true;
}
