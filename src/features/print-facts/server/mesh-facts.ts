import { sql } from 'kysely';
import type { Db, Tx } from '#src/db/types.ts';
import type { MeshDefect } from '@firstlayer/mesh/contract/defects.ts';
import type { PartFacts, SupportFinding } from '@firstlayer/mesh/contract/print-facts.ts';
import type { ProjectFindings } from '@firstlayer/mesh/contract/project-findings.ts';
import type { SlicerSettings } from '@firstlayer/mesh/contract/slicer-settings.ts';
import { constantsVersion, estimateFile } from '@firstlayer/mesh/estimate/estimate-file.ts';
import { packProfiles, type StoredProfile } from '@firstlayer/mesh/estimate/layer-bytes.ts';

/** Raise it when the examination of meshes changes; existing files are then examined again. */
export const examinerVersion = 7;

const leaseSeconds = 90;
const rowsAtOnce = 500;
export const leaseRenewalMs = 30_000;

/** The result of the examination of one file. */
export interface FileExamination {
  isRough: boolean;
  partCount: number;
  parts: PartFacts[];
  supports: SupportFinding;
  unitGuess: 'inch' | 'meter' | null;
  settings: SlicerSettings | null;
  project: ProjectFindings | null;
  defects: MeshDefect[];
  profiles: StoredProfile[];
}

export interface WaitingFile {
  sha256: string;
  /** The number of attempts including this one. */
  attempts: number;
}

export interface TakenFile extends WaitingFile {
  /** True after a change of its file, false after an update of the site. */
  isUrgent: boolean;
}

/**
 * Enqueues the examination of these contents, without those that were examined or wait already. It locks them in the order
 * of their hashes.
 */
export async function enqueueContents(
  db: Db,
  hashes: readonly string[],
  { isUrgent }: { isUrgent: boolean },
): Promise<void> {
  await sql`
    insert into mesh_facts (sha256, examiner, priority)
    select distinct sha256, ${examinerVersion}::smallint, ${Number(isUrgent)}::smallint
    from unnest(${hashes}::text[]) as given (sha256) order by sha256
    on conflict (sha256, examiner) do update set priority = excluded.priority
      where mesh_facts.state = 'waiting' and mesh_facts.priority < excluded.priority`.execute(db);
}

/** Enqueues an examination although there was one. @returns false if the content waits already */
export async function enqueueAgain(db: Db, sha256: string): Promise<boolean> {
  await enqueueContents(db, [sha256], { isUrgent: true });
  const { numAffectedRows = 0n } = await sql`
    update mesh_facts set state = 'waiting', attempts = 0, due_at = now(), failure = null, priority = 1
    where sha256 = ${sha256} and examiner = ${examinerVersion} and state <> 'waiting'`.execute(db);
  return numAffectedRows > 0n;
}

/** Enqueues all contents again, in short transactions. */
export async function enqueueEverythingAgain(db: Db): Promise<void> {
  for (let after = '', isDone = false; !isDone;) {
    const { rows } = await sql<{ sha256: string }>`
      update mesh_facts set state = 'waiting', attempts = 0, due_at = now(), priority = 0
      where examiner = ${examinerVersion} and sha256 in (
        select sha256 from mesh_facts where examiner = ${examinerVersion} and sha256 > ${after} and state <> 'waiting'
        order by sha256 limit ${rowsAtOnce}
      ) returning sha256`.execute(db);
    after = rows.reduce((last, { sha256 }) => (sha256 > last ? sha256 : last), after);
    isDone = rows.length < rowsAtOnce;
  }
}

/**
 * Takes the next waiting content under a lease, which `renewLease` extends. A content whose worker is lost is due again
 * when the lease ends; since the attempt is counted here, a content that crashes its workers does not return forever.
 */
export async function takeWaiting(db: Db): Promise<TakenFile | undefined> {
  const { rows } = await sql<TakenFile>`
    with next as materialized (
      select sha256 from mesh_facts
      where state = 'waiting' and examiner = ${examinerVersion} and due_at <= now()
      order by priority desc, due_at limit 1 for update skip locked
    )
    update mesh_facts f set attempts = f.attempts + 1, due_at = now() + ${leaseSeconds} * interval '1s'
    from next
    where f.sha256 = next.sha256 and f.examiner = ${examinerVersion}
    returning f.sha256, f.attempts, f.priority > 0 as "isUrgent"`.execute(db);
  return rows[0];
}

export async function renewLease(db: Db, { sha256, attempts }: WaitingFile): Promise<void> {
  await sql`
    update mesh_facts set due_at = now() + ${leaseSeconds} * interval '1s'
    where ${isTaken({ sha256, attempts })}`.execute(db);
}

/** Makes a content due again after a delay. @param isForgiven whether the attempt does not count */
export async function returnWaiting(
  db: Db,
  file: WaitingFile,
  { afterSeconds, isForgiven }: { afterSeconds: number; isForgiven: boolean },
): Promise<void> {
  await sql`
    update mesh_facts set due_at = now() + ${afterSeconds} * interval '1s',
      attempts = attempts - ${Number(isForgiven)}
    where ${isTaken(file)}`.execute(db);
}

/** Returns the seconds until the next content is due; undefined if none waits. */
export async function findNextDue(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from min(due_at) - now())::float8 as seconds
    from mesh_facts where state = 'waiting' and examiner = ${examinerVersion}`.execute(db);
  const seconds = rows[0]?.seconds ?? undefined;
  return seconds === undefined ? undefined : Math.max(0, seconds);
}

/** Saves the facts of a content. @returns false if another worker has taken it in the meantime */
export async function saveFacts(tx: Tx, file: WaitingFile, facts: FileExamination): Promise<boolean> {
  const hasPlates = facts.project?.printedPlates !== undefined;
  const { numUpdatedRows } = await tx
    .updateTable('mesh_facts')
    .set({
      state: 'done',
      failure: null,
      is_rough: facts.isRough,
      part_count: facts.partCount,
      parts: JSON.stringify(facts.parts),
      supports: JSON.stringify(facts.supports),
      unit_guess: facts.unitGuess,
      settings: facts.settings && JSON.stringify(facts.settings),
      project: facts.project && JSON.stringify(facts.project),
      defects: JSON.stringify(facts.defects),
      layers: packProfiles(facts.profiles),
      constants: constantsVersion,
      estimates: JSON.stringify(estimateFile(facts.profiles, hasPlates)),
      examined_at: sql`now()`,
      needs_slicing: true,
    })
    .where(isTaken(file))
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await removeOldFacts(tx, file);
  return numUpdatedRows > 0n;
}

/** @returns false if another worker has taken it in the meantime */
export async function saveFailure(tx: Tx, file: WaitingFile, failure: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mesh_facts')
    .set({
      state: 'failed',
      failure,
      is_rough: false,
      part_count: 0,
      parts: '[]',
      supports: null,
      unit_guess: null,
      settings: null,
      project: null,
      defects: '[]',
      layers: null,
      constants: constantsVersion,
      estimates: '[]',
      examined_at: sql`now()`,
    })
    .where(isTaken(file))
    .executeTakeFirst();
  await removeOldFacts(tx, file);
  return numUpdatedRows > 0n;
}

function isTaken({ sha256, attempts }: WaitingFile) {
  return sql<boolean>`sha256 = ${sha256} and examiner = ${examinerVersion} and state = 'waiting' and attempts = ${attempts}`;
}

/** Removes the facts of earlier examiners, which were shown until now. */
async function removeOldFacts(tx: Tx, { sha256 }: WaitingFile): Promise<void> {
  await tx
    .deleteFrom('mesh_facts')
    .where('sha256', '=', sha256)
    .where('examiner', '<', examinerVersion)
    .execute();
}
