import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import type { AdminCategory, AdminSubcategory } from '../schemas.ts';

/** The counters cover public designs only. The few drafts and scheduled designs are counted with an index. */
const isWaiting = sql`m.state <> 'released' and m.deleted_at is null`;

/** Categories by name, with the drafts and scheduled designs counted. */
export async function listCategoriesAsAdmin(db: Db): Promise<AdminCategory[]> {
  const { rows } = await sql<AdminCategory>`
    select c.id, c.name, c.slug, c.description, c.model_count as "modelCount",
      c.model_count + coalesce(waiting.count, 0) as "designCount"
    from categories c left join (
      select l.category_id, count(*)::int as count
      from models m join model_categories l on l.model_id = m.id where ${isWaiting} group by l.category_id
    ) waiting on waiting.category_id = c.id
    order by c.name_key, c.id`.execute(db);
  return rows;
}

/** Lists subcategories by name, with the same counts. */
export async function listSubcategoriesAsAdmin(db: Db): Promise<AdminSubcategory[]> {
  const { rows } = await sql<AdminSubcategory>`
    select c.id, c.name, c.slug, c.description, c.model_count as "modelCount", c.category_id as "categoryId",
      c.model_count + coalesce(waiting.count, 0) as "designCount"
    from subcategories c left join (
      select l.subcategory_id, count(*)::int as count
      from models m join model_subcategories l on l.model_id = m.id where ${isWaiting} group by l.subcategory_id
    ) waiting on waiting.subcategory_id = c.id
    order by c.name_key, c.id`.execute(db);
  return rows;
}
