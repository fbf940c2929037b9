import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '#test/support/databases.ts';
import type { Connection } from '#src/db/client.ts';
import { createRateLimiter } from './rate-limits.ts';

let connection: Connection;
const clock = { now: new Date('2026-11-18T12:00:00Z') };

beforeAll(async () => {
  connection = await openTestDatabase();
});

afterAll(() => connection.close());

it('allows exactly the maximum of attempts, concurrent ones included, and allows more when the window ends', async () => {
  const limiter = createRateLimiter(connection.db, 1, () => clock.now);
  const limit = { key: 'test', max: 5, windowSeconds: 60 };
  const attempts = await Promise.allSettled(Array.from({ length: 12 }, () => limiter.take(limit)));
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  await expect(limiter.take(limit)).rejects.toMatchObject({ status: 429, retryAfterSeconds: 60 });
  await expect(limiter.check(limit)).rejects.toMatchObject({ status: 429 });

  clock.now = new Date(clock.now.getTime() + 60_000);
  await expect(limiter.check(limit)).resolves.toBeUndefined();
  await expect(limiter.take(limit)).resolves.toBeUndefined();
});

it('multiplies all limits by the factor', async () => {
  const limiter = createRateLimiter(connection.db, 0.5, () => clock.now);
  const limit = { key: 'halved', max: 2, windowSeconds: 60 };
  await limiter.take(limit);
  await expect(limiter.take(limit)).rejects.toMatchObject({ status: 429 });
});
