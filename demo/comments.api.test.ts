import { expect, it } from 'vitest';
import { openTestDatabase } from '#test/support/databases.ts';
import { expectExactCounts } from '#test/support/comments.ts';
import { createModel } from '#test/support/factories.ts';
import { installPeople } from './accounts.ts';
import { demoDesigns } from '@firstlayer/demo-goods/catalog.ts';
import { demoThreads } from './comment-threads.ts';
import { demoComments } from './comments.ts';
import { installComments } from './install-comments.ts';
import { demoPeople } from './people.ts';
import { releaseDates } from './releases.ts';

const now = new Date('2026-11-20T09:10:00Z');
const released = releaseDates(demoDesigns, now);

it('names known people and designs, and repeats no text', () => {
  const people = demoPeople.map(({ username }) => username);
  const keys = demoDesigns.map(({ key }) => key);
  const all = demoThreads.flatMap((thread) => [thread, ...(thread.replies ?? [])]);
  expect(all.length).toBeGreaterThanOrEqual(40);
  expect(all.filter(({ by }) => !people.includes(by))).toEqual([]);
  expect(demoThreads.filter(({ designKey }) => !keys.includes(designKey))).toEqual([]);
  expect(new Set(all.map(({ text }) => text)).size).toBe(all.length);
  expect(all.filter(({ at }) => at < 0 || at >= 1)).toEqual([]);
});

it('places comments between release and today, and replies after their parents', () => {
  const threads = demoComments(released, now);
  expect(threads.length).toBeGreaterThan(20);
  const today = Date.parse('2026-11-20T00:00:00Z');
  for (const { at, designKey, replies } of threads) {
    const times = [
      Number(released.get(designKey)),
      ...[at, ...replies.map((reply) => reply.at)].map(Number),
      today,
    ];
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  }
  expect(demoComments(released, new Date('2026-11-20T22:00:00Z'))).toEqual(threads);
});

it('has people react once to a comment, and never to their own', () => {
  const all = demoComments(released, now).flatMap((thread) => [thread, ...thread.replies]);
  expect(all.flatMap(({ reactions }) => reactions).length).toBeGreaterThan(100);
  for (const { person, reactions } of all) {
    const people = reactions.map((reaction) => reaction.person);
    expect(new Set([...people, person]).size).toBe(people.length + 1);
  }
});

it('installs comments with exact counts', async () => {
  const connection = await openTestDatabase();
  const { db } = connection;
  try {
    const userIds = await installPeople(db);
    const modelIds = new Map<string, number>();
    for (const { key } of demoDesigns) modelIds.set(key, await createModel(db));
    await db.transaction().execute((tx) => installComments(tx, { modelIds, userIds, released, now }));
    await expectExactCounts(db);
    const threads = demoComments(released, now);
    const rows = await db.selectFrom('comments').select('id').execute();
    expect(rows.length).toBe(threads.reduce((sum, { replies }) => sum + 1 + replies.length, 0));
    const reports = await db.selectFrom('comment_reports').select('reason').execute();
    expect(reports.length).toBe(2);
  } finally {
    await connection.close();
  }
});
