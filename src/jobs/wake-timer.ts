export interface Alarm {
  /** Has it look again, after this time at the latest. */
  ring: (afterMs?: number) => void;
  /** Waits for a look that is under way; nothing is looked at afterwards. */
  stop: () => Promise<void>;
}

/**
 * One timer for everything that becomes due.
 * @param look does what is due and returns for how many milliseconds nothing else is; it must not reject, and it is
 * never called while it runs
 */
export function createAlarm(look: () => Promise<number>): Alarm {
  const state: { at: number; timer?: NodeJS.Timeout; looking?: Promise<void>; isStopped: boolean } = {
    at: Infinity,
    isStopped: false,
  };

  const arm = () => {
    clearTimeout(state.timer);
    if (state.isStopped || state.looking || state.at === Infinity) return;
    state.timer = setTimeout(begin, Math.max(0, state.at - performance.now()));
  };
  const ring = (afterMs = 0) => {
    state.at = Math.min(state.at, performance.now() + afterMs);
    arm();
  };
  const begin = () => {
    state.at = Infinity;
    state.looking = look().then((quietMs) => {
      delete state.looking;
      ring(quietMs);
    });
  };

  return {
    ring,
    stop: async () => {
      state.isStopped = true;
      clearTimeout(state.timer);
      await state.looking;
    },
  };
}
