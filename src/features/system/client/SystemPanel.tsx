import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { formatTimeOfDay } from '#src/lib/date-text.ts';
import { call } from '#src/lib/api-client.ts';
import { Button } from '#src/ui/Button.tsx';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { sayFailure } from '#src/ui/feedback/say-failure.ts';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import { toast } from '#src/ui/feedback/toast-store.ts';
import { retryJob } from '../calls.ts';
import type { FailingJob, System } from '../schemas.ts';
import { OutcomeStrip } from './OutcomeStrip.tsx';
import { systemQuery } from './queries.ts';
import { RowActionButton, type RowActions } from './RowActionButton.tsx';
import { describeWell, listBoxes, listProblems, type RowBox } from './rows/list-rows.ts';
import type { Row } from './rows/row.ts';
import { StatusBox } from './StatusBox.tsx';
import { Strip } from './Strip.tsx';
import { useBackup } from './use-backup.ts';

/** Shows what runs, what is stored, and what needs the owner. */
export function SystemPanel() {
  const { data, isError, isFetching, isPending, refetch } = useQuery(systemQuery());
  const retry = useRetry();
  const backup = useBackup(data?.backups);
  const actions: RowActions = {
    backUp: backup.start,
    isBackingUp: backup.isStarting,
    retry: retry.mutate,
    retried: retry.isPending ? retry.variables.id : undefined,
  };
  return (
    <>
      <div className="-mt-4 mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <p className="max-w-160 text-sm text-ink-2">{describeLook(data, isError)}</p>
        <Button
          size="sm"
          pending={isFetching && !isPending}
          icon={<RefreshCw aria-hidden />}
          onClick={() => void refetch()}
        >
          Look again
        </Button>
      </div>
      {isPending && (
        <div aria-busy="true" className="grid gap-6">
          <Skeleton kind="box" className="h-16 rounded-3" />
          <Skeleton kind="box" className="h-110 rounded-3" />
          <Skeleton kind="box" className="h-72 rounded-3" />
        </div>
      )}
      {isError && !data && (
        <ErrorState
          level={2}
          message="The state of the system could not be read."
          onRetry={() => void refetch()}
        />
      )}
      {data && <Report system={data} actions={actions} outcome={backup.outcome} />}
    </>
  );
}

function describeLook(data: System | undefined, isError: boolean): string {
  if (data && isError) return `Looked at ${formatTimeOfDay(data.lookedAt)}. The last look failed.`;
  return `${data ? 'Looked at just now. ' : ''}The page looks again each minute.`;
}

function useRetry() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Pick<FailingJob, 'id'>) => call(retryJob, { params: { id } }),
    onSuccess: () =>
      toast({ title: 'Trying again', description: 'If it fails again, it comes back to this list.' }),
    onError: (error) => sayFailure(error),
    onSettled: () => queries.invalidateQueries(systemQuery()),
  });
}

interface ReportProps {
  system: System;
  actions: RowActions;
  outcome: ReturnType<typeof useBackup>['outcome'];
}

function Report({ system, actions, outcome }: ReportProps) {
  const boxes: RowBox[] = listBoxes(system);
  const problems = listProblems(boxes);
  // The strip about the backup says as much as one about a failed backup, or one that all is well.
  const isProblemShown = !outcome || (outcome.kind === 'done' && problems.length > 0);
  const listed = boxes.flatMap(({ rows }) => rows.flatMap((row) => row.actions ?? []));
  const offered =
    outcome?.kind === 'done'
      ? listed.find(({ kind }) => kind === 'download')
      : isProblemShown && problems[0]?.actions?.[0];
  return (
    <>
      {outcome && <OutcomeStrip outcome={outcome} onRetry={actions.backUp} />}
      {isProblemShown && <ProblemStrip system={system} problems={problems} actions={actions} />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {boxes.map((box) => (
          <StatusBox key={box.title} {...box} actions={actions} offered={offered} />
        ))}
      </div>
    </>
  );
}

/** Repeats the worst row, or says that there is nothing to do. */
function ProblemStrip({
  system,
  problems,
  actions,
}: {
  system: System;
  problems: readonly Row[];
  actions: RowActions;
}) {
  const [worst] = problems;
  if (!worst) return <Strip kind="good" title="Nothing to do." text={describeWell(system)} />;
  const count = problems.filter(({ state }) => state === 'bad').length;
  const [action] = worst.actions ?? [];
  return (
    <Strip
      kind={count > 0 ? 'bad' : 'info'}
      title={`${describeCount(count)}: ${worst.problem}.`}
      text={worst.text}
    >
      {action && (
        <RowActionButton
          action={action}
          actions={actions}
          isFirst
          look={{ variant: 'primary' }}
          of={worst.value}
        />
      )}
    </Strip>
  );
}

function describeCount(count: number): string {
  if (count === 0) return 'Look soon';
  return count === 1 ? 'One thing to do' : `${count} things to do, first this`;
}
