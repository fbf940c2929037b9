import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { createGate } from '#src/lib/concurrency-limit.ts';

/** Does work that nobody waits for, one piece at a time, while no request is being answered. */
export type InBackground = <T>(work: () => Promise<T>) => Promise<T>;

export interface Traffic {
  /** Counts a request until it is answered. */
  watch: (response: ServerResponse) => void;
  inBackground: InBackground;
}

/** @param times `quietMs`: how long no request must have come; `maxWaitMs`: a piece of work goes on after it in any case */
export function createTraffic(times = { quietMs: 300, maxWaitMs: 10_000 }): Traffic {
  const inTurn = createGate({ running: 1, waiting: Infinity });
  let open = 0;
  let lastEnd = -Infinity;

  const untilQuiet = async () => {
    const latest = performance.now() + times.maxWaitMs;
    for (;;) {
      const now = performance.now();
      const missingMs = open > 0 ? times.quietMs : times.quietMs - (now - lastEnd);
      if (missingMs <= 0 || now >= latest) return;
      await pause(Math.min(missingMs, latest - now));
    }
  };

  return {
    watch: (response) => {
      open += 1;
      response.once('close', () => {
        open -= 1;
        lastEnd = performance.now();
      });
    },
    inBackground: (work) =>
      inTurn(async () => {
        await untilQuiet();
        return work();
      }),
  };
}
