import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import { getSubscriptions } from '#src/features/plans/server/subscriptions.ts';
import { absent, type Expected } from './messages.ts';

const batchSize = 1000;

type ReadValues = (db: Db, ids: readonly string[]) => Promise<Map<string, string>>;

const query = async (rows: Promise<{ rows: { id: string; value: string }[] }>) =>
  new Map((await rows).rows.map(({ id, value }) => [id, value]));

/** Reads the values of facts from their rows, by the part of the key after the first colon. */
const readers: Record<string, ReadValues> = {
  comment: (db, ids) =>
    query(
      sql<{ id: string; value: string }>`
        select content as id, 'posted' as value from comments where content = any(${ids}::text[])`.execute(
        db,
      ),
    ),
  favorite: (db, ids) =>
    query(
      sql<{ id: string; value: string }>`
        select k.id, 'added' as value from unnest(${ids}::text[]) as k (id)
        join favorites f on f.user_id = split_part(k.id, ':', 1) and f.model_id = split_part(k.id, ':', 2)::int`.execute(
        db,
      ),
    ),
  download: (db, ids) =>
    query(
      sql<{ id: string; value: string }>`
        select k.id, 'recorded' as value from unnest(${ids}::text[]) as k (id)
        join downloads d on d.user_id = split_part(k.id, ':', 1) and d.model_id = split_part(k.id, ':', 2)::int`.execute(
        db,
      ),
    ),
  upload: (db, ids) =>
    query(
      sql<{ id: string; value: string }>`
        select m.title as id, f.sha256 as value from models m join model_files f on f.model_id = m.id
        where m.title = any(${ids}::text[])`.execute(db),
    ),
  plan: readPlans,
};

async function readPlans(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const ordered = await db
    .selectFrom('billing_subscriptions')
    .select('user_id')
    .where('user_id', 'in', ids)
    .execute();
  const plans = new Map(ordered.map(({ user_id: id }) => [id ?? '', 'ordered']));
  for (const [id, { tier }] of await getSubscriptions(db, ids, new Date())) {
    if (tier !== 'free') plans.set(id, tier);
  }
  return plans;
}

/** Returns a line for each fact whose value is none of the expected ones. */
export async function findLost(db: Db, facts: readonly Expected[]): Promise<string[]> {
  const lost: string[] = [];
  const byKind = Map.groupBy(facts, ({ key }) => key.split(':')[0] ?? '');
  for (const [kind, ofKind] of byKind) {
    const read = readers[kind];
    if (!read) throw new Error(`There is no reader of ${kind}.`);
    for (let start = 0; start < ofKind.length; start += batchSize) {
      const batch = ofKind.slice(start, start + batchSize);
      const toId = ({ key }: Expected) => key.slice(kind.length + 1);
      const values = await read(db, batch.map(toId));
      for (const fact of batch) {
        const value = values.get(toId(fact)) ?? absent;
        if (!fact.values.includes(value))
          lost.push(`${fact.key} is ${value}, not ${fact.values.join(' or ')}`);
      }
    }
  }
  return lost;
}
