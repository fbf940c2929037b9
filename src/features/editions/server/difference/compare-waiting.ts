import type { Db, Tx } from '#src/db/types.ts';
import { findModelsWith } from '#src/features/print-facts/server/model-print.ts';
import { announceChanges, tags } from '#src/http/cache/change-notifications.ts';
import { isFileGone } from '#src/integrations/storage.ts';
import { AppError } from '#src/lib/errors.ts';
import { MeshError, type MeshErrorCode } from '@firstlayer/mesh/core/mesh-error.ts';
import type { Context } from '#src/features/context.ts';
import { compareStored } from './compare-stored.ts';
import * as rows from './difference-rows.ts';

/** A pair is given up after this number of attempts that ended for other reasons than the files. */
const maxAttempts = 3;
const retrySeconds = 60;

/**
 * Compares the next waiting pair and saves the result.
 * @returns whether there was one
 * @throws MeshError `aborted` when the process stops
 */
export async function compareNext(context: Context): Promise<boolean> {
  const { db, log } = context;
  const pair = await rows.takeWaiting(db);
  if (!pair) return false;
  const renewal = setInterval(() => {
    rows.renewLease(db, pair).catch((err: unknown) => {
      log.warn(
        { event: 'difference_lease_lost', err },
        'The lease of a comparison could not be renewed; another worker may take it.',
      );
    });
  }, rows.leaseRenewalMs);
  try {
    await compare(context, pair);
    return true;
  } finally {
    clearInterval(renewal);
  }
}

async function compare(context: Context, pair: rows.WaitingPair): Promise<void> {
  const { db, log } = context;
  // Attempts without a recorded failure ended together with their process.
  const found =
    pair.attempts > maxAttempts ? crashedOften : await compareStored(context, pair).catch(toRefusal);
  if ('facts' in found) return saveResult(db, pair, (tx) => rows.saveDifference(tx, pair, found));
  const { state, reason, isTransient, err } = found;
  if (reason === 'aborted') {
    await rows.returnWaiting(db, pair, { afterSeconds: 0, isForgiven: true });
    throw err;
  }
  if (isTransient && pair.attempts < maxAttempts) {
    log.warn(
      { event: 'difference_postponed', err, ...pair },
      'Two files could not be compared; it is tried again.',
    );
    return rows.returnWaiting(db, pair, { afterSeconds: retrySeconds * pair.attempts, isForgiven: false });
  }
  if (state === 'failed') {
    const modelIds = await findModelsWith(db, pair.newSha256);
    log.warn(
      { event: 'difference_failed', err, reason, ...pair, modelIds },
      'Two files could not be compared.',
    );
  }
  await saveResult(db, pair, (tx) => rows.saveRefusal(tx, pair, { state, reason }));
}

interface Refusal {
  /** `not_comparable` if the files are the reason, `failed` if comparing them took too much or ended early. */
  state: 'not_comparable' | 'failed';
  reason: string;
  /** True if the same files may be compared later. */
  isTransient: boolean;
  err: unknown;
}

const crashedOften: Refusal = {
  ...{ state: 'failed', reason: 'job_failed', isTransient: false, err: undefined },
};

const tooMuch: ReadonlySet<MeshErrorCode> = new Set(['timed_out', 'too_complex', 'job_failed', 'aborted']);

function toRefusal(err: unknown): Refusal {
  if (isFileGone(err)) return { state: 'failed', reason: 'file_missing', isTransient: true, err };
  if (err instanceof MeshError) {
    const state = tooMuch.has(err.code) ? 'failed' : 'not_comparable';
    return { state, reason: err.code, isTransient: err.code === 'job_failed', err };
  }
  if (err instanceof AppError && err.status < 500)
    return { state: 'not_comparable', reason: err.code, isTransient: false, err };
  return { state: 'failed', reason: 'job_failed', isTransient: true, err };
}

/** Saves a result, and invalidates the cached pages of the designs that have the newer file. */
async function saveResult(
  db: Db,
  { newSha256 }: rows.WaitingPair,
  save: (tx: Tx) => Promise<boolean>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await save(tx))) return;
    const models = await findModelsWith(tx, newSha256);
    await announceChanges(
      tx,
      models.map((id) => tags.model(id)),
    );
  });
}
