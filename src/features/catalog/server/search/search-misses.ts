import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import { foldText, splitWords } from '#src/lib/fold.ts';
import type { Context } from '#src/features/context.ts';
import type { SearchMiss } from '../../synonyms-schemas.ts';

const maxTermLength = 60;
const maxTerms = 5000;
const writeDelayMs = 1000;
/** Further terms of the same second are not counted. */
const maxWaitingTerms = 1000;
const maxAgeDays = 90;
const listedCount = 100;
/** An address of a mailbox, five digits in a row, or seven that spaces and signs separate, as in a phone number. */
const personal = /@|\d{5}|\d(?:[\s()./+-]*\d){6}/;

export interface MissCounter {
  /** Counts a search that no design matched. Who searched is not stored, nor what may be an address or a number of a person. */
  count: (query: string) => void;
  /** Writes the counts that are not written yet, and waits for a write in progress. A failure is logged only. */
  write: () => Promise<void>;
}

interface Count {
  count: number;
  lastAt: Date;
}

/** Writes the counts of each second together, so that no search waits for them. */
export function createMissCounter({ db, log, now }: Pick<Context, 'db' | 'log' | 'now'>): MissCounter {
  let counts = new Map<string, Count>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  const writeNow = async () => {
    clearTimeout(timer);
    timer = undefined;
    const given = counts;
    counts = new Map();
    try {
      await writeCounts(db, given);
    } catch (error) {
      const message = 'Searches without a result were not counted.';
      log.warn({ err: error, event: 'search_misses_not_counted', count: given.size }, message);
    }
  };
  const write = () => (writing = writing.then(writeNow));
  return {
    count: (query) => {
      const term = toTerm(query);
      const earlier = term === undefined ? undefined : counts.get(term);
      if (term === undefined || (!earlier && counts.size >= maxWaitingTerms)) return;
      counts.set(term, { count: (earlier?.count ?? 0) + 1, lastAt: now() });
      timer ??= setTimeout(() => void write(), writeDelayMs).unref();
    },
    write,
  };
}

function toTerm(query: string): string | undefined {
  const term = splitWords(query).join(' ');
  const isCounted = term !== '' && term.length <= maxTermLength && !personal.test(foldText(query));
  return isCounted ? term : undefined;
}

/** Adds to the stored counts. When the table is full, new terms replace those with the fewest searches. */
async function writeCounts(db: Db, counts: Map<string, Count>): Promise<void> {
  if (counts.size === 0) return;
  const terms = Array.from(counts.keys());
  const values = Array.from(counts.values());
  await db.transaction().execute(async (tx) => {
    // Two instances that replace each other's terms would deadlock.
    await sql`select pg_advisory_xact_lock(hashtextextended('search_misses', 0))`.execute(tx);
    await sql`
      with given as materialized (
        select * from unnest(${terms}::text[], ${values.map(({ count }) => count)}::int[],
          ${values.map(({ lastAt }) => lastAt)}::timestamptz[]) as g (term, count, last_at)
      ),
      replaced as (
        delete from search_misses where term in (
          select term from search_misses where term not in (select term from given)
          order by count, last_at, term desc
          limit greatest(0, (
            select count(*) from (select term from search_misses union select term from given) all_terms
          ) - ${maxTerms}))
      )
      insert into search_misses (term, count, last_at) select term, count, last_at from given
      on conflict (term) do update set count = search_misses.count + excluded.count, last_at = excluded.last_at`.execute(
      tx,
    );
  });
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
