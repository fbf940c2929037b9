import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db, Tx } from '#src/db/types.ts';
import { AppError } from '#src/lib/errors.ts';
import { announceChange, tags } from '../cache/change-notifications.ts';
import { isInProcess } from '../api/in-process.ts';

/** Describes why the shop is closed to everybody but admins, and since when. */
export interface Closure {
  /** `opening`: the owner has not opened the shop yet. */
  reason: 'maintenance' | 'opening';
  /** The message for visitors; empty when none was given. */
  message: string;
  since: Date;
}

export interface Maintenance {
  /** Returns undefined while the shop is open. */
  find: () => Closure | undefined;
  /** Returns the closure, or undefined when the request may pass: it comes from an admin, or renders a page in process. */
  findFor: (request: FastifyRequest) => Promise<Closure | undefined>;
  /** Reads the closure from the database; called at the start and whenever it may have changed. */
  refresh: () => Promise<void>;
}

export const retryAfterSeconds = 120;

// Probes, payment webhooks, one-click unsubscribing, the sign-in of admins and the mark on the page of the closed shop need these.
const openCalls =
  /^\/(healthz|readyz|metrics|api\/(me|site\/mark\/:name|stripe\/webhook|mail\/unsubscribe|auth\/(user|login|logout|totp|providers|[a-z]+\/login|callback\/[a-z]+)))$/;

/** Before the shop opens, invited people can set a password, addresses can be verified, and the test mail can be answered. */
const callsBeforeOpening =
  /^\/api\/(setup\/(check|owner)|mail-proof|auth\/(request-password-reset|reset-password|verify-email))$/;

function isOpenCall(url: string, { reason }: Closure): boolean {
  return openCalls.test(url) || (reason === 'opening' && callsBeforeOpening.test(url));
}

/**
 * Answers every call with 503 and `Retry-After` while the shop is closed. The route of the pages checks the closure
 * itself, because it responds with a page. Call this before the first route is added.
 */
export function registerMaintenance(app: FastifyInstance, db: Db): Maintenance {
  let closure: Closure | undefined;
  let started = 0;
  let latestApplied = 0;
  const maintenance: Maintenance = {
    find: () => closure,
    findFor: async (request) => {
      if (!closure || isInProcess(request)) return undefined;
      const viewer = await app.findViewer(request);
      // An admin who still has to set up a second factor can do so.
      return viewer?.isAdmin === true || viewer?.needsTwoFactor === true ? undefined : closure;
    },
    refresh: async () => {
      started += 1;
      const read = started;
      const found = await findClosure(db);
      // The read that started last has the latest state, whichever concurrent read finishes first.
      if (read < latestApplied) return;
      latestApplied = read;
      closure = found;
    },
  };
  app.addHook('onRequest', async (request) => {
    const { url = '' } = request.routeOptions;
    if (!closure || url === '/*' || isOpenCall(url, closure)) return;
    const found = await maintenance.findFor(request);
    if (found) throw closed(found);
  });
  return maintenance;
}

const texts = {
  maintenance: 'The shop is closed for maintenance. Please come back in a while.',
  opening: 'The shop opens soon. Please come back in a while.',
};

function closed({ reason, message }: Closure): AppError {
  return new AppError(503, reason, message === '' ? texts[reason] : message, { retryAfterSeconds });
}

/** Reads the current closure from the database. */
export function findClosure(db: Db): Promise<Closure | undefined> {
  return db.selectFrom('maintenance').select(['reason', 'message', 'since']).executeTakeFirst();
}

/** Closes the shop on every instance, or replaces the message when it is closed already. */
export async function closeShop(tx: Tx, closure: Closure): Promise<void> {
  await tx
    .insertInto('maintenance')
    .values(closure)
    .onConflict((clash) => clash.column('is_on').doUpdateSet({ message: closure.message }))
    .execute();
  await announceChange(tx, [tags.maintenance]);
}

/** Opens the shop on every instance. @returns false when it was open already */
export async function openShop(tx: Tx): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('maintenance').executeTakeFirstOrThrow();
  await announceChange(tx, [tags.maintenance]);
  return numDeletedRows > 0n;
}
