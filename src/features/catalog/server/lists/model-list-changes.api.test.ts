import { expect, it } from 'vitest';
import type { Db } from '#src/db/types.ts';
import { createModel } from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';
import { createDirectReads } from '../catalog-reads.ts';
import { listModels } from './model-list.ts';

const site = useTestApp();

/** Returns a database that calls `act` once, after the first read of a listing with this design. */
function afterReading(modelId: number, act: () => Promise<unknown>): Db {
  let isDue = true;
  return site.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (isDue && result.rows.some((row) => row['model_id'] === modelId)) {
        isDue = false;
        await act();
      }
      return result;
    },
  });
}

it('returns a whole page although a design is deleted while the page is read', async () => {
  for (const title of ['Anvil', 'Bolt', 'Cog']) await createModel(site.db, { title });
  const leaving = await createModel(site.db, { title: 'Leaving' });
  let deleted = 0n;
  const db = afterReading(leaving, async () => {
    const { numDeletedRows } = await site.db
      .deleteFrom('models')
      .where('id', '=', leaving)
      .executeTakeFirstOrThrow();
    deleted = numDeletedRows;
  });
  const page = await listModels(db, createDirectReads(db), { limit: 2 });
  expect(deleted).toBe(1n);
  expect(page.items.map(({ title }) => title)).toEqual(['Cog', 'Bolt']);
  expect(page.nextCursor).not.toBeNull();
});
