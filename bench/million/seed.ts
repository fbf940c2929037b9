import { sql } from 'kysely';
import { connect } from '#src/db/client.ts';
import type { Db } from '#src/db/types.ts';
import { refreshRelated } from '#src/features/catalog/server/related/related-models.ts';
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

/** Fills an empty database with a shop of a million people, which takes some minutes. */
export async function seedMillion(url: string): Promise<void> {
  await seedShop(url, size);
  const { db, close } = await connect({ url, onError: (error) => console.error(error) });
  await insertFavorites(db);
  console.log('favorites');
  await seedComments(db, commentsPerDesign);
  console.log('comments');
  await sql`vacuum analyze`.execute(db);
  await refreshRelated(db, new Date());
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
