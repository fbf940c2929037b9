import pLimit from 'p-limit';
import { unavailable } from './errors.ts';

/**
 * Creates a function that runs tasks with limited concurrency; further tasks wait in order.
 * @param limits the maximum number of running and of waiting tasks; `waiting` may be Infinity
 * @throws AppError 503 from the returned function when the queue is full
 */
export function createConcurrencyLimit(limits: { running: number; waiting: number }) {
  const limit = pLimit(limits.running);
  let accepted = 0;
  /** @param admit called when the queue is not full, before the task waits. The task is dropped when this throws. */
  return async <T>(work: () => Promise<T>, admit?: () => Promise<void>): Promise<T> => {
    if (accepted >= limits.running + limits.waiting)
      throw unavailable('The site is busy. Please try again in a moment.');
    accepted += 1;
    try {
      if (admit) await admit();
      return await limit(work);
    } finally {
      accepted -= 1;
    }
  };
}
