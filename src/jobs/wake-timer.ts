export interface WakeTimer {
  /** Schedules the next check for no later than this time from now; immediately by default. */
  schedule: (afterMs?: number) => void;
  /** Waits for a running check; no further check starts. */
  stop: () => Promise<void>;
}

/**
 * Creates one timer for everything that becomes due.
 * @param check handles what is due and returns the milliseconds until the next check; it must not reject, and is never
 * called concurrently
 */
export function createWakeTimer(check: () => Promise<number>): WakeTimer {
  const state: { at: number; timer?: NodeJS.Timeout; checking?: Promise<void>; isStopped: boolean } = {
    at: Infinity,
    isStopped: false,
  };

  const arm = () => {
    clearTimeout(state.timer);
    if (state.isStopped || state.checking || state.at === Infinity) return;
    state.timer = setTimeout(begin, Math.max(0, state.at - performance.now()));
  };
  const schedule = (afterMs = 0) => {
    state.at = Math.min(state.at, performance.now() + afterMs);
    arm();
  };
  const begin = () => {
    state.at = Infinity;
    state.checking = check().then((nextMs) => {
      delete state.checking;
      schedule(nextMs);
    });
  };

  return {
    schedule: schedule,
    stop: async () => {
      state.isStopped = true;
      clearTimeout(state.timer);
      await state.checking;
    },
  };
}
