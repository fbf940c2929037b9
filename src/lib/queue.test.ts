import { expect, it } from 'vitest';
import { createQueue } from './queue.ts';

it('runs so many at a time, the others in turn, and goes on after a failure', async () => {
  const queue = createQueue(2);
  const started: number[] = [];
  const gates = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
  const tasks = gates.map(({ promise }, index) =>
    queue(async () => {
      started.push(index);
      await promise;
      return index;
    }),
  );
  const settled = Promise.allSettled(tasks);
  await Promise.resolve();
  expect(started).toEqual([0, 1]);
  gates[1]?.reject(new Error('no'));
  await tasks[1]?.catch(() => undefined);
  gates[2]?.resolve();
  await tasks[2];
  expect(started).toEqual([0, 1, 2, 3]);
  gates[0]?.resolve();
  gates[3]?.resolve();
  expect((await settled).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
});
