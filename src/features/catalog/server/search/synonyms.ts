import { sql } from 'kysely';
import type { Db, Tx } from '#src/db/types.ts';
import { recordAuditEvent } from '#src/features/audit/server/record-audit-event.ts';
import { announceChange, tags } from '#src/http/cache/change-notifications.ts';
import { conflict, invalid, notFound } from '#src/lib/errors.ts';
import { splitWords } from '#src/lib/fold.ts';
import type { SynonymGroup } from '../../synonyms-schemas.ts';
import { maxSynonymGroups } from '../../constants.ts';
import { addToSearchVersion } from '../counters.ts';

const gone = 'These words were deleted.';

export async function listSynonyms(db: Db): Promise<SynonymGroup[]> {
  const { rows } = await sql<SynonymGroup>`
    select group_id as id, array_agg(word order by position) as words
    from search_synonyms group by group_id order by min(word) filter (where position = 1), group_id`.execute(
    db,
  );
  return rows;
}

/** @throws AppError 400 for words that a search cannot find, 409 when there are too many groups */
export function addSynonyms(db: Db, given: readonly string[], actorId: string): Promise<SynonymGroup> {
  const words = readWords(given);
  return changeSearch(db, async (tx) => {
    const { count } = await tx
      .selectFrom('search_synonym_groups')
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (count >= maxSynonymGroups) throw conflict(`At most ${maxSynonymGroups} groups are possible.`);
    const { id } = await tx
      .insertInto('search_synonym_groups')
      .defaultValues()
      .returning('id')
      .executeTakeFirstOrThrow();
    await insertWords(tx, id, words);
    await record(tx, { actorId, action: 'synonyms.create', id, after: words });
    return { id, words };
  });
}

/** @throws AppError 400, 404 */
export function changeSynonyms(
  db: Db,
  { id, words: given }: SynonymGroup,
  actorId: string,
): Promise<SynonymGroup> {
  const words = readWords(given);
  return changeSearch(db, async (tx) => {
    const before = await readGroup(tx, id);
    if (before.join(' ') === words.join(' ')) return { id, words };
    await tx.deleteFrom('search_synonyms').where('group_id', '=', id).execute();
    await insertWords(tx, id, words);
    await record(tx, { actorId, action: 'synonyms.update', id, before, after: words });
    return { id, words };
  });
}

/** @throws AppError 404 */
export function removeSynonyms(db: Db, id: number, actorId: string): Promise<void> {
  return changeSearch(db, async (tx) => {
    const before = await readGroup(tx, id);
    await tx.deleteFrom('search_synonym_groups').where('id', '=', id).execute();
    await record(tx, { actorId, action: 'synonyms.delete', id, before });
  });
}

/** Runs a change after which searches have other results. */
function changeSearch<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    const result = await work(tx);
    await addToSearchVersion(tx);
    await announceChange(tx, [tags.catalog]);
    return result;
  });
}

/** Locks a group and returns its words. @throws AppError 404 */
async function readGroup(tx: Tx, id: number): Promise<string[]> {
  const group = await tx
    .selectFrom('search_synonym_groups')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!group) throw notFound(gone);
  const rows = await tx
    .selectFrom('search_synonyms')
    .select('word')
    .where('group_id', '=', id)
    .orderBy('position')
    .execute();
  return rows.map(({ word }) => word);
}

function readWords(given: readonly string[]): string[] {
  const split = given.map((text) => ({ text, words: splitWords(text) }));
  const wrong = split.find(({ words }) => words.length !== 1);
  if (wrong) throw invalidWords(`'${wrong.text}' is not a single word.`);
  const words = Array.from(new Set(split.flatMap((each) => each.words)));
  if (words.length < 2) throw invalidWords('Enter at least two different words.');
  return words;
}

const invalidWords = (message: string) => invalid(message, [{ path: 'words', message }]);

async function insertWords(tx: Tx, groupId: number, words: readonly string[]): Promise<void> {
  await sql`
    insert into search_synonyms (group_id, position, word, lexeme)
    select ${groupId}, position, word, (ts_lexize('english_words', word))[1]
    from unnest(${words}::text[]) with ordinality as w (word, position)`.execute(tx);
}

interface SynonymEvent {
  actorId: string;
  action: 'synonyms.create' | 'synonyms.update' | 'synonyms.delete';
  id: number;
  before?: string[];
  after?: string[];
}

function record(tx: Tx, { actorId, action, id, before, after }: SynonymEvent): Promise<void> {
  return recordAuditEvent(tx, {
    ...{ actorId, action },
    target: { id, name: (after ?? before)?.[0] ?? '' },
    before: before ? { words: before } : null,
    after: after ? { words: after } : null,
  });
}
