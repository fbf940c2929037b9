import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#src/lib/api-client.ts';
import { sayFailure } from '#src/ui/feedback/say-failure.ts';
import { startBackup } from '../calls.ts';
import type { System } from '../schemas.ts';
import { systemQuery } from './queries.ts';

type Backups = System['backups'];

export type BackupOutcome =
  | { kind: 'done'; latest: NonNullable<Backups['latest']> }
  | { kind: 'failed'; reason: string; untouched: Backups['latest'] };

/** Begins a backup, and returns how the one that was begun or seen on this page ended. */
export function useBackup(backups: Backups | undefined) {
  const queries = useQueryClient();
  /** The state of the backups when this one began; undefined before that. */
  const [before, setBefore] = useState<Backups>();
  if (backups?.running && !before) setBefore(backups);
  const start = useMutation({
    mutationFn: () => call(startBackup, {}),
    onMutate: () => setBefore(backups),
    onSuccess: () => queries.invalidateQueries(systemQuery()),
    onError: (error) => {
      setBefore(undefined);
      sayFailure(error);
    },
  });
  return {
    start: () => start.mutate(),
    isStarting: start.isPending,
    outcome: before && backups && !start.isPending ? findOutcome(before, backups) : undefined,
  };
}

function findOutcome(before: Backups, { latest, failure, running }: Backups): BackupOutcome | undefined {
  if (running) return undefined;
  if (failure && failure.at !== before.failure?.at) {
    return { kind: 'failed', reason: failure.reason, untouched: latest };
  }
  return latest && latest.id !== before.latest?.id ? { kind: 'done', latest } : undefined;
}
