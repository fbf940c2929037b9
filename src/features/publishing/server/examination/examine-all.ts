import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { enqueueEverythingAgain, findNextDue } from '#src/features/print-facts/server/mesh-facts.ts';
import type { ReportProgress } from '#src/http/process/control-socket.ts';
import { defaultMeshLimits } from '@firstlayer/mesh/core/limits.ts';
import { MeshPool } from '@firstlayer/mesh/pool/pool.ts';
import { enqueueAllModels } from './catch-up.ts';
import { examineNext, type Outcome } from './examine-waiting.ts';
import { ListAnnouncer } from './list-announcer.ts';
import type { StoreContext } from '../publishing-context.ts';

const Input = z.object({
  workers: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(64)), 1),
  again: z._default(z.boolean(), false),
});

const pollMs = 2000;
const reportEvery = 100;

/** Returns the input of `examineAll`. @throws ZodError */
export function formatExamineInput(options: {
  workers?: string | undefined;
  again?: boolean | undefined;
}): string {
  return JSON.stringify(Input.parse(options));
}

/**
 * Examines all files that were not examined yet, in several processes of low priority. The shop, and other runs of this
 * command, may examine files at the same time.
 * @param input from `formatExamineInput`
 * @returns a summary for the operator
 */
export async function examineAll(
  context: StoreContext,
  input: string,
  report: ReportProgress,
): Promise<string> {
  const { workers, again } = Input.parse(JSON.parse(input));
  if (again) await enqueueEverythingAgain(context.db);
  await enqueueAllModels(context.db);
  const counts: Record<Outcome, number> = { done: 0, failed: 0, postponed: 0 };
  const stop = new AbortController();
  const onOutcome = (outcome: Outcome) => {
    counts[outcome] += 1;
    if ((counts.done + counts.failed) % reportEvery === 0)
      report(`${counts.done + counts.failed} files examined`);
  };
  const lists = new ListAnnouncer();
  const results = await Promise.allSettled(
    Array.from({ length: workers }, () =>
      runWorker(context, { lists, onOutcome, signal: stop.signal }).catch((error: unknown) => {
        stop.abort();
        throw error;
      }),
    ),
  );
  await lists.flush(context.db);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  return `Examined: ${counts.done} files. Failed: ${counts.failed}; the panel says why.`;
}

/** Examines files in a process of its own until none waits, not even for a retry. */
async function runWorker(
  context: StoreContext,
  {
    lists,
    onOutcome,
    signal,
  }: {
    lists: ListAnnouncer;
    onOutcome: (outcome: Outcome) => void;
    /** Ends the worker after its current file. */
    signal: AbortSignal;
  },
): Promise<void> {
  const mesh = new MeshPool({ limits: { ...defaultMeshLimits, maxFacets: context.limits.meshTriangles } });
  try {
    while (!signal.aborted) {
      const outcome = await examineNext({ ...context, mesh, runWhenIdle: (work) => work() }, lists);
      if (outcome !== undefined) onOutcome(outcome);
      else if ((await findNextDue(context.db)) === undefined) return;
      else await pause(pollMs, undefined, { signal }).catch(() => undefined);
    }
  } finally {
    await mesh.close();
  }
}
