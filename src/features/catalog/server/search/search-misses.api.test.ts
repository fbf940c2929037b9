import type { FastifyBaseLogger } from 'fastify';
import { beforeEach, expect, it, vi } from 'vitest';
import { waitFor } from '#test/support/wait-for.ts';
import { recordStatements } from '#test/support/statements.ts';
import { testNow, useTestApp } from '#test/support/test-app.ts';
import { createMissCounter } from './search-misses.ts';

const site = useTestApp();

beforeEach(() => site.db.deleteFrom('search_misses').execute());

const warn = vi.fn();
const createCounter = (db = site.db) =>
  createMissCounter({ db, now: () => testNow, log: { warn } as unknown as FastifyBaseLogger });

const readCounts = async () => {
  const rows = await site.db.selectFrom('search_misses').select(['term', 'count']).orderBy('term').execute();
  return rows.map(({ term, count }) => [term, count]);
};

it('writes the counts of a second together, without being asked to', async () => {
  const { db, texts } = recordStatements(site.db);
  const misses = createCounter(db);
  for (const query of ['zebra', 'Giraffe', 'zebra']) misses.count(query);
  const written = [
    ['giraffe', 1],
    ['zebra', 2],
  ];
  await waitFor(async () => expect(await readCounts()).toEqual(written));
  expect(texts.filter((text) => text.includes('insert'))).toHaveLength(1);
});

it('adds to what other instances have counted', async () => {
  const [one, other] = [createCounter(), createCounter()];
  for (const misses of [one, other, one]) misses.count('zebra');
  await Promise.all([one.write(), other.write()]);
  await one.write();
  expect(await readCounts()).toEqual([['zebra', 3]]);
});

it('waits for a write in progress, so that a list read afterwards is complete', async () => {
  const misses = createCounter();
  misses.count('zebra');
  const first = misses.write();
  await misses.write();
  expect(await readCounts()).toEqual([['zebra', 1]]);
  await first;
});

it('counts at most 1,000 different terms before they are written', async () => {
  const misses = createCounter();
  for (let term = 0; term < 1200; term += 1) misses.count(`word${term}`);
  misses.count('word0');
  await misses.write();
  const counts = await readCounts();
  expect(counts).toHaveLength(1000);
  expect(counts[0]).toEqual(['word0', 2]);
});

it('keeps 5,000 terms when several new ones are written at once', async () => {
  const misses = createCounter();
  for (let batch = 0; batch < 6; batch += 1) {
    for (let term = 0; term < 900; term += 1) misses.count(`word ${batch} ${term}`);
    await misses.write();
  }
  const counts = await readCounts();
  expect(counts).toHaveLength(5000);
  expect(counts).toContainEqual(['word 5 899', 1]);
});

it('logs a failure and continues to count', async () => {
  const misses = createCounter();
  const failing = createCounter(
    site.db.withPlugin({
      transformQuery: () => {
        throw new Error('The database does not respond.');
      },
      transformResult: ({ result }) => Promise.resolve(result),
    }),
  );
  failing.count('zebra');
  await failing.write();
  expect(warn).toHaveBeenCalledWith(
    expect.objectContaining({ event: 'search_misses_not_counted', count: 1 }),
    expect.any(String),
  );
  misses.count('giraffe');
  await misses.write();
  expect(await readCounts()).toEqual([['giraffe', 1]]);
});
