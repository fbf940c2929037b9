import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLoadQueue } from './load-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watched(queue: ReturnType<typeof createLoadQueue>, log: string[], name: string) {
  return queue.request(
    () => log.push(`begin ${name}`),
    () => log.push(`expire ${name}`),
  );
}

test('runs at most as many loads as its limit, in order of arrival', () => {
  const log: string[] = [];
  const queue = createLoadQueue({ limit: 2, timeoutMs: 8000 });
  const [a] = ['a', 'b', 'c', 'd'].map((name) => watched(queue, log, name));
  expect(log).toEqual(['begin a', 'begin b']);
  a?.release();
  expect(log).toEqual(['begin a', 'begin b', 'begin c']);
});

test('a load that exceeds the timeout expires once and frees its slot', () => {
  const log: string[] = [];
  const queue = createLoadQueue({ limit: 1, timeoutMs: 8000 });
  const a = watched(queue, log, 'a');
  watched(queue, log, 'b');
  vi.advanceTimersByTime(7999);
  expect(log).toEqual(['begin a']);
  vi.advanceTimersByTime(1);
  expect(log).toEqual(['begin a', 'begin b', 'expire a']);
  a.release();
  vi.advanceTimersByTime(8000);
  expect(log).toEqual(['begin a', 'begin b', 'expire a', 'expire b']);
});

test('a released load does not expire, and a second release frees no further slot', () => {
  const log: string[] = [];
  const queue = createLoadQueue({ limit: 1, timeoutMs: 8000 });
  const a = watched(queue, log, 'a');
  watched(queue, log, 'b');
  watched(queue, log, 'c');
  a.release();
  a.release();
  vi.advanceTimersByTime(7000);
  expect(log).toEqual(['begin a', 'begin b']);
});

test('a load that was released while queued never starts', () => {
  const log: string[] = [];
  const queue = createLoadQueue({ limit: 1, timeoutMs: 8000 });
  const a = watched(queue, log, 'a');
  const b = watched(queue, log, 'b');
  watched(queue, log, 'c');
  b.release();
  a.release();
  expect(log).toEqual(['begin a', 'begin c']);
});

test('a load that completes synchronously, like a cached picture, starts the next one', () => {
  const log: string[] = [];
  const queue = createLoadQueue({ limit: 1, timeoutMs: 8000 });
  for (const name of ['a', 'b', 'c']) {
    const ticket = queue.request(
      () => log.push(`begin ${name}`),
      () => log.push(`expire ${name}`),
    );
    ticket.release();
  }
  expect(log).toEqual(['begin a', 'begin b', 'begin c']);
});
