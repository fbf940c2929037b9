import type { Db } from '#src/db/types.ts';
import type { ModelCard } from '../../schemas.ts';
import type { CatalogReads } from '../catalog-reads.ts';
import { findRankingId, type RankingKind } from '../rankings/rankings.ts';

export async function listTrending(db: Db, limit: number, { findCards }: CatalogReads): Promise<ModelCard[]> {
  const entries = await readEntries(db, 'trending', limit);
  return findCards(entries.map(({ model_id }) => model_id));
}

export async function listPopular(
  db: Db,
  limit: number,
  { findCards }: CatalogReads,
): Promise<(ModelCard & { downloadsLastMonth: number })[]> {
  const entries = await readEntries(db, 'popular', limit);
  const scores = new Map(entries.map(({ model_id, score }) => [model_id, score]));
  const cards = await findCards(Array.from(scores.keys()));
  return cards.map((card) => ({ ...card, downloadsLastMonth: scores.get(card.id) ?? 0 }));
}

async function readEntries(db: Db, kind: RankingKind, limit: number) {
  return db
    .selectFrom('ranking_entries')
    .innerJoin('models', 'models.id', 'model_id')
    .select(['model_id', 'score'])
    .where('ranking_id', '=', await findRankingId(db, kind))
    .where('is_public', '=', true)
    .orderBy('position')
    .limit(limit)
    .execute();
}
