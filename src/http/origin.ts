import type { FastifyRequest } from 'fastify';
import { forbidden } from '#src/lib/errors.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a write that a browser sends from another site. A client that sends neither Origin nor Sec-Fetch-Site is
 * no browser and is let through (api.md, ground rules).
 * @throws AppError 403
 */
export function requireSameOrigin(request: FastifyRequest, publicUrl: string | undefined): void {
  if (safeMethods.has(request.method)) return;
  const site = request.headers['sec-fetch-site'];
  const { origin } = request.headers;
  const isForeignSite = site !== undefined && site !== 'same-origin' && site !== 'none';
  // A form of a page that keeps its address to itself (no-referrer) says this much of where it comes from.
  if (site === 'same-origin' && origin === 'null') return;
  if (isForeignSite || (origin !== undefined && !isOwnOrigin(origin, request, publicUrl))) {
    throw forbidden('This request came from another site.', 'cross_origin');
  }
}

function isOwnOrigin(origin: string, request: FastifyRequest, publicUrl: string | undefined): boolean {
  if (publicUrl !== undefined && origin === new URL(publicUrl).origin) return true;
  return origin === `${request.protocol}://${request.host}`;
}
