import { expect, it } from 'vitest';
import { createLatestWins, type LatestWinsMutation } from './latest-wins.ts';

function setUp(more: Partial<LatestWinsMutation<string, string>> = {}) {
  const calls: { value: string; answer: (text: string) => void; fail: () => void }[] = [];
  const answers: string[] = [];
  const failures: unknown[] = [];
  const pending = createLatestWins<string, string>();
  const mutation = {
    send: (value: string) =>
      new Promise<string>((resolve, reject) => {
        calls.push({ value, answer: resolve, fail: () => reject(new Error(value)) });
      }),
    onAnswer: (answer: string) => void answers.push(answer),
    onFailure: (error: unknown) => void failures.push(error),
    ...more,
  };
  const set = (value: string, id = 1) => pending.set(id, value, mutation);
  return { calls, answers, failures, pending, set };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

it('returns the value until it is saved and notifies at start and end', async () => {
  const { calls, answers, pending, set } = setUp();
  let notified = 0;
  pending.subscribe(() => (notified += 1));
  const done = set('like');
  expect(pending.find(1)).toBe('like');
  calls[0]?.answer('liked');
  await settled();
  expect(pending.find(1)).toBeUndefined();
  expect(answers).toEqual(['liked']);
  expect(notified).toBe(2);
  expect(await done).toBe(true);
});

it('sends one value at a time, and of those set meanwhile only the last', async () => {
  const { calls, pending, set } = setUp();
  for (const value of ['like', 'none', 'love', 'sad']) void set(value);
  expect(calls.map(({ value }) => value)).toEqual(['like']);
  calls[0]?.answer('liked');
  await settled();
  expect(calls.map(({ value }) => value)).toEqual(['like', 'sad']);
  expect(pending.find(1)).toBe('sad');
  calls[1]?.answer('sad');
  await settled();
  expect(calls).toHaveLength(2);
});

it('sends values of different ids in parallel', () => {
  const { calls, set } = setUp();
  void set('like', 1);
  void set('like', 2);
  expect(calls).toHaveLength(2);
});

it('reports the failure of the last value and drops the value', async () => {
  const { calls, failures, pending, set } = setUp();
  const done = set('like');
  calls[0]?.fail();
  await settled();
  expect(pending.find(1)).toBeUndefined();
  expect(failures).toHaveLength(1);
  expect(await done).toBe(false);
});

it('continues with a later value after a failure', async () => {
  const { calls, answers, failures, set } = setUp();
  void set('like');
  void set('love');
  calls[0]?.fail();
  await settled();
  calls[1]?.answer('loved');
  await settled();
  expect(answers).toEqual(['loved']);
  expect(failures).toEqual([]);
});

it('stops at the first failure with stopsOnFailure', async () => {
  const { calls, failures, pending, set } = setUp({ stopsOnFailure: true });
  void set('like');
  void set('love');
  calls[0]?.fail();
  await settled();
  expect([calls.length, failures.length, pending.find(1)]).toEqual([1, 1, undefined]);
});

it('does not send a value that is saved already', async () => {
  const { calls, set } = setUp({
    onStart: async () => void (await settled()),
    isSaved: (value) => value === 'none',
  });
  void set('like');
  expect(await set('none')).toBe(true);
  expect(calls).toEqual([]);
});
