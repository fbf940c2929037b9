import { vi } from 'vitest';

const longestMs = 30_000;

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
  return vi.waitFor(check, { timeout: longestMs, ...(interval !== undefined && { interval }) });
}
