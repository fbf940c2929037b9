import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#src/db/types.ts';

/** Returns all bitmaps that searches read. */
export async function readBitmaps(db: Db): Promise<object[]> {
  const { rows } = await sql<object>`
    select lexeme, field, part, members::text as members from search_postings
    union all select popularity::text, -1, part, members::text from search_popularity
    order by 1, 2, 3`.execute(db);
  return rows;
}

/** Compares the bitmaps with those that are computed from the rows of all designs. */
export async function expectExactBitmaps(db: Db): Promise<void> {
  const kept = await readBitmaps(db);
  await sql`select rebuild_search_bitmaps()`.execute(db);
  expect(kept).toEqual(await readBitmaps(db));
}
