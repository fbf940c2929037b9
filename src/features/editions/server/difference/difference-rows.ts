import { sql } from 'kysely';
import type { Db, Tx } from '#src/db/types.ts';
import { examinerVersion } from '#src/features/print-facts/server/mesh-facts.ts';
import type { MeshDifference } from '@firstlayer/mesh/contract/difference.ts';
import type { differenceStates } from '../../difference-constants.ts';

/** Two contents of a file, named by their SHA-256. */
export interface FilePair {
  oldSha256: string;
  newSha256: string;
}

export interface WaitingPair extends FilePair {
  /** The number of attempts including this one. */
  attempts: number;
}

/** A picture or a mesh of a difference, which is stored under its hash. */
export interface DifferenceMedium {
  kind: 'before' | 'after' | 'full' | 'reduced';
  hash: string;
  /** The size of a picture. */
  width: number | null;
  height: number | null;
  /** The size of the transfer of a mesh, and its facets. */
  bytes: number | null;
  triangles: number | null;
}

export interface DifferenceRow extends FilePair {
  state: (typeof differenceStates)[number];
  reason: string | null;
  /** Null unless the state is `done`. */
  facts: MeshDifference | null;
  media: DifferenceMedium[];
}

const leaseSeconds = 90;
export const leaseRenewalMs = 30_000;

/** Enqueues the comparison of two contents, unless there is one. */
export async function insertWaiting(tx: Db, { oldSha256, newSha256 }: FilePair): Promise<void> {
  await sql`
    insert into file_differences (old_sha256, new_sha256) values (${oldSha256}, ${newSha256})
    on conflict do nothing`.execute(tx);
}

/** The new content of the difference `d` is not examined yet. */
const isUnexamined = sql`exists (
  select from mesh_facts f
  where f.sha256 = d.new_sha256 and f.examiner = ${examinerVersion} and f.state = 'waiting')`;

/**
 * Takes the next waiting pair whose new content was examined, under a lease, which `renewLease` extends. A pair whose
 * worker is lost is due again when the lease ends; since the attempt is counted here, a pair that crashes its workers
 * does not return forever.
 */
export async function takeWaiting(db: Db): Promise<WaitingPair | undefined> {
  const { rows } = await sql<WaitingPair>`
    with next as materialized (
      select old_sha256, new_sha256 from file_differences d
      where state = 'waiting' and due_at <= now() and not ${isUnexamined}
      order by due_at limit 1 for update skip locked
    )
    update file_differences d set attempts = d.attempts + 1, due_at = now() + ${leaseSeconds} * interval '1s'
    from next
    where d.old_sha256 = next.old_sha256 and d.new_sha256 = next.new_sha256
    returning d.old_sha256 as "oldSha256", d.new_sha256 as "newSha256", d.attempts`.execute(db);
  return rows[0];
}

export async function renewLease(db: Db, pair: WaitingPair): Promise<void> {
  await sql`
    update file_differences set due_at = now() + ${leaseSeconds} * interval '1s' where ${isTaken(pair)}`.execute(
    db,
  );
}

/** Makes a pair due again after a delay. @param isForgiven whether the attempt does not count */
export async function returnWaiting(
  db: Db,
  pair: WaitingPair,
  { afterSeconds, isForgiven }: { afterSeconds: number; isForgiven: boolean },
): Promise<void> {
  await sql`
    update file_differences set due_at = now() + ${afterSeconds} * interval '1s',
      attempts = attempts - ${Number(isForgiven)}
    where ${isTaken(pair)}`.execute(db);
}

/** Returns the seconds until the next pair is due, and whether it waits for an examination; undefined if none waits. */
export async function findNextDue(db: Db): Promise<{ seconds: number; isUnexamined: boolean } | undefined> {
  const { rows } = await sql<{ seconds: number; isUnexamined: boolean }>`
    select greatest(extract(epoch from due_at - now()), 0)::float8 as seconds, ${isUnexamined} as "isUnexamined"
    from file_differences d where state = 'waiting' order by 2, due_at limit 1`.execute(db);
  return rows[0];
}

/** Rounds a number to the type real, which PostgreSQL refuses to do with those that are nearest to zero. */
const toReal = (value: number | null) => (value === null ? null : Math.fround(value));

/** Saves the result of a comparison. @returns false if another worker has taken the pair in the meantime */
export async function saveDifference(
  tx: Tx,
  pair: WaitingPair,
  { facts, media }: { facts: MeshDifference; media: readonly DifferenceMedium[] },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('file_differences')
    .set({
      state: 'done',
      reason: null,
      verdict: facts.verdict,
      is_exact: facts.isExact,
      max_mm: Math.fround(facts.maxMm),
      mean_mm: Math.fround(facts.meanMm),
      volume_change_mm3: toReal(facts.volumeChangeMm3),
      added_mm3: toReal(facts.addedMm3),
      removed_mm3: toReal(facts.removedMm3),
      shift_mm: facts.shiftMm?.map(Math.fround) ?? null,
      scale: facts.scale,
      region_count: facts.regionCount,
      regions: JSON.stringify(facts.regions),
      low_mm: facts.lowMm.map(Math.fround),
      bounds_mm: facts.boundsMm.map(Math.fround),
      compared_at: sql`now()`,
    })
    .where(isTaken(pair))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  if (media.length === 0) return true;
  const keys = { old_sha256: pair.oldSha256, new_sha256: pair.newSha256 };
  await tx
    .insertInto('difference_media')
    .values(media.map((medium) => ({ ...keys, ...medium })))
    .execute();
  return true;
}

/** @returns false if another worker has taken the pair in the meantime */
export async function saveRefusal(
  tx: Tx,
  pair: WaitingPair,
  { state, reason }: { state: 'not_comparable' | 'failed'; reason: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('file_differences')
    .set({ state, reason, compared_at: sql`now()` })
    .where(isTaken(pair))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function isTaken({ oldSha256, newSha256, attempts }: WaitingPair) {
  return sql<boolean>`old_sha256 = ${oldSha256} and new_sha256 = ${newSha256} and state = 'waiting'
    and attempts = ${attempts}`;
}
