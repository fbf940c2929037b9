import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#src/db/types.ts';
import { serializeQuery, readCursor, writeCursor, type CursorKey } from '#src/http/api/list-cursor.ts';
import { cutPage, type ListPage } from '#src/http/api/list-page.ts';
import type { AdminModelCard } from '../../admin-schemas.ts';
import type { AdminModelQuery } from '../../manage-schemas.ts';
import { noCategory } from '../../admin-list-options.ts';
import { maxCounted } from '#src/lib/capped-count.ts';
import { createDirectReads } from '#src/features/catalog/server/catalog-reads.ts';
import { findListFilter } from '#src/features/catalog/server/search/list-filter.ts';
import { allFlags } from '#src/features/catalog/server/queries/listing-page.ts';
import { countFiltered } from '#src/features/catalog/server/lists/model-list.ts';
import { uncategorizedIds } from '#src/features/catalog/server/lists/uncategorized-designs.ts';
import { flagBits } from '#src/features/catalog/server/search/model-index.ts';
import { findAdminCards } from '../rows/admin-models.ts';
import { buildTitleConditions } from './title-search.ts';

type StatusFilter = AdminModelQuery['shelf'];
type Part = RawBuilder<unknown>;

interface AdminOrder {
  column: Part;
  isAscending: boolean;
  shape: readonly ['string' | 'number', 'number'];
  /** The column in the type of the cursor. */
  keyPart: Part;
  /** Converts a part of the cursor to the type of the column. */
  fromKey: (part: string | number | undefined) => Part;
  /** Parts of the designs that have an index in this order each; all designs by default. */
  ranges?: Part[];
}

const statusConditions: Record<StatusFilter, Part> = {
  live: sql`m.deleted_at is null`,
  problems: sql`m.deleted_at is null and m.id in (select model_id from model_problems)`,
  released: sql`m.state = 'released' and m.deleted_at is null`,
  draft: sql`m.state = 'draft' and m.deleted_at is null`,
  scheduled: sql`m.state = 'scheduled' and m.deleted_at is null`,
  bin: sql`m.deleted_at is not null`,
};

const selectUncategorized = sql`
  (${uncategorizedIds}) union all
  select n.id from models n
  where not n.is_public and not exists (select 1 from model_categories l where l.model_id = n.id)`;

/**
 * An index of all designs by downloads would be written with each download. Public designs have one for their lists. The
 * state of a public design is known, and its row is not read.
 */
const listByDownloads = (premium: boolean | undefined): Part[] => [
  sql`models m where not m.is_public`,
  ...allFlags
    .filter((flags) => premium === undefined || ((flags & flagBits.premium) !== 0) === premium)
    .map(
      (flags) => sql`(
        select l.model_id as id, l.download_count, 'released' as state, null::timestamptz as deleted_at,
          ${sql.lit((flags & flagBits.premium) !== 0)} as is_premium
        from model_listings l where l.scope = 0 and l.flags = ${sql.lit(flags)}::smallint) m where true`,
    ),
];

/**
 * Lists designs in any state. In the bin, the newest are those deleted last.
 * @throws AppError 400 for a cursor that does not belong to this list
 */
export async function listModelsAsAdmin(db: Db, query: AdminModelQuery): Promise<ListPage<AdminModelCard>> {
  const order = getOrder(query);
  const identity = serializeQuery(query);
  const after =
    query.cursor === undefined ? undefined : readCursor(identity, query.cursor, order.shape).after;
  const conditions = await findConditions(db, query);
  if (conditions === undefined) return { items: [], total: 0, nextCursor: undefined };
  const counting = countDesigns(db, query, conditions);
  const reading = readPage(db, { conditions, order, after, limit: query.limit + 1 });
  const [total, rows] = await Promise.all([counting, reading]);
  const { shown, last } = cutPage(rows, query.limit);
  return {
    items: await findAdminCards(
      db,
      shown.map(({ id }) => id),
    ),
    total,
    nextCursor: last && writeCursor(identity, { after: [last.part, last.id] }),
  };
}

/** @returns undefined if the category does not exist */
async function findConditions(
  db: Db,
  { q, shelf, category, premium }: AdminModelQuery,
): Promise<Part[] | undefined> {
  const conditions = [statusConditions[shelf]];
  if (q !== undefined) conditions.push(...buildTitleConditions(q));
  if (premium !== undefined) conditions.push(sql`m.is_premium = ${premium}`);
  if (category === noCategory) {
    conditions.push(sql`m.id in (${selectUncategorized})`);
  } else if (category !== undefined) {
    const row = await db
      .selectFrom('categories')
      .select('id')
      .where('slug', '=', category)
      .executeTakeFirst();
    if (!row) return undefined;
    conditions.push(
      sql`exists (select 1 from model_categories l where l.model_id = m.id and l.category_id = ${row.id})`,
    );
  }
  return conditions;
}

interface Page {
  conditions: Part[];
  order: AdminOrder;
  after: CursorKey | undefined;
  limit: number;
}

async function readPage(db: Db, { conditions, order, after, limit }: Page) {
  const { column, isAscending, keyPart, fromKey, ranges } = order;
  const [direction, comparison] = isAscending ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  const isAfter = after && sql`(${column}, m.id) ${comparison} (${fromKey(after[0])}, ${after[1]}::bigint)`;
  const where = joinConditions(isAfter ? [...conditions, isAfter] : conditions);
  const selects = (ranges ?? [sql`models m where true`]).map(
    (range) => sql`(
      select m.id, ${column} as sort_value, ${keyPart} as part from ${range} and ${where}
      order by ${column} ${direction}, m.id ${direction} limit ${limit})`,
  );
  const { rows } = await sql<{ id: number; part: string | number }>`
    select id, part from (${sql.join(selects, sql` union all `)}) ranges
    order by sort_value ${direction}, id ${direction} limit ${limit}`.execute(db);
  return rows;
}

/** Public designs are counted as in the lists of the catalog: by a counter, or in the index of their listing. */
async function countDesigns(db: Db, query: AdminModelQuery, conditions: Part[]): Promise<number> {
  const { q, shelf, category, premium } = query;
  if (q !== undefined || category === noCategory || !isOfPublic(shelf)) return count(db, conditions);
  const filter = await findListFilter(createDirectReads(db), { category, premium });
  if (filter === undefined) return 0;
  const listed = await countFiltered(db, filter);
  if (listed >= maxCounted) return maxCounted;
  return Math.min(maxCounted, listed + (await count(db, [sql`not m.is_public`, ...conditions])));
}

const isOfPublic = (shelf: StatusFilter) => shelf === 'live' || shelf === 'released';

async function count(db: Db, conditions: Part[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from models m where ${joinConditions(conditions)} limit ${maxCounted}
    ) counted`.execute(db);
  return rows[0]?.count ?? 0;
}

function joinConditions(conditions: Part[]): Part {
  return sql.join(conditions, sql` and `);
}

function getOrder({ sort, shelf, order: given, q, category, premium }: AdminModelQuery): AdminOrder {
  const isAscending = (given ?? (sort === 'title' ? 'asc' : 'desc')) === 'asc';
  if (sort === 'title') {
    const column = sql`m.title_key`;
    const fromKey: AdminOrder['fromKey'] = (part) => sql`${part}::text`;
    return { column, isAscending, shape: ['string', 'number'], keyPart: column, fromKey };
  }
  if (sort === 'downloads') {
    const column = sql`m.download_count`;
    const fromKey: AdminOrder['fromKey'] = (part) => sql`${part}::bigint`;
    const shape = ['number', 'number'] as const;
    const isWhole = q === undefined && category !== noCategory && isOfPublic(shelf);
    const order = { column, isAscending, shape, keyPart: sql`${column}::float8`, fromKey };
    return isWhole ? { ...order, ranges: listByDownloads(premium) } : order;
  }
  const column = shelf === 'bin' ? sql`m.deleted_at` : sql`m.created_at`;
  return {
    column,
    isAscending,
    shape: ['number', 'number'],
    keyPart: sql`(extract(epoch from ${column}) * 1000)::float8`,
    fromKey: (part) => sql`to_timestamp(${part}::float8 / 1000)`,
  };
}
