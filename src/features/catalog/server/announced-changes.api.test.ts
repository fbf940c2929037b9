import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Connection } from '#src/db/client.ts';
import { openTestDatabase } from '#test/support/databases.ts';
import { createModel, createUser } from '#test/support/factories.ts';
import { testNow } from '#test/support/test-app.ts';
import { refreshRankings } from './rankings/rankings.ts';
import { refreshRelated } from './related/related-models.ts';

let connection: Connection;
const texts: string[] = [];

beforeAll(async () => {
  connection = await openTestDatabase();
  const { db } = connection;
  const person = await createUser(db);
  for (let count = 0; count < 3; count += 1) {
    const modelId = await createModel(db);
    await db
      .insertInto('favorites')
      .values({ model_id: modelId, user_id: person.id, created_at: testNow })
      .execute();
  }
  connection.observe({ onQuery: ({ text }) => texts.push(text) });
});
afterAll(() => connection.close());

it.each([
  ['rankings', () => refreshRankings(connection.db, testNow)],
  ['related designs', () => refreshRelated(connection.db, testNow)],
])('announces changed %s in the transaction that changes them', async (_, refresh) => {
  texts.length = 0;
  await refresh();
  const announced = texts.findIndex((text) => text.includes('pg_notify'));
  expect(announced).toBeGreaterThan(0);
  const begun = texts.lastIndexOf('begin', announced);
  expect(begun).toBeGreaterThanOrEqual(0);
  expect(texts.slice(begun, announced).some((text) => text.includes('insert into'))).toBe(true);
  expect(texts.slice(begun, announced)).not.toContain('commit');
});
