import type { FastifyRequest } from 'fastify';
import { requireSession } from '#src/features/auth/server/sessions/current-session.ts';
import type { Signer } from '#src/features/downloads/server/signed-tickets.ts';
import type { Viewer } from '#src/http/api/endpoints.ts';
import { site } from '#src/site.ts';
import type { AuthContext } from '#src/features/auth/server/auth-context.ts';
import { slicerPath } from '../constants.ts';
import type { HandedContent, SlicerTicket } from './slicer-tickets.ts';

/** The request for a file of a design, by a person who may download it. */
export interface Asked {
  request: FastifyRequest;
  viewer: Viewer;
  modelId: number;
}

/** Returns the path of a file that is fetched without a cookie. It ends with the session in which it was requested. */
export async function issueTicket(
  { auth, now }: Pick<AuthContext, 'auth' | 'now'>,
  tickets: Signer<SlicerTicket>,
  { request, viewer, modelId }: Asked,
  { content, name }: { content: HandedContent; name: string },
): Promise<{ path: string; expiresAtMs: number }> {
  const session = await requireSession(auth, request);
  const ticket = { userId: viewer.id, sessionId: session.id, modelId, content };
  const token = tickets.issue({ ...ticket, termsVersion: site.terms.version }, now());
  const expiresAtMs = tickets.readExpired(token)?.expiresAtMs ?? 0;
  return { path: `${slicerPath}/${token}/${name}`, expiresAtMs };
}
