import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { createConcurrencyLimit } from '#src/integrations/concurrency-limit.ts';

/** Runs background work one task at a time, while no request is in progress. */
export type RunWhenIdle = <T>(work: () => Promise<T>) => Promise<T>;

export interface IdleScheduler {
  /** Counts a request as open until its response is closed. */
  trackRequest: (response: ServerResponse) => void;
  runWhenIdle: RunWhenIdle;
}

/** @param times a task starts after `quietMs` without requests, or after `maxWaitMs` in any case */
export function createIdleScheduler(times = { quietMs: 300, maxWaitMs: 10_000 }): IdleScheduler {
  const runNext = createConcurrencyLimit({ running: 1, waiting: Infinity });
  let openRequests = 0;
  let lastEnd = -Infinity;

  const waitUntilQuiet = async () => {
    const latest = performance.now() + times.maxWaitMs;
    for (;;) {
      const now = performance.now();
      const missingMs = openRequests > 0 ? times.quietMs : times.quietMs - (now - lastEnd);
      if (missingMs <= 0 || now >= latest) return;
      await pause(Math.min(missingMs, latest - now));
    }
  };

  return {
    trackRequest: (response) => {
      openRequests += 1;
      // The event is emitted once, so `once` would only take longer.
      response.on('close', () => {
        openRequests -= 1;
        lastEnd = performance.now();
      });
    },
    runWhenIdle: (work) =>
      runNext(async () => {
        await waitUntilQuiet();
        return work();
      }),
  };
}
