import type { Db } from '#src/db/types.ts';
import type { ModelListQuery } from '../../schemas.ts';
import { site } from '#src/site.ts';
import {
  categoryToken,
  designerToken,
  flagBits,
  flagToken,
  subcategoryToken,
  tagToken,
} from './model-index.ts';
import { allFlags, type Listing } from '../queries/listing-page.ts';
import { hasPrintFilter, toPrintFilter } from '../queries/print-filter.ts';

/** The category and the properties that a list is restricted to. */
export interface ListFilter extends Listing {
  /** The number of designs in the category, whatever their properties; undefined without a category. */
  modelCount: number | undefined;
  /** False if the list contains everything in its category. */
  isNarrowed: boolean;
  /** The search tokens of the same restrictions. */
  searchTokens: string[];
}

/** The parts of a list's query that restrict it. */
type ListRestrictions = Omit<ModelListQuery, 'limit' | 'cursor' | 'sort' | 'q' | 'filter'>;

/** Returns whether a category, subcategory or tag can have this slug. */
export const isSlug = (text: string) => /^[a-z0-9-]{1,100}$/.test(text);

/** The category or subcategory of a list. */
export interface CategoryNode {
  /** A value of `model_listings.scope`: 0 for all designs. */
  scope: number;
  /** The number of its designs; undefined without a category. */
  modelCount: number | undefined;
  searchTokens: string[];
}

type CategorySlugs = Pick<ModelListQuery, 'category' | 'subcategory'>;
/** @returns undefined if the category does not exist */
export type FindCategoryNode = (slugs: CategorySlugs) => Promise<CategoryNode | undefined>;

/** @returns undefined if the category or the designer does not exist, so that the list is empty */
export async function findListFilter(
  { findCategoryNode }: { findCategoryNode: FindCategoryNode },
  query: ListRestrictions,
): Promise<ListFilter | undefined> {
  const node = await findCategoryNode(query);
  const designerId = findDesignerId(query.designer);
  if (query.tag !== undefined && !isSlug(query.tag)) return undefined;
  if (!node || (query.designer !== undefined && designerId === undefined)) return undefined;
  const print = toPrintFilter(query);
  const flagValues = { premium: query.premium, supports: query.supports, brim: query.brim };
  const given = Object.entries(flagValues).filter(([, value]) => value !== undefined);
  return {
    ...node,
    flags: allFlags.filter((flags) =>
      given.every(([name, value]) => ((flags & getFlagBit(name)) !== 0) === value),
    ),
    print,
    designerId,
    isNarrowed: given.length > 0 || designerId !== undefined || hasPrintFilter(print),
    searchTokens: [
      ...node.searchTokens,
      ...given.map(([name, value]) => flagToken(name, value === true)),
      ...(query.tag === undefined ? [] : [tagToken(query.tag)]),
      ...(designerId === undefined ? [] : [designerToken(designerId)]),
    ],
  };
}

function getFlagBit(name: string): number {
  return Object.entries(flagBits).find(([flag]) => flag === name)?.[1] ?? 0;
}

function findDesignerId(username: string | undefined): string | undefined {
  return site.designers.find((designer) => designer.username === username)?.userId;
}

export async function findCategoryNode(
  db: Db,
  { category, subcategory }: CategorySlugs,
): Promise<CategoryNode | undefined> {
  if (subcategory !== undefined) {
    const row = await findSubcategory(db, subcategory);
    if (!row || (category !== undefined && row.category !== category)) return undefined;
    return { scope: -row.id, modelCount: row.model_count, searchTokens: [subcategoryToken(row.id)] };
  }
  if (category !== undefined) {
    const row = await findCategory(db, category);
    return row && { scope: row.id, modelCount: row.model_count, searchTokens: [categoryToken(row.id)] };
  }
  return { scope: 0, modelCount: undefined, searchTokens: [] };
}

function findCategory(db: Db, slug: string) {
  if (!isSlug(slug)) return undefined;
  return db
    .selectFrom('categories')
    .select(['id', 'model_count'])
    .where('slug', '=', slug)
    .executeTakeFirst();
}

function findSubcategory(db: Db, slug: string) {
  if (!isSlug(slug)) return undefined;
  return db
    .selectFrom('subcategories as s')
    .innerJoin('categories as c', 'c.id', 's.category_id')
    .select(['s.id', 's.model_count', 'c.slug as category'])
    .where('s.slug', '=', slug)
    .executeTakeFirst();
}
