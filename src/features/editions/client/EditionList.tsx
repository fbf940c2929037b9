import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '#src/lib/date-text.ts';
import { formatCount } from '#src/lib/text.ts';
import { Button } from '#src/ui/Button.tsx';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import type { AdminEdition } from '../schemas.ts';
import { kindLabels } from '../texts.ts';
import { EditionDialog } from './EditionDialog.tsx';
import { editionsQuery } from './queries.ts';

/** The editions of a design, in the admin panel. */
export function EditionList({ modelId }: { modelId: number }) {
  const { data, isError, refetch } = useQuery(editionsQuery(modelId));
  const [target, setTarget] = useState<number>();
  if (isError) return <ErrorState message="They could not be loaded." onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div aria-busy="true">
        <Skeleton kind="box" className="h-11" />
      </div>
    );
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {data.editions.map((edition) => (
          <li
            key={edition.number}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm first:pt-0 last:pb-0"
          >
            <div className="min-w-0 flex-1 basis-48">
              <p dir="auto" className="wrap-anywhere">
                {edition.note || 'The first edition.'}
              </p>
              <p className="text-xs text-ink-3 tabular-nums">{describe(edition)}</p>
            </div>
            {edition.kind !== 'first' && (
              <Button
                size="sm"
                aria-label={`Describe edition ${edition.number}`}
                onClick={() => setTarget(edition.number)}
              >
                Describe
              </Button>
            )}
          </li>
        ))}
      </ul>
      {target !== undefined && (
        <EditionDialog modelId={modelId} number={target} onClose={() => setTarget(undefined)} />
      )}
    </>
  );
}

function describe({ number, changedAt, kind, notify, toldSince, told, isToldOf }: AdminEdition): string {
  const facts = [`Edition ${number}`, formatDate(changedAt)];
  if (kind !== 'first') facts.push(kindLabels[kind]);
  if (toldSince !== null) facts.push(`${formatCount(told)} told`);
  else if (notify) facts.push(isToldOf ? 'nobody told' : 'people will be told');
  return facts.join(' · ');
}
