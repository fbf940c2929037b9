import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { ExpressionBuilder } from 'kysely';
import { isDatabaseDown } from '#src/db/errors.ts';
import type { Database, Db } from '#src/db/types.ts';
import { conflict, invalid } from '#src/lib/errors.ts';

const retentionMs = 24 * 3_600_000;
/** After this a claim without an answer belongs to a process that has died. */
const leaseMs = 30 * 60_000;
const longestWaitMs = 30_000;

export interface RunOnceOptions {
  /** Whose keys these are and for what, as in `upload:<user id>`. */
  scope: string;
  /** Without a key the work is simply done. */
  key: string | undefined;
  /** Of all that the request says: see `hashOf`. */
  requestHash: string;
  status: number;
  now: Date;
}

/** Keeps the answer in the transaction that does the work, so that both stand or neither. */
export type StoreResult<T> = (tx: Db, answer: T) => Promise<void>;

/** @throws AppError 400 when the header is no usable key */
export function parseIdempotencyKey(request: FastifyRequest): string | undefined {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return undefined;
  if (typeof header === 'string' && /^[\x21-\x7e]{1,200}$/.test(header)) return header;
  throw invalid('The Idempotency-Key must have 1 to 200 printable ASCII characters.');
}

/** One hash for a whole request; the parts cannot run into each other. */
export function hashRequest(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/**
 * Does the work once for a key and gives the same answer again for 24 hours. A failure frees the key.
 * @param work must hand its answer to `keep` within its transaction
 * @throws AppError 409 `idempotency_key_reused` for another request under the same key, 409 `in_progress` while the first runs
 */
export async function runOnce<T>(
  db: Db,
  options: RunOnceOptions,
  work: (keep: StoreResult<T>) => Promise<T>,
): Promise<T> {
  const { scope, key, requestHash, status, now } = options;
  if (key === undefined) return work(async () => undefined);
  // Named by its time too: after the lease has ended the key may be someone else's.
  const isMine = (where: ExpressionBuilder<Database, 'idempotency_keys'>) =>
    where.and({ scope, key, request_hash: requestHash, created_at: now }).and('status', 'is', null);
  const remove = () => db.deleteFrom('idempotency_keys').where(isMine).execute();
  const earlier = await claim(db, { ...options, key }).catch((error: unknown) => {
    // The claim may have been written all the same.
    if (isDatabaseDown(error)) void releaseLater(remove);
    throw error;
  });
  if (earlier !== undefined) return JSON.parse(earlier) as T;
  try {
    return await work(async (tx, answer) => {
      const kept = await tx
        .updateTable('idempotency_keys')
        .set({ status, body: JSON.stringify(answer) })
        .where(isMine)
        .executeTakeFirst();
      if (kept.numUpdatedRows === 0n) throw inProgress();
    });
  } catch (error) {
    if (isDatabaseDown(error)) void releaseLater(remove);
    else await remove();
    throw error;
  }
}

/** Tries until the database is back, so that the repeated request is not refused; the end of the lease is the limit. */
async function releaseLater(remove: () => Promise<unknown>): Promise<void> {
  let waitedMs = 0;
  for (let waitMs = 500; waitedMs < leaseMs; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
    const outcome = await remove().catch((error: unknown) => error);
    if (!isDatabaseDown(outcome)) return;
    await sleep(waitMs, undefined, { ref: false });
    waitedMs += waitMs;
  }
}

const inProgress = () => conflict('This request is being worked on already.', 'in_progress');

/** The kept answer, or undefined when the key is ours now. */
async function claim(db: Db, options: RunOnceOptions & { key: string }): Promise<string | undefined> {
  const { scope, key, requestHash, now } = options;
  await db
    .deleteFrom('idempotency_keys')
    .where('scope', '=', scope)
    .where('key', '=', key)
    .where((where) =>
      where.or([
        where('created_at', '<=', new Date(now.getTime() - retentionMs)),
        where.and([
          where('status', 'is', null),
          where('created_at', '<=', new Date(now.getTime() - leaseMs)),
        ]),
      ]),
    )
    .execute();
  const inserted = await db
    .insertInto('idempotency_keys')
    .values({ scope, key, request_hash: requestHash, status: null, body: null, created_at: now })
    .onConflict((clash) => clash.columns(['scope', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (inserted) return undefined;
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'body'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst();
  if (row && row.request_hash !== requestHash) {
    throw conflict('This Idempotency-Key was used for another request.', 'idempotency_key_reused');
  }
  if (!row || row.body === null) throw inProgress();
  return row.body;
}

/** For a daily job: answers are kept for 24 hours. */
export async function deleteExpiredKeys(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<=', new Date(now.getTime() - retentionMs))
    .execute();
}
