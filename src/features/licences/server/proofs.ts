import { sql } from 'kysely';
import type { Db, Tx } from '#src/db/types.ts';
import { conflict, notFound } from '#src/lib/errors.ts';
import {
  maxAskedProofs,
  maxWaitingProofs,
  proofOpenHours,
  proofShownDays,
  unknownLicenceMessage,
} from '../constants.ts';
import type { AskedProof, OwnProof } from '../schemas.ts';

const hourMs = 3_600_000;
const openMs = proofOpenHours * hourMs;
const shownMs = proofShownDays * 24 * hourMs;

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);

interface AskedRow {
  asked_at: Date;
}

/**
 * Asks the holder of a good licence to confirm a word. A word that was asked for in the last 48 hours is not asked for
 * again, so that a declined one neither comes back nor shows that it was declined.
 * @returns when it was asked for, and until when it can be confirmed
 * @throws AppError 404 for a licence that is unknown, not good or without a holder, 409 when too many words were asked for
 */
export async function askForProof(db: Db, number: string, word: string, now: Date) {
  const { asked_at: askedAt } = await db.transaction().execute(async (tx): Promise<AskedRow> => {
    await lockGoodLicence(tx, number);
    await sql`
      delete from licence_proofs
      where licence_id = ${number} and coalesce(confirmed_at, asked_at) < ${before(now, shownMs)}`.execute(
      tx,
    );
    const { rows } = await sql<AskedRow & { word: string; is_waiting: boolean }>`
      select word, asked_at, confirmed_at is null and declined_at is null as is_waiting from licence_proofs
      where licence_id = ${number} and asked_at > ${before(now, openMs)}`.execute(tx);
    const same = rows.find((row) => row.word === word);
    if (same) return same;
    const waiting = rows.filter((row) => row.is_waiting);
    if (waiting.length >= maxWaitingProofs || rows.length >= maxAskedProofs)
      throw conflict('This holder was asked for too many words. Please try again tomorrow.');
    await tx.insertInto('licence_proofs').values({ licence_id: number, word, asked_at: now }).execute();
    return { asked_at: now };
  });
  return { word, askedAt: askedAt.toISOString(), openUntil: toOpenUntil(askedAt) };
}

/** One word at a time is added to a licence, so that the limit holds. */
async function lockGoodLicence(tx: Tx, number: string): Promise<void> {
  const { rows } = await sql`
    select from licences where id = ${number} and state = 'good' and user_id is not null for no key update`.execute(
    tx,
  );
  if (rows.length === 0) throw notFound(unknownLicenceMessage);
}

/**
 * Finds a word that was requested from the holder of a good licence in the last 30 days.
 * @throws AppError 404 for any other word
 */
export async function findProof(db: Db, number: string, word: string, now: Date): Promise<AskedProof> {
  const { rows } = await sql<AskedRow & { confirmed_at: Date | null }>`
    select p.asked_at, p.confirmed_at from licences l join licence_proofs p on p.licence_id = l.id
    where l.id = ${number} and l.state = 'good' and l.user_id is not null and p.word = ${word}
      and p.asked_at > ${before(now, shownMs)}
    order by p.asked_at desc limit 1`.execute(db);
  const [row] = rows;
  if (!row) throw notFound('Nobody has asked for this word.');
  const isOpen = row.asked_at > before(now, openMs);
  const state = row.confirmed_at !== null ? 'confirmed' : isOpen ? 'waiting' : 'unconfirmed';
  return { word, askedAt: row.asked_at.toISOString(), openUntil: toOpenUntil(row.asked_at), state };
}

interface OwnRow {
  id: number;
  licence_id: string;
  word: string;
  asked_at: Date;
  title: string;
}

/** Lists the words that wait for a person. */
export async function listProofs(db: Db, userId: string, now: Date): Promise<OwnProof[]> {
  const { rows } = await sql<OwnRow>`
    select p.id, p.licence_id, p.word, p.asked_at, coalesce(d.title, m.title, '') as title
    from licences l join licence_proofs p on p.licence_id = l.id
      left join downloads d on d.id = l.download_id left join models m on m.id = l.model_id
    where l.user_id = ${userId} and l.state = 'good' and p.confirmed_at is null and p.declined_at is null
      and p.asked_at > ${before(now, openMs)}
    order by p.asked_at desc, p.id desc limit 100`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    licenceId: row.licence_id,
    title: row.title,
    word: row.word,
    askedAt: row.asked_at.toISOString(),
    openUntil: toOpenUntil(row.asked_at),
  }));
}

/**
 * Confirms or declines a word for the holder of its licence.
 * @throws AppError 404 for a word of another licence, and for one that does not wait any more
 */
export async function decideProof(
  db: Db,
  { userId, id, isConfirmed }: { userId: string; id: number; isConfirmed: boolean },
  now: Date,
): Promise<void> {
  const { rows } = await sql`
    update licence_proofs p set ${isConfirmed ? sql`confirmed_at` : sql`declined_at`} = ${now}
    from licences l
    where p.id = ${id} and l.id = p.licence_id and l.user_id = ${userId} and l.state = 'good'
      and p.confirmed_at is null and p.declined_at is null and p.asked_at > ${before(now, openMs)}
    returning p.id`.execute(db);
  if (rows.length === 0) throw notFound('This word does not wait any more.');
}

/** Lists the words that the holder of a licence has confirmed lately. */
export async function listConfirmed(db: Db, number: string, now: Date) {
  const rows = await db
    .selectFrom('licence_proofs')
    .select(['word', 'confirmed_at'])
    .where('licence_id', '=', number)
    .where('confirmed_at', '>', before(now, shownMs))
    .orderBy('asked_at', 'desc')
    .limit(20)
    .execute();
  return rows.flatMap(({ word, confirmed_at: at }) => (at ? [{ word, confirmedAt: at.toISOString() }] : []));
}

function toOpenUntil(askedAt: Date): string {
  return new Date(askedAt.getTime() + openMs).toISOString();
}
