import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '#src/ui/Button.tsx';
import { OpenShop } from './OpenShop.tsx';
import { lookMs } from './OpenStep.tsx';
import { PointList } from './PointList.tsx';
import { countOpen, listOpen, pointTexts } from './points.ts';
import { openingQuery } from './queries.ts';

/** A line above every page of the panel until the shop is open and nothing is left to do. */
export function OpeningStrip() {
  const [isShown, setShown] = useState(false);
  const listId = useId();
  const { data } = useQuery({ ...openingQuery(), refetchInterval: isShown ? lookMs : false });
  if (!data?.isFirstRun) return null;
  return (
    <section aria-label="Before you open" className="mb-6 rounded-3 bg-signal-soft p-4 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-[1_1_16rem]">
          <strong>Before you open: {countOpen(data)}</strong>
          <p className="text-pretty text-ink-2">
            {listOpen(data)
              .map(({ name }) => pointTexts[name].label)
              .join(' · ')}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {!data.isOpen && <OpenShop opening={data} size="sm" />}
          <Button size="sm" aria-expanded={isShown} aria-controls={listId} onClick={() => setShown(!isShown)}>
            {isShown ? 'Hide the list' : 'Show the list'}
          </Button>
        </div>
      </div>
      <div id={listId} hidden={!isShown} className="mt-4">
        {isShown && <PointList opening={data} />}
      </div>
    </section>
  );
}
