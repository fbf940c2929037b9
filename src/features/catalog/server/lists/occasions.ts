import type { Db } from '#src/db/types.ts';
import { site } from '#src/site.ts';
import { minOccasionDesigns, quickPrintMinutes } from '../../constants.ts';
import type { ModelCard, OccasionTile } from '../../schemas.ts';
import { createDirectReads, type CatalogReads } from '../catalog-reads.ts';
import { listModels } from './model-list.ts';

/** The number of designs among which a tile looks for one that no earlier tile shows. */
const candidates = 8;

/** Returns the occasions with enough designs. Each shows another design where that is possible. */
export async function listOccasions(
  db: Db,
  reads: CatalogReads,
): Promise<{ tiles: OccasionTile[]; shown: ModelCard[] }> {
  const tiles: OccasionTile[] = [];
  const shown: ModelCard[] = [];
  for (const { tag, title, text } of site.occasions) {
    const filter = tag === null ? { maxMinutes: quickPrintMinutes } : { tag };
    const { items, total } = await listModels(db, reads, { ...filter, limit: candidates });
    const card = items.find(({ id }) => shown.every((other) => other.id !== id)) ?? items[0];
    if (total < minOccasionDesigns || !card) continue;
    shown.push(card);
    const { imageUrl, imageColor, cropX, cropY } = card;
    tiles.push({ tag, title, text, count: total, picture: { imageUrl, imageColor, cropX, cropY } });
  }
  return { tiles, shown };
}

/** Returns the paths of the pages of the occasions, for the sitemap. */
export async function listOccasionPaths(db: Db): Promise<string[]> {
  const { tiles } = await listOccasions(db, createDirectReads(db));
  return tiles.flatMap(({ tag }) => (tag === null ? [] : [`/tag/${encodeURIComponent(tag)}`]));
}
