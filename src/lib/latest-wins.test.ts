import { expect, it } from 'vitest';
import { createWishes } from './latest-wins.ts';

function setUp() {
  const calls: { wish: string; answer: (text: string) => void; fail: () => void }[] = [];
  const answers: string[] = [];
  const failures: unknown[] = [];
  const wishes = createWishes<string, string>();
  const handlers = {
    send: (wish: string) =>
      new Promise<string>((resolve, reject) => {
        calls.push({ wish, answer: resolve, fail: () => reject(new Error(wish)) });
      }),
    onAnswer: (answer: string) => void answers.push(answer),
    onFailure: (error: unknown) => void failures.push(error),
  };
  const want = (wish: string, id = 1) => wishes.want(id, wish, handlers);
  return { calls, answers, failures, wishes, want };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

it('is shown until it is answered', async () => {
  const { calls, answers, wishes, want } = setUp();
  let told = 0;
  wishes.subscribe(() => (told += 1));
  want('like');
  expect(wishes.find(1)).toBe('like');
  calls[0]?.answer('liked');
  await settled();
  expect(wishes.find(1)).toBeUndefined();
  expect(answers).toEqual(['liked']);
  expect(told).toBe(2);
});

it('sends one at a time, and of those that come meanwhile only the last', async () => {
  const { calls, wishes, want } = setUp();
  for (const wish of ['like', 'none', 'love', 'sad']) want(wish);
  expect(calls.map(({ wish }) => wish)).toEqual(['like']);
  calls[0]?.answer('liked');
  await settled();
  expect(calls.map(({ wish }) => wish)).toEqual(['like', 'sad']);
  expect(wishes.find(1)).toBe('sad');
  calls[1]?.answer('sad');
  await settled();
  expect(calls).toHaveLength(2);
});

it('is one for each id', () => {
  const { calls, want } = setUp();
  want('like', 1);
  want('like', 2);
  expect(calls).toHaveLength(2);
});

it('falls back and says so when the last one fails', async () => {
  const { calls, failures, wishes, want } = setUp();
  want('like');
  calls[0]?.fail();
  await settled();
  expect(wishes.find(1)).toBeUndefined();
  expect(failures).toHaveLength(1);
});

it('goes on with a later one when one fails', async () => {
  const { calls, answers, failures, want } = setUp();
  want('like');
  want('love');
  calls[0]?.fail();
  await settled();
  calls[1]?.answer('loved');
  await settled();
  expect(answers).toEqual(['loved']);
  expect(failures).toEqual([]);
});
