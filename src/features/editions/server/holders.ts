import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#src/db/types.ts';
import { maxPeopleExamined } from '../constants.ts';

interface Edition {
  modelId: number;
  number: number;
}

/**
 * Whether a person has an edition of the design before this one, and neither this nor a later one. A single file that is
 * still among those of the design is not an earlier one.
 */
const holdsEarlier = ({ modelId, number }: Edition, userId: RawBuilder<unknown>) => sql<boolean>`(
  select coalesce(bool_or(held.is_earlier) and not bool_or(held.is_new), false) from (
    select coalesce(b.number, 0) >= ${number} as is_new,
      coalesce(b.number, 0) < ${number} and not exists (
        select from model_files f where f.model_id = d.model_id and f.sha256 = d.file_sha256
      ) as is_earlier
    from downloads d left join edition_bundles b on b.model_id = d.model_id and b.sha256 = d.bundle_sha256
    where d.user_id = ${userId} and d.model_id = ${modelId}
  ) held)`;

export interface HolderCount {
  holders: number;
  /** Whether counting stopped before the last person. */
  hasMoreHolders: boolean;
}

/** Counts the people who have an edition before this one and neither this nor a later one, among the first 5,000. */
export async function countHolders(db: Db, edition: Edition): Promise<HolderCount> {
  const { rows } = await sql<{ holders: number; examined: number }>`
    select count(*) filter (where ${holdsEarlier(edition, sql.ref('person.user_id'))})::int as holders,
      count(*)::int as examined
    from (
      select distinct user_id from download_days where model_id = ${edition.modelId} limit ${maxPeopleExamined}
    ) person`.execute(db);
  const [{ holders, examined } = { holders: 0, examined: 0 }] = rows;
  return { holders, hasMoreHolders: examined === maxPeopleExamined };
}

export interface HolderPage {
  /** The ids of people who hold an earlier edition. */
  holders: string[];
  /** The last person of the page; undefined after the last page. */
  last: string | undefined;
}

/** Reads the next people who have downloaded a design, in the order of their ids. */
export async function readHolderPage(
  db: Db,
  edition: Edition,
  { after, limit }: { after: string | null; limit: number },
): Promise<HolderPage> {
  const { rows } = await sql<{ user_id: string; holds: boolean }>`
    select person.user_id, ${holdsEarlier(edition, sql.ref('person.user_id'))} as holds
    from (
      select distinct user_id from download_days
      where model_id = ${edition.modelId} and user_id > ${after ?? ''} order by user_id limit ${limit}
    ) person order by person.user_id`.execute(db);
  return {
    holders: rows.filter(({ holds }) => holds).map(({ user_id }) => user_id),
    last: rows.length === limit ? rows.at(-1)?.user_id : undefined,
  };
}
