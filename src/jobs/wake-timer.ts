export interface WakeTimer {
  /** Has it look again, after this time at the latest. */
  schedule: (afterMs?: number) => void;
  /** Waits for a look that is under way; nothing is looked at afterwards. */
  stop: () => Promise<void>;
}

/**
 * One timer for everything that becomes due.
 * @param check does what is due and returns for how many milliseconds nothing else is; it must not reject, and it is
 * never called while it runs
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
  const ring = (afterMs = 0) => {
    state.at = Math.min(state.at, performance.now() + afterMs);
    arm();
  };
  const begin = () => {
    state.at = Infinity;
    state.checking = check().then((quietMs) => {
      delete state.checking;
      ring(quietMs);
    });
  };

  return {
    schedule: ring,
    stop: async () => {
      state.isStopped = true;
      clearTimeout(state.timer);
      await state.checking;
    },
  };
}
