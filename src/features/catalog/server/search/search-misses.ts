import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import { foldText, splitWords } from '#src/lib/fold.ts';
import type { SearchMiss } from '../../synonyms-schemas.ts';

const maxTermLength = 60;
const maxTerms = 5000;
const maxAgeDays = 90;
const listedCount = 100;
/** An address of a mailbox, five digits in a row, or seven that spaces and signs separate, as in a phone number. */
const personal = /@|\d{5}|\d(?:[\s()./+-]*\d){6}/;

/**
 * Counts a search that no design matched. Who searched is not stored, and what may be an address or a number of a
 * person is not counted. When the table is full, a new term replaces the one with the fewest searches.
 */
export async function countMiss(db: Db, query: string, now: Date): Promise<void> {
  const term = splitWords(query).join(' ');
  if (term === '' || term.length > maxTermLength || personal.test(foldText(query))) return;
  await sql`
    with replaced as (
      delete from search_misses where term in (
        select term from search_misses
        where not exists (select from search_misses where term = ${term})
        order by count, last_at, term desc
        limit greatest(0, (select count(*) from search_misses) - ${maxTerms} + 1))
    )
    insert into search_misses (term, count, last_at) values (${term}, 1, ${now}::timestamptz)
    on conflict (term) do update set count = search_misses.count + 1, last_at = excluded.last_at`.execute(db);
}

export async function listMisses(db: Db, now: Date): Promise<SearchMiss[]> {
  const rows = await db
    .selectFrom('search_misses')
    .select(['term', 'count', 'last_at'])
    .where('last_at', '>', getOldest(now))
    .orderBy('count', 'desc')
    .orderBy('last_at', 'desc')
    .orderBy('term')
    .limit(listedCount)
    .execute();
  return rows.map(({ term, count, last_at }) => ({ term, count, lastAt: last_at.toISOString() }));
}

/** Removes the terms that were last searched for more than 90 days ago. */
export async function removeOldMisses(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('search_misses').where('last_at', '<=', getOldest(now)).execute();
}

function getOldest(now: Date): Date {
  return new Date(now.getTime() - maxAgeDays * 86_400_000);
}
