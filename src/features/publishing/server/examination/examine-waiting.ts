import type { Tx } from '#src/db/types.ts';
import { findModelsWith, lockModelsWith } from '#src/features/print-facts/server/model-print.ts';
import * as facts from '#src/features/print-facts/server/mesh-facts.ts';
import { removeIfUnused } from '#src/features/print-facts/server/remove-unused-facts.ts';
import { savePreviews, storePreviews } from '#src/features/previews/server/stored-previews.ts';
import { announceChange, tags } from '#src/http/cache/change-notifications.ts';
import { isFileGone } from '#src/integrations/storage.ts';
import { AppError } from '#src/lib/errors.ts';
import type { MeshMeasures } from '@firstlayer/mesh/contract/measures.ts';
import { MeshError } from '@firstlayer/mesh/core/mesh-error.ts';
import type { Context } from '#src/features/context.ts';
import type { ExaminationContext } from '../publishing-context.ts';
import type { ExaminedFile } from './combine-entries.ts';
import { examineStoredFile } from './examine-file.ts';
import { findCopies, type StoredCopy } from '#src/features/catalog/server/find-copies.ts';
import { skipNotifications } from '../verdicts/notify-of-problems.ts';
import type { ListAnnouncer } from './list-announcer.ts';
import { updateModelPrint } from '../rows/update-model-print.ts';

/** A content is given up after this number of attempts that ended for other reasons than the content. */
const maxAttempts = 3;
const retrySeconds = 60;

export type Outcome = 'done' | 'failed' | 'postponed';

/**
 * Examines the next waiting content and saves its facts, also those of the designs that have it.
 * @returns undefined if none is due
 * @throws MeshError `aborted` when the process stops
 */
export async function examineNext(
  context: ExaminationContext & Pick<Context, 'db'>,
  lists: ListAnnouncer,
): Promise<Outcome | undefined> {
  const file = await facts.takeWaiting(context.db);
  if (!file) return undefined;
  const renewal = setInterval(() => {
    facts.renewLease(context.db, file).catch((err: unknown) => {
      context.log.warn(
        { event: 'examination_lease_lost', err },
        'The lease of a file could not be renewed; another worker may take the file.',
      );
    });
  }, facts.leaseRenewalMs);
  try {
    return await examine(context, file, lists);
  } finally {
    clearInterval(renewal);
  }
}

async function examine(
  context: ExaminationContext & Pick<Context, 'db'>,
  file: facts.TakenFile,
  lists: ListAnnouncer,
): Promise<Outcome> {
  const { db } = context;
  const copies = await findCopies(db, file.sha256);
  if (copies.length === 0) {
    // If a file was added in the meantime, its content is due again when the lease ends.
    await removeIfUnused(db, [file.sha256]);
    return 'done';
  }
  // Attempts without a recorded failure ended together with their process.
  const found =
    file.attempts > maxAttempts ? crashedOften : await examineAndStore(context, copies).catch(toFailure);
  if ('facts' in found) {
    await saveResult(context, file, lists, async (tx) => {
      if (!(await facts.saveFacts(tx, file, found.facts))) return false;
      await savePreviews(tx, file.sha256, found.previews);
      if (found.measures) await saveMeasures(tx, file.sha256, found.measures);
      return true;
    });
    return 'done';
  }
  const { log } = context;
  const { code, isTransient, err } = found;
  if (code === 'aborted') {
    await facts.returnWaiting(db, file, { afterSeconds: 0, isForgiven: true });
    throw err;
  }
  if (isTransient && file.attempts < maxAttempts) {
    log.warn(
      { event: 'examination_postponed', err, ...file },
      'A file could not be examined; it is retried.',
    );
    await facts.returnWaiting(db, file, { afterSeconds: retrySeconds * file.attempts, isForgiven: false });
    return 'postponed';
  }
  log.warn(
    { event: 'examination_failed', err, code, ...file, modelIds: await findModelsWith(db, file.sha256) },
    'A file could not be examined; its facts stay unknown.',
  );
  await saveResult(context, file, lists, (tx) => facts.saveFailure(tx, file, code));
  return 'failed';
}

/** Examines the content and stores its previews, whose rows are saved with the facts. */
async function examineAndStore(
  context: ExaminationContext,
  copies: readonly StoredCopy[],
): Promise<ExaminedFile> {
  const examined = await examineFirst(context, copies);
  await storePreviews(context.storage, examined.previews);
  return examined;
}

/** Examines the first copy that is still stored. */
async function examineFirst(
  context: ExaminationContext,
  copies: readonly StoredCopy[],
): Promise<ExaminedFile> {
  for (const copy of copies.slice(0, -1)) {
    try {
      return await examineStoredFile(context, copy);
    } catch (error) {
      if (!isFileGone(error)) throw error;
    }
  }
  const [last] = copies.slice(-1);
  if (!last) throw new Error('There is no file with this content.');
  return examineStoredFile(context, last);
}

interface Failure {
  code: string;
  /** True if the same content may succeed later. */
  isTransient: boolean;
  err: unknown;
}

const crashedOften: Failure = { code: 'job_failed', isTransient: false, err: undefined };

function toFailure(err: unknown): Failure {
  if (isFileGone(err)) return { code: 'file_missing', isTransient: true, err };
  if (err instanceof MeshError) return { code: err.code, isTransient: err.code === 'job_failed', err };
  if (err instanceof AppError && err.status < 500) return { code: err.code, isTransient: false, err };
  return { code: 'job_failed', isTransient: true, err };
}

async function saveMeasures(tx: Tx, sha256: string, measures: MeshMeasures): Promise<void> {
  const mesh = JSON.stringify(measures);
  for (const table of ['model_files', 'model_file_versions'] as const)
    await tx.updateTable(table).set({ mesh }).where('sha256', '=', sha256).execute();
}

/** Saves facts or a failure, and refreshes the designs that have this content. */
export async function saveResult(
  { db }: Pick<Context, 'db'>,
  { sha256, isUrgent }: Pick<facts.TakenFile, 'sha256' | 'isUrgent'>,
  lists: Pick<ListAnnouncer, 'announce'>,
  save: (tx: Tx) => Promise<boolean>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Changes of files lock the design before the content, so the same order here prevents deadlocks.
    await lockModelsWith(tx, sha256);
    if (!(await save(tx))) return;
    // A design may have got a file with this content in the meantime.
    for (const id of await findModelsWith(tx, sha256)) {
      await updateModelPrint(tx, id, lists.announce);
      if (!isUrgent) await skipNotifications(tx, id);
      await announceChange(tx, [tags.model(id)]);
    }
  });
}
