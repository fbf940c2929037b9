import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import { cardDescriptionLength } from '#src/features/catalog/constants.ts';
import { maxCounted } from '#src/lib/capped-count.ts';
import { shownImage } from '#src/features/catalog/server/model-cards.ts';
import { imageAddress } from '#src/features/catalog/server/pictures/image-addresses.ts';
import { readCursor, writeCursor, type CursorKey } from '#src/http/api/list-cursor.ts';
import { cutPage, type ListPage } from '#src/http/api/list-page.ts';
import { truncate } from '#src/lib/text.ts';
import type { DownloadEntry, DownloadListQuery } from '../schemas.ts';

interface HistoryRow {
  id: number;
  downloaded_at: Date;
  /** The part of `downloaded_at` below its milliseconds; a cursor without it could repeat a record. */
  microseconds: number;
  file_name: string | null;
  tier: string;
  licence_id: string | null;
  edition: number | null;
  new_edition: NonNullable<DownloadEntry['newEdition']> | null;
  is_kept: boolean;
  model_id: number | null;
  title: string;
  summary: string | null;
  category: string | null;
  image: [hash: string, color: string | null] | null;
}

const changesShown = 5;

const keyShape = ['number', 'number', 'number'] as const;

/**
 * Lists a person's downloads, newest first. The work of a search is bounded by their number.
 * @throws AppError 400 for a cursor of another list
 */
export async function listHistory(
  db: Db,
  userId: string,
  { limit, cursor, ...filter }: Partial<DownloadListQuery> & { limit: number },
): Promise<ListPage<DownloadEntry>> {
  const list = `downloads ${JSON.stringify([userId, filter.model, filter.q])}`;
  const after = cursor === undefined ? undefined : readCursor(list, cursor, keyShape).after;
  const { shown, last } = cutPage(await readRows(db, userId, { filter, after, limit: limit + 1 }), limit);
  return {
    items: shown.map(toEntry),
    total: await countHistory(db, userId, filter),
    nextCursor: last && writeCursor(list, { after: getCursorKey(last) }),
  };
}

/**
 * The newest edition of the design, if the row `d` has an earlier one. What was downloaded before editions were counted is
 * earlier than the second one, and a single file that the design still has is not earlier.
 */
const newEdition = sql`(
  select jsonb_build_object(
    'number', newest.number,
    'isDownloaded', exists (
      select from downloads o join edition_bundles b on b.model_id = o.model_id and b.sha256 = o.bundle_sha256
      where o.user_id = d.user_id and o.model_id = m.id and b.number = newest.number
    ),
    'changes', (
      select coalesce(jsonb_agg(jsonb_build_object('number', e.number, 'changedAt', e.changed_at, 'kind', e.kind,
        'note', e.note) order by e.number desc), '[]')
      from (
        select * from model_editions
        where model_id = m.id and number > greatest(held.number, 1) order by number desc limit ${changesShown}
      ) e
    )
  )
  from model_editions newest
  where newest.model_id = m.id and newest.number > coalesce(held.number, 1)
    and not exists (select from model_editions later
      where later.model_id = m.id and later.number > newest.number)
    and not exists (select from model_files f where f.model_id = m.id and f.sha256 = d.file_sha256)
)`;

async function readRows(
  db: Db,
  userId: string,
  { filter, after, limit }: { filter: Filter; after: CursorKey | undefined; limit: number },
): Promise<HistoryRow[]> {
  const isAfter = ([ms, microseconds, id]: CursorKey) => sql`
    and (d.downloaded_at, d.id) < (
      to_timestamp(${ms}::float8 / 1000) + ${microseconds}::float8 * interval '1 microsecond', ${id}::bigint)`;
  const { rows } = await sql<HistoryRow>`
    select d.id, d.downloaded_at, (extract(microseconds from d.downloaded_at)::int % 1000) as microseconds,
      (select file->>'name' from download_bundles b, jsonb_array_elements(b.files) file
        where b.sha256 = d.bundle_sha256 and file->>'sha256' = d.file_sha256 limit 1) as file_name,
      d.tier,
      coalesce(
        (select l.id from licences l
          where l.user_id = d.user_id and l.bundle_sha256 = d.bundle_sha256 and l.state = 'good'
            and coalesce(l.file_sha256, '') = coalesce(d.file_sha256, '')),
        (select l.id from licences l
          where l.user_id = d.user_id and l.bundle_sha256 = d.bundle_sha256 and l.state = 'withdrawn'
            and (l.reason = 'terms broken' or l.download_id = d.id)
          order by l.state_at desc limit 1)
      ) as licence_id,
      nullif(held.number, 0) as edition, ${newEdition} as new_edition,
      exists (select from edition_files f where f.bundle_sha256 = d.bundle_sha256
        and f.sha256 = coalesce(d.file_sha256, f.sha256)) as is_kept,
      m.id as model_id, coalesce(m.title, d.title) as title, m.summary,
      (select c.slug from model_categories l join categories c on c.id = l.category_id
        where l.model_id = m.id order by c.name_key, c.id limit 1) as category,
      ${shownImage} as image
    from downloads d left join models m on m.id = d.model_id and m.is_public
    left join edition_bundles held on held.model_id = d.model_id and held.sha256 = d.bundle_sha256
    where d.user_id = ${userId} ${fulfills(filter)} ${after === undefined ? sql`` : isAfter(after)}
    order by d.downloaded_at desc, d.id desc limit ${limit}`.execute(db);
  return rows;
}

type Filter = Pick<Partial<DownloadListQuery>, 'model' | 'q'>;

/** Conditions on the download `d` and the design `m`, if it is public. */
function fulfills({ model, q = '' }: Filter) {
  const isOfModel = model === undefined ? sql`` : sql`and d.model_id = ${model}`;
  const hasText = q === '' ? sql`` : sql`and strpos(lower(coalesce(m.title, d.title)), lower(${q})) > 0`;
  return sql`${isOfModel} ${hasText}`;
}

function getCursorKey({ downloaded_at, microseconds, id }: HistoryRow): CursorKey {
  return [downloaded_at.getTime(), microseconds, id];
}

async function countHistory(db: Db, userId: string, filter: Filter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from downloads d left join models m on m.id = d.model_id and m.is_public
      where d.user_id = ${userId} ${fulfills(filter)} limit ${maxCounted}
    ) counted`.execute(db);
  return rows[0]?.count ?? 0;
}

function toEntry(row: HistoryRow): DownloadEntry {
  const { model_id: modelId, image } = row;
  return {
    id: row.id,
    downloadedAt: row.downloaded_at.toISOString(),
    fileName: row.file_name,
    isCommercial: row.tier === 'commercial',
    licenceId: row.licence_id,
    edition: row.edition,
    newEdition: row.new_edition && {
      ...row.new_edition,
      changes: row.new_edition.changes.map((edition) => ({
        ...edition,
        changedAt: new Date(edition.changedAt).toISOString(),
      })),
    },
    isKept: row.is_kept,
    stlFile: {
      id: modelId,
      title: row.title,
      description: truncate(row.summary ?? '', cardDescriptionLength),
      imageUrl: modelId === null || image === null ? null : imageAddress(modelId, image[0]),
      imageColor: image && image[1],
      category: row.category,
    },
  };
}
