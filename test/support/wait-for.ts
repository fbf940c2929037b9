import { vi } from 'vitest';
import { longestWaitMs } from './limits.ts';

/**
 * Repeats the check until it throws nothing. The tests share the machine with others, so this waits longer than Vitest's
 * second does.
 * @returns its result
 * @throws its last error
 */
export function waitFor<T>(
  check: () => T | Promise<T>,
  { interval }: { interval?: number } = {},
): Promise<T> {
  return vi.waitFor(check, { timeout: longestWaitMs, ...(interval !== undefined && { interval }) });
}
