export type TimeLimits = {
  /** Processor time that the work may take. */
  cpuMs: number;
  /** Time by the clock, for work that hangs without using the processor. */
  wallMs: number;
};

/**
 * Watches over work in another thread. The processor time is asked for only when all of what is left could have been used.
 * @param readCpuMs what the thread has used since the work began, or `undefined` when that cannot be told
 * @param onOver is called once, when one of the limits is reached
 * @returns ends the watch
 */
export function limitTime(
  { cpuMs, wallMs }: TimeLimits,
  readCpuMs: () => Promise<number | undefined>,
  onOver: () => void,
): () => void {
  const state: { isOver: boolean; check?: NodeJS.Timeout; wall?: NodeJS.Timeout } = { isOver: false };
  const end = () => {
    state.isOver = true;
    clearTimeout(state.check);
    clearTimeout(state.wall);
  };
  const giveUp = () => {
    if (state.isOver) return;
    end();
    onOver();
  };
  const checkAfter = (ms: number) => {
    state.check = setTimeout(() => {
      void readCpuMs().then((used) => {
        if (state.isOver) return;
        const left = cpuMs - (used ?? 0);
        if (left > 0) checkAfter(left);
        else giveUp();
      });
    }, Math.ceil(ms));
  };
  checkAfter(cpuMs);
  state.wall = setTimeout(giveUp, wallMs);
  return end;
}
