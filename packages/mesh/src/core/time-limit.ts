export interface TimeLimits {
  /** The processor time that the work may use. */
  cpuMs: number;
  /** The elapsed time, for work that hangs without using the processor. */
  wallMs: number;
}

/**
 * Monitors work in another thread. The processor time is read only when all of the remaining time could have been used.
 * @param readCpuMs returns the time that the thread has used since the work began, or `undefined` when it is not known
 * @param onOver is called once, when one of the limits is reached
 * @returns a function that ends the monitoring
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
