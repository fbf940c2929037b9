import { expect, it } from 'vitest';
import { SlownessMeter } from './slowness-meter.ts';

/** Draws each change after a wait; the changes are 40 ms apart, as from a key that is held down. */
function draw(waitsMs: readonly number[]): boolean {
  const meter = new SlownessMeter();
  return waitsMs.map((waitMs, index) => meter.addDraw(index * 40, index * 40 + waitMs)).at(-1) === true;
}

it.each([
  ['is not slow when each change is drawn in the next frame', [16, 17, 16, 17], false],
  ['is slow when three draws in a row come late', [16, 40, 50, 60], true],
  ['is not slow after a single late draw', [40, 16, 40, 40], false],
  ['does not count the time of a hidden tab', [40, 40, 5000], false],
])('%s', (_, waitsMs, expected) => {
  expect(draw(waitsMs)).toBe(expected);
});
