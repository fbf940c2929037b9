import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '#src/db/types.ts';
import { AppError } from '#src/lib/errors.ts';
import { announceChange, tags } from '../pages/change-notifications.ts';
import { isInProcess } from '../api/endpoints.ts';

/** While the shop is closed to everybody but admins. */
export interface Closure {
  /** For visitors, by whoever closed it; empty when nothing was said. */
  message: string;
  since: Date;
}

export interface Maintenance {
  /** Undefined while the shop is open. */
  find: () => Closure | undefined;
  /** The closure, unless this request may pass: an admin's, and the calls that make up their pages. */
  findFor: (request: FastifyRequest) => Promise<Closure | undefined>;
  /** Reads it from the database: at the start, and whenever it may have changed. */
  refresh: () => Promise<void>;
}

export const retryAfterSeconds = 120;

// What probes, payments, one-click unsubscribing and the way in for admins need.
const openCalls =
  /^\/(healthz|readyz|metrics|api\/(me|stripe\/webhook|mail\/unsubscribe|auth\/(user|login|logout|totp|providers|[a-z]+\/login|callback\/[a-z]+)))$/;

/**
 * Closes every call while there is a closure, with 503 and `Retry-After`. Pages ask for themselves, since they answer
 * with a page. Call it before the first route.
 */
export function registerMaintenance(app: FastifyInstance, db: Db): Maintenance {
  let closure: Closure | undefined;
  let looks = 0;
  let believed = 0;
  const maintenance: Maintenance = {
    find: () => closure,
    findFor: async (request) => {
      if (!closure || isInProcess(request)) return undefined;
      const viewer = await app.findViewer(request);
      return viewer?.isAdmin === true ? undefined : closure;
    },
    refresh: async () => {
      looks += 1;
      const look = looks;
      const found = await findClosure(db);
      // Of several at once the one that began last has seen the newest, whichever ends first.
      if (look < believed) return;
      believed = look;
      closure = found;
    },
  };
  app.addHook('onRequest', async (request) => {
    const { url = '' } = request.routeOptions;
    if (!closure || url === '/*' || openCalls.test(url)) return;
    const found = await maintenance.findFor(request);
    if (found) throw closed(found);
  });
  return maintenance;
}

function closed({ message }: Closure): AppError {
  const text = message === '' ? 'The shop is closed for maintenance. Please come back in a while.' : message;
  return new AppError(503, 'maintenance', text, { retryAfterSeconds });
}

/** What stands in the database now. */
export function findClosure(db: Db): Promise<Closure | undefined> {
  return db.selectFrom('maintenance').select(['message', 'since']).executeTakeFirst();
}

/** Closes the shop on every instance; one that is closed gets the new message. */
export async function closeShop(db: Db, closure: Closure): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('maintenance')
      .values(closure)
      .onConflict((clash) => clash.column('is_on').doUpdateSet({ message: closure.message }))
      .execute();
    await announceChange(tx, [tags.maintenance]);
  });
}

/** @returns false when it was open already */
export async function openShop(db: Db): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx.deleteFrom('maintenance').executeTakeFirstOrThrow();
    await announceChange(tx, [tags.maintenance]);
    return numDeletedRows > 0n;
  });
}
