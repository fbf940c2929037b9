import { isIP } from 'node:net';
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
  if (!isForeignSite && (origin === undefined || isOwnOrigin(origin, request, publicUrl))) return;
  request.log.warn({ event: 'origin_refused', origin, host: request.host }, 'a write came from another site');
  throw forbidden('This request came from another site.', 'cross_origin');
}

function isOwnOrigin(origin: string, request: FastifyRequest, publicUrl: string | undefined): boolean {
  if (publicUrl !== undefined && origin === new URL(publicUrl).origin) return true;
  const asked = `${request.protocol}://${request.host}`;
  if (origin === asked) return isKnownHost(asked, publicUrl);
  // A form of a page with the referrer policy no-referrer sends `Origin: null`. That it comes from the same origin says
  // nothing while the Host header may name a stranger's site that was rebound to this address.
  const isOwnForm = origin === 'null' && request.headers['sec-fetch-site'] === 'same-origin';
  return isOwnForm && (isPublicHost(asked, publicUrl) || isKnownHost(asked, publicUrl));
}

/** Compares names only: a proxy in front may end TLS and leave out the port, and DNS rebinding cannot forge the name. */
function isPublicHost(asked: string, publicUrl: string | undefined): boolean {
  return publicUrl !== undefined && parseHostname(asked) === new URL(publicUrl).hostname;
}

function parseHostname(asked: string): string {
  return URL.canParse(asked) ? new URL(asked).hostname : '';
}

/**
 * Whether a Host header may be believed. Any name of a stranger can be made to lead here for a moment (DNS rebinding),
 * so a name counts only when it is configured. Names of this machine always mean this machine; an address is no name,
 * and counts where no PUBLIC_URL says how the site is reached.
 */
function isKnownHost(asked: string, publicUrl: string | undefined): boolean {
  const hostname = parseHostname(asked);
  if (/^(.+\.)?localhost$/.test(hostname) || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname))
    return true;
  return publicUrl === undefined && isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
}
