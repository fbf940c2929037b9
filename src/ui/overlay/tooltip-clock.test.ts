import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTooltipClock } from './tooltip-clock.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watched() {
  const clock = createTooltipClock(() => Date.now());
  const show = vi.fn<() => void>();
  return { clock, show };
}

test('the first tooltip waits 700 ms', () => {
  const { clock, show } = watched();
  clock.open(show);
  vi.advanceTimersByTime(699);
  expect(show).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(show).toHaveBeenCalledOnce();
});

test('leaving early shows nothing, and the next tooltip waits as well', () => {
  const { clock, show } = watched();
  clock.open(show);
  vi.advanceTimersByTime(500);
  clock.close(false);
  clock.open(show);
  vi.advanceTimersByTime(600);
  expect(show).not.toHaveBeenCalled();
});

test('the next tooltip opens at once within 300 ms of a shown one, and waits again later', () => {
  const { clock, show } = watched();
  clock.close(true);
  vi.advanceTimersByTime(299);
  clock.open(show);
  expect(show).toHaveBeenCalledOnce();
  clock.close(true);
  vi.advanceTimersByTime(300);
  clock.open(show);
  expect(show).toHaveBeenCalledOnce();
});
