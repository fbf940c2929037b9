import type { Db } from '#src/db/types.ts';
import type { ModelListQuery } from '../../contract.ts';
import { categoryMark, flagBits, flagMark, subcategoryMark } from '../search/model-index.ts';
import { allFlags, type Listing } from './listing-page.ts';

/** Where a list looks, and which properties it asks for. */
export interface ListScope extends Listing {
  /** How many designs the place has, whatever their properties; everywhere they are counted elsewhere. */
  placeCount: number | undefined;
  hasFlags: boolean;
  /** The same for a search. */
  marks: string[];
}

const slugPattern = /^[a-z0-9-]{1,100}$/;

/** @returns undefined where there is no such place: nothing is listed there */
export async function findScope(db: Db, query: ModelListQuery): Promise<ListScope | undefined> {
  const place = await findPlace(db, query.category, query.subcategory);
  if (!place) return undefined;
  const asked = { premium: query.premium, supports: query.supports, brim: query.brim };
  const given = Object.entries(asked).filter(([, value]) => value !== undefined);
  return {
    ...place,
    flags: allFlags.filter((flags) =>
      given.every(([name, value]) => ((flags & bitOf(name)) !== 0) === value),
    ),
    hasFlags: given.length > 0,
    marks: [...place.marks, ...given.map(([name, value]) => flagMark(name, value === true))],
  };
}

function bitOf(name: string): number {
  return Object.entries(flagBits).find(([flag]) => flag === name)?.[1] ?? 0;
}

async function findPlace(db: Db, category: string | undefined, subcategory: string | undefined) {
  if (subcategory !== undefined) {
    const row = await findSubcategory(db, subcategory);
    if (!row || (category !== undefined && row.category !== category)) return undefined;
    return { scope: -row.id, placeCount: row.model_count, marks: [subcategoryMark(row.id)] };
  }
  if (category !== undefined) {
    const row = await findCategory(db, category);
    return row && { scope: row.id, placeCount: row.model_count, marks: [categoryMark(row.id)] };
  }
  return { scope: 0, placeCount: undefined, marks: [] };
}

function findCategory(db: Db, slug: string) {
  if (!slugPattern.test(slug)) return undefined;
  return db
    .selectFrom('categories')
    .select(['id', 'model_count'])
    .where('slug', '=', slug)
    .executeTakeFirst();
}

function findSubcategory(db: Db, slug: string) {
  if (!slugPattern.test(slug)) return undefined;
  return db
    .selectFrom('subcategories as s')
    .innerJoin('categories as c', 'c.id', 's.category_id')
    .select(['s.id', 's.model_count', 'c.slug as category'])
    .where('s.slug', '=', slug)
    .executeTakeFirst();
}
