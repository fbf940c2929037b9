import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Connection } from '#src/db/client.ts';
import { listenForChanges, tags } from '#src/http/cache/change-notifications.ts';
import { openTestDatabase } from '#test/support/databases.ts';
import { ListAnnouncer } from './list-announcer.ts';

let connection: Connection;
const received: string[] = [];

beforeAll(async () => {
  connection = await openTestDatabase();
  await listenForChanges(connection, {
    onTags: (given) => received.push(...given),
    onClear: () => undefined,
    onGap: () => undefined,
  });
});
afterAll(() => connection.close());
beforeEach(() => {
  received.length = 0;
});

const failure = new Error('on purpose');

it('announces with the transaction', async () => {
  const lists = new ListAnnouncer();
  await connection.db.transaction().execute(lists.announce);
  await expect.poll(() => received).toEqual([tags.catalog]);
});

it('announces what was left to a transaction that was rolled back', async () => {
  const { db } = connection;
  const lists = new ListAnnouncer();
  const rolledBack = db.transaction().execute(async (tx) => {
    await lists.announce(tx);
    throw failure;
  });
  await expect(rolledBack).rejects.toBe(failure);
  await db.transaction().execute(lists.announce);
  expect(received).toEqual([]);
  await lists.flush(db);
  await expect.poll(() => received).toEqual([tags.catalog]);
  await lists.flush(db);
  expect(received).toEqual([tags.catalog]);
});
