import { sql } from 'kysely';
import { connect } from '#src/db/client.ts';
import type { Db } from '#src/db/types.ts';
import { findThreads, seedComments } from '../seed-comments.ts';
import { seedShop } from '../seed-shop.ts';

export const size = { models: 100_000, downloads: 10_000_000, people: 1_000_000 };
const favoritesEach = 10;
const commentsPerDesign = 20;

// The stride is coprime to the number of designs, so that a person's favorites differ.
async function insertFavorites(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`
      insert into favorites (user_id, model_id, created_at)
      select 'bench-' || n, 1 + (n::bigint * 7919 + k * 30011) % ${size.models}::int,
        now() - (n + k * 37) % 400 * interval '1 day'
      from generate_series(0, ${size.people - 1}::int) n, generate_series(1, ${favoritesEach}::int) k`.execute(
      tx,
    );
    await sql`
      update models m set favorite_count = f.count
      from (select model_id, count(*) from favorites group by model_id) f where f.model_id = m.id`.execute(
      tx,
    );
  });
}

// The date is in the future, so that the shop does not compute them during a measurement.
const related = sql`
  insert into related_models (model_id, related_ids, computed_at)
  select m.id, array(select 1 + (m.id * 7919::bigint + k * 30011) % ${size.models}::int from generate_series(1, 16) k),
    now() + interval '1 year'
  from models m where m.is_public
  on conflict (model_id) do update set computed_at = excluded.computed_at`;

/** Fills an empty database with a shop of a million people, which takes some minutes. */
export async function seedMillion(url: string): Promise<void> {
  await seedShop(url, size);
  const { db, close } = await connect({ url, onError: (error) => console.error(error) });
  await related.execute(db);
  await insertFavorites(db);
  console.log('favorites');
  await seedComments(db, commentsPerDesign);
  console.log('comments');
  await sql`vacuum analyze`.execute(db);
  await close();
}

/** Returns whether the database was filled completely; the comments are inserted last. */
export async function isSeeded(url: string): Promise<boolean> {
  const { db, close } = await connect({ url, onError: (error) => console.error(error) });
  const { rows } = await sql<{ found: boolean }>`select to_regclass('comments') is not null as found`.execute(
    db,
  );
  const found = rows[0]?.found === true && (await findThreads(db)) !== undefined;
  await close();
  return found;
}
