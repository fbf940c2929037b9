import { sql } from 'kysely';
import type { Tx } from '#src/db/types.ts';
import { printColumns } from '../queries/print-filter.ts';
import { toSortKey } from '#src/lib/fold.ts';
import { toTagSlug } from '../../tags.ts';
import { readSearchText } from './print-advice.ts';
import { splitSearchWords } from './split-search-words.ts';

const titleKeyLength = 60;
const maxWordLength = 40;
const maxIndexedWords = 2000;

/** Returns the key by which titles are sorted and compared. */
export function toTitleKey(title: string): string {
  return Array.from(toSortKey(title)).slice(0, titleKeyLength).join('');
}

/** The bits of `model_listings.flags`. */
export const flagBits = { premium: 1, supports: 2, brim: 4 } as const;

interface IndexedRow {
  title: string;
  description: string;
  is_premium: boolean;
  needs_supports: boolean;
  needs_brim: boolean;
  designer_id: string | null;
  tags: string[];
}

export function toFlags(row: Pick<IndexedRow, 'is_premium' | 'needs_supports' | 'needs_brim'>): number {
  return (
    (row.is_premium ? flagBits.premium : 0) +
    (row.needs_supports ? flagBits.supports : 0) +
    (row.needs_brim ? flagBits.brim : 0)
  );
}

/** Rewrites a design's listing and search rows from its present data. A design that is not public has none. */
export async function indexModel(tx: Tx, modelId: number): Promise<void> {
  const row = await findPublicModel(tx, modelId);
  if (!row) return removeFromIndex(tx, modelId);
  await writeListings(tx, modelId, row);
  await writeSearch(tx, modelId, row);
}

/** Rewrites the search row of a design after a change of its files or of the parts in them. */
export async function indexWords(tx: Tx, modelId: number): Promise<void> {
  const row = await findPublicModel(tx, modelId);
  if (row) await writeSearch(tx, modelId, row);
}

function findPublicModel(tx: Tx, modelId: number): Promise<IndexedRow | undefined> {
  return tx
    .selectFrom('models')
    .select(['title', 'description', 'is_premium', 'needs_supports', 'needs_brim', 'designer_id', 'tags'])
    .where('id', '=', modelId)
    .where('is_public', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

async function removeFromIndex(tx: Tx, modelId: number): Promise<void> {
  await tx.deleteFrom('model_listings').where('model_id', '=', modelId).execute();
  await tx.deleteFrom('model_search').where('model_id', '=', modelId).execute();
}

async function writeListings(tx: Tx, modelId: number, row: IndexedRow): Promise<void> {
  await tx.deleteFrom('model_listings').where('model_id', '=', modelId).execute();
  await sql`
    insert into model_listings
      (category_id, subcategory_id, model_id, flags, released_at, download_count, title_key, designer_id,
        ${printColumns.names})
    select place.category_id, place.subcategory_id, m.id, ${toFlags(row)}::smallint, m.released_at,
      m.download_count, ${toTitleKey(row.title)}, m.designer_id, ${printColumns.values}
    from models m left join model_prints p on p.model_id = m.id, (
      select null::int as category_id, null::int as subcategory_id
      union all select category_id, null from model_categories where model_id = ${modelId}
      union all select null, subcategory_id from model_subcategories where model_id = ${modelId}
    ) place
    where m.id = ${modelId}`.execute(tx);
}

async function writeSearch(tx: Tx, modelId: number, row: IndexedRow): Promise<void> {
  const nodes = await readCategoryNames(tx, modelId);
  const title = toSearchWords(row.title);
  const headings = toSearchWords([...nodes.map(({ name }) => name), ...row.tags].join(' '));
  const names = await readFileNames(tx, modelId);
  const text = toSearchWords([readSearchText(row.description), ...names].join(' '));
  const tokens = [
    ...nodes.map(({ token }) => token),
    ...Object.entries(flagBits).map(([name, bit]) => flagToken(name, (toFlags(row) & bit) !== 0)),
    ...row.tags.map((tag) => tagToken(toTagSlug(tag))),
    ...(row.designer_id === null ? [] : [designerToken(row.designer_id)]),
  ];
  await sql`
    insert into model_search (model_id, title_key, popularity, released_at, words)
    select id, ${toTitleKey(row.title)}, to_popularity(download_count), released_at,
      setweight(to_tsvector('catalogue', ${title.join(' ')}), 'A')
        || setweight(to_tsvector('catalogue', ${headings.join(' ')}), 'B')
        || to_tsvector('catalogue', ${text.join(' ')})
        || array_to_tsvector(${tokens}::text[])
    from models where id = ${modelId}
    on conflict (model_id) do update set title_key = excluded.title_key, popularity = excluded.popularity,
      released_at = excluded.released_at, words = excluded.words
      where (model_search.title_key, model_search.popularity, model_search.released_at, model_search.words)
        is distinct from (excluded.title_key, excluded.popularity, excluded.released_at, excluded.words)`.execute(
    tx,
  );
  // Sorted, so that saving two designs at once cannot deadlock.
  const vocabulary = Array.from(new Set([...title, ...headings, ...text])).toSorted();
  await sql`
    insert into search_words (word, lexeme)
    select word, (ts_lexize('english_words', word))[1] from unnest(${vocabulary}::text[]) as word
    on conflict do nothing`.execute(tx);
}

export const categoryToken = (id: number) => `#c${id}`;
export const subcategoryToken = (id: number) => `#s${id}`;
export const tagToken = (slug: string) => `#t${slug}`;
export const designerToken = (userId: string) => `#d${userId}`;
const maxTitleLength = 12;
/** The token that the database adds to a design for the number of different words in its title; 12 stands for more, too. */
export const titleLengthToken = (count: number) => `#w${Math.min(count, maxTitleLength)}`;
/** Returns whether the key may be the beginning of a longer one. */
export const isCutKey = (titleKey: string) => Array.from(titleKey).length === titleKeyLength;
export const parseSubcategoryIds = (tokens: readonly string[]) =>
  tokens.filter((token) => token.startsWith('#s')).map((token) => Number(token.slice(2)));
export const flagToken = (name: string, isSet: boolean) => `#${name}${isSet ? 1 : 0}`;

async function readCategoryNames(tx: Tx, modelId: number): Promise<{ name: string; token: string }[]> {
  const categories = await tx
    .selectFrom('model_categories as link')
    .innerJoin('categories as node', 'node.id', 'link.category_id')
    .select(['node.id', 'node.name'])
    .where('link.model_id', '=', modelId)
    .execute();
  const subcategories = await tx
    .selectFrom('model_subcategories as link')
    .innerJoin('subcategories as node', 'node.id', 'link.subcategory_id')
    .select(['node.id', 'node.name'])
    .where('link.model_id', '=', modelId)
    .execute();
  return [
    ...categories.map(({ id, name }) => ({ name, token: categoryToken(id) })),
    ...subcategories.map(({ id, name }) => ({ name, token: subcategoryToken(id) })),
  ];
}

/** Returns the names of the files without their endings, and of the parts in them. */
async function readFileNames(tx: Tx, modelId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select regexp_replace(name, '\\.[A-Za-z0-9]+$', '') as name from model_files where model_id = ${modelId}
    union select part ->> 'name' from model_files f join mesh_facts m on m.sha256 = f.sha256,
      jsonb_array_elements(m.parts) part
      where f.model_id = ${modelId} and part ->> 'name' is not null`.execute(tx);
  return rows.map(({ name }) => name);
}

function toSearchWords(text: string): string[] {
  return splitSearchWords(text)
    .filter((word) => word.length <= maxWordLength)
    .slice(0, maxIndexedWords);
}
