import pLimit from 'p-limit';
import { type AppError, unavailable } from '#src/lib/errors.ts';

const busy = () => unavailable('The site is busy. Please try again in a moment.');

/**
 * Creates a function that runs tasks with limited concurrency; further tasks wait in order.
 * @param limits the maximum number of running and of waiting tasks; `waiting` may be Infinity
 * @param refuse creates the error that the returned function throws when the queue is full; 503 by default
 */
export function createConcurrencyLimit(
  limits: { running: number; waiting: number },
  refuse: () => AppError = busy,
) {
  const limit = pLimit(limits.running);
  let accepted = 0;
  /** @param admit called when the queue is not full, before the task waits. The task is dropped when this throws. */
  return async <T>(work: () => Promise<T>, admit?: () => Promise<void>): Promise<T> => {
    if (accepted >= limits.running + limits.waiting) throw refuse();
    accepted += 1;
    try {
      if (admit) await admit();
      return await limit(work);
    } finally {
      accepted -= 1;
    }
  };
}
