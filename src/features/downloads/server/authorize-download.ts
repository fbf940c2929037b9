import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Tier } from '#src/features/plans/schemas.ts';
import { checkAccess } from '#src/http/api/endpoints.ts';
import { forbidden, unauthorized } from '#src/lib/errors.ts';
import { requireCoveringPlan, requireMayDownload, type Downloadable } from './downloads.ts';
import type { DownloadDeps } from './route-parts.ts';

export interface Permission {
  userId: string;
  tier: Tier;
}

interface Attempt {
  request: FastifyRequest;
  model: Downloadable;
  /** Whether the request has a ticket, also an invalid one. */
  hasTicket: boolean;
  /** The person of a valid ticket. */
  holderId: string | undefined;
}

/** Authorizes by ticket, else by session, so that a paused download with an expired ticket continues. @throws AppError 401, 403 */
export async function authorizeDownload(
  app: FastifyInstance,
  { db, auth, now }: Pick<DownloadDeps, 'db' | 'auth' | 'now'>,
  { request, model, hasTicket, holderId }: Attempt,
): Promise<Permission> {
  const holder = holderId === undefined ? undefined : await auth.findAccount(holderId);
  // The holder accepted the current terms before the ticket was issued.
  if (holder) return { userId: holder.id, tier: await requireCoveringPlan(db, holder, model, now()) };
  const person = await checkAccess(app, request, 'public');
  if (person) return { userId: person.id, tier: await requireMayDownload(db, person, model, now()) };
  if (!hasTicket) throw unauthorized('Please sign in to download files.');
  throw forbidden(
    'This download link is no longer valid. Please start the download again.',
    'ticket_invalid',
  );
}
