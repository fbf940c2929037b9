import pLimit from 'p-limit';
import { unavailable } from './errors.ts';

/**
 * Creates a function that runs tasks with limited concurrency; further tasks wait in order.
 * @param limits the maximum number of running and of waiting tasks; `waiting` may be Infinity
 * @throws AppError 503 from the returned function when the queue is full
 */
export function createConcurrencyLimit(limits: { running: number; waiting: number }) {
  const limit = pLimit(limits.running);
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.activeCount >= limits.running && limit.pendingCount >= limits.waiting)
      throw unavailable('The site is busy. Please try again in a moment.');
    return await limit(work);
  };
}
