import { expect, it } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit.ts';

it('limits running tasks, runs waiting ones in order, and rejects tasks when the queue is full', async () => {
  const limit = createConcurrencyLimit({ running: 2, waiting: 2 });
  const log: string[] = [];
  const ends: (() => void)[] = [];
  const start = (name: string) =>
    limit(async () => {
      log.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
    });
  const all = ['a', 'b', 'c', 'd'].map(start);
  await expect(start('e')).rejects.toMatchObject({ status: 503 });
  expect(log).toEqual(['a', 'b']);
  ends.shift()?.();
  await all[0];
  expect(log).toEqual(['a', 'b', 'c']);
  while (ends.length > 0) {
    ends.shift()?.();
    await new Promise(setImmediate);
  }
  await Promise.all(all);
  expect(log).toEqual(['a', 'b', 'c', 'd']);
});

it('starts the next task when one fails', async () => {
  const limit = createConcurrencyLimit({ running: 1, waiting: 1 });
  const failing = limit(() => Promise.reject(new Error('no')));
  const next = limit(() => Promise.resolve('yes'));
  await expect(failing).rejects.toThrow('no');
  await expect(next).resolves.toBe('yes');
});

it('admits a task only when the queue is not full, counts it meanwhile, and drops it when it is refused', async () => {
  const limit = createConcurrencyLimit({ running: 1, waiting: 0 });
  const admission = Promise.withResolvers<void>();
  const log: string[] = [];
  const run = (name: string, admit: () => Promise<void>) =>
    limit(
      () => Promise.resolve(void log.push(`run ${name}`)),
      () => {
        log.push(`admit ${name}`);
        return admit();
      },
    );
  const first = run('a', () => admission.promise);
  await expect(run('b', () => Promise.resolve())).rejects.toMatchObject({ status: 503 });
  admission.reject(new Error('refused'));
  await expect(first).rejects.toThrow('refused');
  await run('c', () => Promise.resolve());
  expect(log).toEqual(['admit a', 'admit c', 'run c']);
});
