import type { FastifyRequest } from 'fastify';
import type { Tier } from '#src/features/plans/schemas.ts';
import { requireCurrentTerms } from '#src/features/auth/server/terms.ts';
import { isInProcess } from '#src/http/api/in-process.ts';
import { forbidden, unauthorized } from '#src/lib/errors.ts';
import type { AuthContext } from '#src/features/auth/server/auth-context.ts';
import { requirePlanFor } from './downloads.ts';
import { readAttempt, type Downloader, type FoundAttempt } from './read-attempt.ts';

export interface Attempt<T extends { userId: string }> {
  modelId: number;
  fileId?: number;
  /** Whether the request has a ticket, also an invalid one. */
  hasTicket: boolean;
  /** A ticket with a valid signature. */
  ticket: T | undefined;
  /** Returns whether the ticket is for the present version of what was found. */
  isFor: (ticket: T, found: FoundAttempt) => boolean;
}

/** A download that is allowed, with what its record needs. */
export interface AllowedDownload extends FoundAttempt {
  userId: string;
  tier: Tier;
}

/** Authorizes by ticket, else by session, so that a paused download with an expired ticket continues. @throws AppError 401, 403, 404 */
export async function authorizeDownload<T extends { userId: string }>(
  context: AuthContext,
  request: FastifyRequest,
  attempt: Attempt<T>,
): Promise<AllowedDownload> {
  const { db, auth, now } = context;
  const { modelId, fileId, ticket } = attempt;
  const target = { modelId, fileId, now: now() };
  if (ticket) {
    const found = await readAttempt(db, { ...target, by: { userId: ticket.userId } });
    // The holder accepted the current terms before the ticket was issued.
    if (found.person && attempt.isFor(ticket, found)) return allow(context, found, found.person);
  }
  const sessionDigest = isInProcess(request) ? undefined : await auth.findSessionDigest(request);
  const found = await readAttempt(db, { ...target, by: { sessionDigest } });
  if (found.person) {
    const allowed = allow(context, found, found.person);
    requireCurrentTerms(found.person.termsVersion);
    return allowed;
  }
  if (!attempt.hasTicket) throw unauthorized('Please sign in to download files.');
  throw forbidden(
    'This download link is no longer valid. Please start the download again.',
    'ticket_invalid',
  );
}

function allow({ auth, now }: AuthContext, found: FoundAttempt, person: Downloader): AllowedDownload {
  const viewer = auth.toViewer(person.account);
  return {
    ...found,
    userId: viewer.id,
    tier: requirePlanFor(viewer, found.model, person.subscription, now()),
  };
}
