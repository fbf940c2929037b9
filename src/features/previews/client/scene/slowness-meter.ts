/** Two frames at 60 Hz: a device that keeps up draws in the frame after the change. */
const slowMs = 34;
/** A longer wait has another reason, such as a hidden tab. */
const pauseMs = 250;
const slowDraws = 3;

/** Finds out whether the device draws more slowly than changes come. */
export class SlownessMeter {
  #slow = 0;

  /** Takes the times of a change and of its draw in milliseconds. @returns whether the last draws were all slow */
  addDraw(wantedAt: number, drawnAt: number): boolean {
    const waited = drawnAt - wantedAt;
    this.#slow = waited > slowMs && waited < pauseMs ? this.#slow + 1 : 0;
    return this.#slow >= slowDraws;
  }
}
