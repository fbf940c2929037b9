import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { ExpressionBuilder } from 'kysely';
import { isDatabaseDown } from '#src/db/errors.ts';
import type { Database, Db } from '#src/db/types.ts';
import { conflict, invalid } from '#src/lib/errors.ts';

const retentionMs = 24 * 3_600_000;
/** A claim without a result that is older than this belongs to a process that has died. */
const leaseMs = 30 * 60_000;
const longestWaitMs = 30_000;

export interface RunOnceOptions {
  /** The purpose and owner of the key, as in `upload:<user id>`. */
  scope: string;
  /** Without a key the work runs every time. */
  key: string | undefined;
  /** The hash of the whole request, made by `hashRequest`. */
  requestHash: string;
  status: number;
  now: Date;
}

/** Stores the result in the transaction that does the work, so that both are committed or neither is. */
export type StoreResult<T> = (tx: Db, result: T) => Promise<void>;

/** Reads the `Idempotency-Key` header; undefined without one. @throws AppError 400 when its value is not a valid key */
export function parseIdempotencyKey(request: FastifyRequest): string | undefined {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return undefined;
  if (typeof header === 'string' && /^[\x21-\x7e]{1,200}$/.test(header)) return header;
  throw invalid('The Idempotency-Key must have 1 to 200 printable ASCII characters.');
}

/** Hashes the parts of a request; different divisions of the same text give different hashes. */
export function hashRequest(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/**
 * Runs the work once per key and returns the stored result for 24 hours. A failure releases the key.
 * @param work must pass its result to `store` within its transaction
 * @throws AppError 409 `idempotency_key_reused` for another request under the same key, 409 `in_progress` while the first runs
 */
export async function runOnce<T>(
  db: Db,
  options: RunOnceOptions,
  work: (store: StoreResult<T>) => Promise<T>,
): Promise<T> {
  const { scope, key, requestHash, status, now } = options;
  if (key === undefined) return work(async () => undefined);
  // The time is part of the condition because another request may claim the key after the lease has expired.
  const isMine = (where: ExpressionBuilder<Database, 'idempotency_keys'>) =>
    where.and({ scope, key, request_hash: requestHash, created_at: now }).and('status', 'is', null);
  const remove = () => db.deleteFrom('idempotency_keys').where(isMine).execute();
  const earlier = await claim(db, { ...options, key }).catch((error: unknown) => {
    // The claim may have been written although the call failed.
    if (isDatabaseDown(error)) void releaseLater(remove);
    throw error;
  });
  if (earlier !== undefined) return JSON.parse(earlier) as T;
  try {
    return await work(async (tx, result) => {
      const stored = await tx
        .updateTable('idempotency_keys')
        .set({ status, body: JSON.stringify(result) })
        .where(isMine)
        .executeTakeFirst();
      if (stored.numUpdatedRows === 0n) throw inProgress();
    });
  } catch (error) {
    if (isDatabaseDown(error)) void releaseLater(remove);
    else await remove();
    throw error;
  }
}

/** Retries until the database is back or the lease has expired, so that a repeated request is not rejected. */
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

/** Claims the key. @returns the stored result, or undefined when the key was free and is now claimed */
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

/** Deletes results older than 24 hours; run by a daily job. */
export async function deleteExpiredKeys(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<=', new Date(now.getTime() - retentionMs))
    .execute();
}
