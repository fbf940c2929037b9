import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { limitTime } from './time-limit.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const limits = { cpuMs: 1000, wallMs: 60_000 };

it('lets work that waits for the processor exceed the limit of processor time', async () => {
  const onOver = vi.fn<() => void>();
  const end = limitTime(limits, async () => 10, onOver);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(onOver).not.toHaveBeenCalled();
  end();
});

it('stops work that has used its processor time', async () => {
  const onOver = vi.fn<() => void>();
  const used = { ms: 400 };
  limitTime(limits, async () => used.ms, onOver);
  await vi.advanceTimersByTimeAsync(1500);
  expect(onOver).not.toHaveBeenCalled();
  used.ms = 1000;
  await vi.advanceTimersByTimeAsync(600);
  expect(onOver).toHaveBeenCalledTimes(1);
});

it('stops work that hangs without using the processor, once', async () => {
  const onOver = vi.fn<() => void>();
  limitTime(limits, async () => undefined, onOver);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(onOver).toHaveBeenCalledTimes(1);
});

it('does nothing after the work has ended', async () => {
  const onOver = vi.fn<() => void>();
  limitTime(limits, async () => 5000, onOver)();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(onOver).not.toHaveBeenCalled();
});
