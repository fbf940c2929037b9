import { expect, test } from 'vitest';
import { singleFlight } from './single-flight.ts';

test('calls share a run that has not ended, also if it fails, and the next call starts another', async () => {
  const runs: PromiseWithResolvers<number>[] = [];
  const check = singleFlight(() => {
    const run = Promise.withResolvers<number>();
    runs.push(run);
    return run.promise;
  });
  const first = [check(), check()];
  expect(runs).toHaveLength(1);
  runs[0]?.resolve(1);
  expect(await Promise.all(first)).toEqual([1, 1]);
  const second = [check(), check()];
  expect(runs).toHaveLength(2);
  runs[1]?.reject(new Error('down'));
  for (const call of second) await expect(call).rejects.toThrow('down');
  void check();
  expect(runs).toHaveLength(3);
});
