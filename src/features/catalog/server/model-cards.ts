import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import type { CardPrint } from '#src/features/print-facts/schemas.ts';
import { cardPrint } from '#src/features/print-facts/server/card-print.ts';
import { site } from '#src/site.ts';
import type { ModelCard } from '../schemas.ts';
import { imageAddress } from './pictures/image-addresses.ts';

export interface CardRow {
  id: number;
  title: string;
  summary: string;
  categories: string[];
  subcategories: string[];
  /** The hash and color of the main image. */
  image: [hash: string, color: string | null] | null;
  is_premium: boolean;
  needs_supports: boolean;
  needs_brim: boolean;
  crop_x: number;
  crop_y: number;
  designer_id: string | null;
  download_count: number;
  favorite_count: number;
  comment_count: number;
  print: CardPrint | null;
  created_at: Date;
  updated_at: Date;
  released_at: Date;
}

/**
 * An SQL expression for a select from `models m`: hash and color of the design's main image or, until that is drawn, of
 * its first gallery image.
 */
export const shownImage = sql`
  (select array[i.hash, i.color] from model_images i where i.model_id = m.id order by i.position limit 1)`;

/** The columns of a card, for a select from `models m`. */
export const cardColumns = sql`
  m.id, m.title, m.summary, m.is_premium, m.needs_supports, m.needs_brim, m.crop_x, m.crop_y, m.designer_id,
  m.download_count, m.favorite_count, m.comment_count, m.created_at, m.updated_at, m.released_at,
  array(select c.slug from model_categories l join categories c on c.id = l.category_id
    where l.model_id = m.id order by c.name_key, c.id) as categories,
  array(select s.slug from model_subcategories l join subcategories s on s.id = l.subcategory_id
    where l.model_id = m.id order by s.name_key, s.id) as subcategories,
  ${shownImage} as image, ${cardPrint} as print`;

/** Returns the cards of these designs in this order, without missing and non-public designs. */
export async function findModelCards(db: Db, ids: readonly number[]): Promise<ModelCard[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<CardRow>`
    select ${cardColumns} from models m where m.id = any(${ids}::int[]) and m.is_public`.execute(db);
  return inOrder(ids, rows).map(toCard);
}

/** Returns the rows of these ids in this order, without missing ones. */
export function inOrder<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export function toCard(row: CardRow): ModelCard {
  return {
    id: row.id,
    title: row.title,
    description: row.summary,
    categories: row.categories,
    subcategories: row.subcategories,
    category: null,
    subcategory: null,
    imageUrl: row.image && imageAddress(row.id, row.image[0]),
    imageColor: row.image && row.image[1],
    isPremium: row.is_premium,
    needsSupports: row.needs_supports,
    needsBrim: row.needs_brim,
    cropX: String(row.crop_x),
    cropY: String(row.crop_y),
    downloadCount: row.download_count,
    favoriteCount: row.favorite_count,
    commentCount: row.comment_count,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    print: row.print,
    releasedAt: row.released_at.toISOString(),
    designer: findDesigner(row.designer_id),
  };
}

/** Returns one of the site's configured designers, or null for any other id. */
export function findDesigner(userId: string | null): ModelCard['designer'] {
  const designer = site.designers.find((one) => one.userId === userId);
  if (!designer) return null;
  return { userId: designer.userId, username: designer.username, displayName: designer.displayName };
}
