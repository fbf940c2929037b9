import { createConcurrencyLimit } from './concurrency-limit.ts';
import { AppError } from '#src/lib/errors.ts';

const tooManyOfOne = () =>
  new AppError(
    429,
    'too_many_requests',
    'Other files are still being prepared for you. Please wait for them.',
    {
      retryAfterSeconds: 10,
    },
  );

/**
 * Creates a function that runs tasks one at a time. People take turns: each has one task in the queue, which their
 * further ones wait for.
 * @param limits the maximum number of waiting people, and of waiting tasks of one person
 * @throws AppError from the returned function: 503 when too many people wait, 429 when the person has too many tasks
 */
export function createFairQueue(limits: { people: number; tasksEach: number }) {
  const queue = createConcurrencyLimit({ running: 1, waiting: limits.people });
  const people = new Map<string, { inTurn: ReturnType<typeof createConcurrencyLimit>; tasks: number }>();

  /** @param admit called when the task enters the queue, before it waits. The task is dropped when this throws. */
  return async <T>(person: string, work: () => Promise<T>, admit: () => Promise<void>): Promise<T> => {
    const own = people.get(person) ?? {
      inTurn: createConcurrencyLimit({ running: 1, waiting: limits.tasksEach }, tooManyOfOne),
      tasks: 0,
    };
    people.set(person, own);
    own.tasks += 1;
    try {
      return await own.inTurn(() => queue(work, admit));
    } finally {
      own.tasks -= 1;
      if (own.tasks === 0) people.delete(person);
    }
  };
}
