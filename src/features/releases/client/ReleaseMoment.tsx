import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { listModels } from '#src/features/catalog/calls.ts';
import type { ModelCard } from '#src/features/catalog/schemas.ts';
import { listUpcomingReleases } from '../calls.ts';

/** The design is public some seconds after its time. The open pages read at different moments. */
const earliestMs = 4000;
const spreadMs = 8000;
/** Browsers cannot wait longer with one timer. */
const longestMs = 2_147_483_647 - earliestMs - spreadMs;

const paths = [listModels.path, listUpcomingReleases.path];

/**
 * Reads the releases of an open page again when the next one is due, once, and announces the new one.
 * @param props.at the time of the next release
 * @param props.latest the last release of the page
 */
export function ReleaseMoment({
  at,
  latest,
}: {
  at: string | undefined;
  latest: Pick<ModelCard, 'title' | 'releasedAt'> | undefined;
}) {
  const queries = useQueryClient();
  const [due, setDue] = useState<string>();
  useEffect(() => {
    const waitMs = at === undefined ? -1 : Date.parse(at) - Date.now();
    if (waitMs < 0 || waitMs > longestMs) return undefined;
    const timer = setTimeout(
      () => {
        setDue(at);
        const isOfReleases = ({ queryKey }: { queryKey: readonly unknown[] }) =>
          paths.some((path) => String(queryKey[0]).split('?', 1)[0] === path);
        void queries.invalidateQueries({ predicate: isOfReleases });
      },
      waitMs + earliestMs + Math.random() * spreadMs,
    );
    return () => clearTimeout(timer);
  }, [at, queries]);
  const isOut = due !== undefined && latest !== undefined && latest.releasedAt >= due;
  return (
    <p role="status" className="sr-only">
      {isOut && `${latest.title} is out`}
    </p>
  );
}
