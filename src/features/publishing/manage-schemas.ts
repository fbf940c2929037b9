import * as z from 'zod/mini';
import { operation } from '#src/lib/endpoint.ts';
import { BooleanText, Cursor, Id, pageLimit, text } from '#src/lib/schema.ts';
import { adminModelStatusFilters, adminModelSorts } from './admin-list-options.ts';
import { AdminModelCard } from './admin-schemas.ts';
import { maxBulk } from './constants.ts';
import { CategorySlug } from './details.ts';

export const AdminModelQuery = z.object({
  /** Each word may be anywhere in the title, but a word of one or two letters must be at the start of a title word. */
  q: z.optional(text({ name: 'Search', max: 200 })),
  shelf: z._default(z.enum(adminModelStatusFilters), 'live'),
  category: z.optional(z.string().check(z.maxLength(100))),
  premium: z.optional(BooleanText),
  sort: z._default(z.enum(adminModelSorts), 'newest'),
  /** Defaults to descending, and to ascending for titles. */
  order: z.optional(z.enum(['asc', 'desc'])),
  limit: pageLimit(100, 50),
  cursor: Cursor,
});
export type AdminModelQuery = z.output<typeof AdminModelQuery>;

export const listModelsAsAdmin = operation({
  summary: 'Lists all designs, including drafts and the bin, paginated like /api/stl-files',
  access: 'admin',
  query: AdminModelQuery,
  response: z.array(AdminModelCard),
});

const Ids = z.array(Id).check(z.minLength(1, 'Choose a design.'), z.maxLength(maxBulk));

export const BulkChange = z.discriminatedUnion('action', [
  z.object({ action: z.literal('addCategory'), ids: Ids, category: CategorySlug }),
  /** Replaces all categories by this one, and removes subcategories of other categories. */
  z.object({ action: z.literal('moveToCategory'), ids: Ids, category: CategorySlug }),
  z.object({ action: z.literal('setPremium'), ids: Ids, isPremium: z.boolean() }),
  z.object({ action: z.literal('delete'), ids: Ids }),
  z.object({ action: z.literal('restore'), ids: Ids }),
]);
export type BulkChange = z.output<typeof BulkChange>;

export const changeModels = operation({
  summary:
    'Applies one change to several designs in one transaction; designs that no longer exist are skipped',
  access: 'admin',
  body: BulkChange,
  /** The ids of the changed designs. */
  response: z.object({ changed: z.array(z.number()) }),
});
