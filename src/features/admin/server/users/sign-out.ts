import type { Db, Tx } from '#src/db/types.ts';
import { recordAuditEvent } from '#src/features/audit/server/record-audit-event.ts';
import type { CurrentSession } from '#src/features/auth/server/sessions/current-session.ts';
import { endOtherSessions, endSession } from '#src/features/auth/server/sessions/sessions.ts';
import { conflict } from '#src/lib/errors.ts';
import { getUserRow } from './admin-users.ts';

export interface SignOutOrder {
  /** Session of the requesting admin. */
  session: CurrentSession;
  userId: string;
}

/** Ends one session. @throws AppError 404 for a session of another user, 409 `current_session` for the admin's own */
export function signOutOne(db: Db, order: SignOutOrder & { sessionId: string }): Promise<void> {
  const { session, userId, sessionId } = order;
  return db.transaction().execute(async (tx) => {
    await getUserRow(tx, userId);
    if (sessionId === session.id && userId === session.userId) {
      throw conflict('This is the session you are using. Sign out instead.', 'current_session');
    }
    await endSession(tx, userId, sessionId);
    await record(tx, order, 1);
  });
}

/** Ends all sessions except the admin's current one. @returns how many were ended. @throws AppError 404 */
export function signOutEverywhere(db: Db, order: SignOutOrder): Promise<number> {
  const { session, userId } = order;
  return db.transaction().execute(async (tx) => {
    await getUserRow(tx, userId);
    const ended = await endOtherSessions(tx, { id: session.id, userId });
    if (ended > 0) await record(tx, order, ended);
    return ended;
  });
}

async function record(tx: Tx, { session, userId }: SignOutOrder, sessionsEnded: number): Promise<void> {
  await recordAuditEvent(tx, {
    actorId: session.userId,
    action: 'user.sign_out',
    target: { id: userId },
    after: { sessionsEnded },
  });
}
