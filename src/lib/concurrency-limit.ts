import { unavailable } from './errors.ts';

/**
 * Creates a function that runs tasks with limited concurrency; further tasks wait in order.
 * @param limits the maximum number of running and of waiting tasks; `waiting` may be Infinity
 * @throws AppError 503 from the returned function when the queue is full
 */
export function createConcurrencyLimit(limits: { running: number; waiting: number }) {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= limits.running) {
      if (waiting.length >= limits.waiting)
        throw unavailable('The site is busy. Please try again in a moment.');
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
