const tooltipDelayMs = 700;
const tooltipSkipMs = 300;

/** Times the tooltips of a page together: the first waits 700 ms, the next one opens at once within 300 ms of it. */
export function createTooltipClock(now: () => number = () => performance.now()) {
  let closedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    open(show: () => void): void {
      clearTimeout(timer);
      if (now() - closedAt < tooltipSkipMs) show();
      else timer = setTimeout(show, tooltipDelayMs);
    },
    /** `wasOpen`: one that never showed does not spare the next its wait. */
    close(wasOpen: boolean): void {
      clearTimeout(timer);
      if (wasOpen) closedAt = now();
    },
  };
}

/** The one that all tooltips of the page share. */
export const tooltipClock = createTooltipClock();
