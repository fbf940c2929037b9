const tooltipDelayMs = 700;
const tooltipSkipMs = 300;

/** Coordinates the delays of a page's tooltips: the first waits 700 ms, the next one opens at once within 300 ms of it. */
export function createTooltipClock(now: () => number = () => performance.now()) {
  let closedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    open(show: () => void): void {
      clearTimeout(timer);
      if (now() - closedAt < tooltipSkipMs) show();
      else timer = setTimeout(show, tooltipDelayMs);
    },
    /** @param wasOpen false for a tooltip that was never shown, after which the next one waits as well */
    close(wasOpen: boolean): void {
      clearTimeout(timer);
      if (wasOpen) closedAt = now();
    },
  };
}

/** Shared by all tooltips of the page. */
export const tooltipClock = createTooltipClock();
