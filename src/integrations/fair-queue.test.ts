import { expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

const admit = async () => {};

it('refuses with 503 when too many people wait, and admits no task that it refuses', async () => {
  const inTurn = createFairQueue({ people: 1, tasksEach: 1 });
  const blocker = Promise.withResolvers<string>();
  const all = ['a', 'b', 'a'].map((person) => inTurn(person, () => blocker.promise, admit));
  const admitted: string[] = [];
  const refused = inTurn(
    'c',
    () => blocker.promise,
    async () => void admitted.push('c'),
  );
  await expect(refused).rejects.toMatchObject({ status: 503 });
  expect(admitted).toEqual([]);
  blocker.resolve('done');
  expect(await Promise.all(all)).toEqual(['done', 'done', 'done']);
});

it('goes on with the next task of a person when one fails', async () => {
  const inTurn = createFairQueue({ people: 1, tasksEach: 1 });
  const failing = inTurn('a', () => Promise.reject(new Error('no')), admit);
  const next = inTurn('a', () => Promise.resolve('yes'), admit);
  await expect(failing).rejects.toThrow('no');
  await expect(next).resolves.toBe('yes');
});
