import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Db, Tx } from '#src/db/types.ts';
import { recordAuditEvent } from '#src/features/audit/server/record-audit-event.ts';
import { announceChange, tags } from '#src/http/cache/change-notifications.ts';
import { conflict, invalid, notFound } from '#src/lib/errors.ts';
import { splitWords } from '#src/lib/fold.ts';
import type { SynonymGroup, SynonymInput } from '../../synonyms-schemas.ts';
import { maxSynonymGroups } from '../../constants.ts';
import { addToSearchVersion } from '../counters.ts';
import { chooseWords, maxPhraseWords } from './search-words.ts';

const gone = 'These words were deleted.';

export async function listSynonyms(db: Db): Promise<SynonymGroup[]> {
  const { rows } = await sql<SynonymGroup>`
    select group_id as id, array_agg(word order by position) filter (where not is_kind) as words,
      coalesce(array_agg(word order by position) filter (where is_kind), '{}') as kinds
    from search_synonyms group by group_id order by min(word) filter (where position = 1), group_id`.execute(
    db,
  );
  return rows;
}

/** @throws AppError 400 for words that a search cannot find, 409 when there are too many groups */
export function addSynonyms(db: Db, given: SynonymInput, actorId: string): Promise<SynonymGroup> {
  const group = readGroupInput(given);
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
    await insertWords(tx, id, group);
    await record(tx, { actorId, action: 'synonyms.create', id, after: group });
    return { id, ...group };
  });
}

/** @throws AppError 400, 404 */
export function changeSynonyms(
  db: Db,
  { id, ...given }: SynonymGroup,
  actorId: string,
): Promise<SynonymGroup> {
  const group = readGroupInput(given);
  return changeSearch(db, async (tx) => {
    const before = await readGroup(tx, id);
    if (isDeepStrictEqual(before, group)) return { id, ...group };
    await tx.deleteFrom('search_synonyms').where('group_id', '=', id).execute();
    await insertWords(tx, id, group);
    await record(tx, { actorId, action: 'synonyms.update', id, before, after: group });
    return { id, ...group };
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
async function readGroup(tx: Tx, id: number): Promise<SynonymInput> {
  const group = await tx
    .selectFrom('search_synonym_groups')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!group) throw notFound(gone);
  const rows = await tx
    .selectFrom('search_synonyms')
    .select(['word', 'is_kind'])
    .where('group_id', '=', id)
    .orderBy('position')
    .execute();
  const listWords = (isKind: boolean) => rows.filter((row) => row.is_kind === isKind).map(({ word }) => word);
  return { words: listWords(false), kinds: listWords(true) };
}

function readGroupInput(given: SynonymInput): SynonymInput {
  const words = Array.from(new Set(given.words.map(readTerm)));
  const kinds = Array.from(new Set(given.kinds.map(readTerm))).filter((kind) => !words.includes(kind));
  if (words.length + kinds.length < 2) throw invalidWords('Enter at least two different words.');
  return { words, kinds };
}

function readTerm(text: string): string {
  const words = splitWords(text);
  if (words.length === 0) throw invalidWords(`'${text}' is not a word.`);
  if (words.length > maxPhraseWords) throw invalidWords(`'${text}' has more than ${maxPhraseWords} words.`);
  return words.join(' ');
}

const invalidWords = (message: string) => invalid(message, [{ path: 'words', message }]);

async function insertWords(tx: Tx, groupId: number, { words, kinds }: SynonymInput): Promise<void> {
  const all = [...words, ...kinds];
  const terms = all.map((term) => chooseWords(term).join(' '));
  await sql`
    insert into search_synonyms (group_id, position, word, lexeme, is_kind)
    select ${groupId}, position, word, (
      select string_agg((ts_lexize('english_words', part))[1], ' ' order by place)
      from unnest(string_to_array(term, ' ')) with ordinality as parts (part, place)
    ), position > ${words.length}
    from unnest(${all}::text[], ${terms}::text[]) with ordinality as w (word, term, position)`.execute(tx);
}

interface SynonymEvent {
  actorId: string;
  action: 'synonyms.create' | 'synonyms.update' | 'synonyms.delete';
  id: number;
  before?: SynonymInput;
  after?: SynonymInput;
}

function record(tx: Tx, { actorId, action, id, before, after }: SynonymEvent): Promise<void> {
  return recordAuditEvent(tx, {
    ...{ actorId, action },
    target: { id, name: (after ?? before)?.words[0] ?? '' },
    before: before ? toValues(before) : null,
    after: after ? toValues(after) : null,
  });
}

const toValues = ({ words, kinds }: SynonymInput) => ({ words, ...(kinds.length > 0 && { kinds }) });
