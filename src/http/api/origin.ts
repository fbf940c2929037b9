import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { forbidden } from '#src/lib/errors.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Rejects a write that a browser sends from another site. A client that sends neither Origin nor Sec-Fetch-Site is not
 * a browser and is allowed.
 * @throws AppError 403
 */
export function requireSameOrigin(request: FastifyRequest, publicUrl: string | undefined): void {
  if (safeMethods.has(request.method)) return;
  const site = request.headers['sec-fetch-site'];
  const { origin } = request.headers;
  const isForeignSite = site !== undefined && site !== 'same-origin' && site !== 'none';
  if (!isForeignSite && (origin === undefined || isOwnOrigin(origin, request, publicUrl))) return;
  request.log.warn(
    { event: 'origin_refused', origin, host: request.host },
    'A write from another site was rejected.',
  );
  throw forbidden('This request came from another site.', 'cross_origin');
}

function isOwnOrigin(origin: string, request: FastifyRequest, publicUrl: string | undefined): boolean {
  if (publicUrl !== undefined && origin === new URL(publicUrl).origin) return true;
  const requestOrigin = `${request.protocol}://${request.host}`;
  if (origin === requestOrigin) return isKnownHost(requestOrigin, publicUrl);
  // A form on a page with the referrer policy no-referrer sends `Origin: null`. `same-origin` is not sufficient then,
  // because the Host header may name a foreign site that was rebound to this server.
  const isOwnForm = origin === 'null' && request.headers['sec-fetch-site'] === 'same-origin';
  return isOwnForm && (isPublicHost(requestOrigin, publicUrl) || isKnownHost(requestOrigin, publicUrl));
}

/** Compares host names only: a proxy may terminate TLS and omit the port, and DNS rebinding cannot forge the name. */
function isPublicHost(requestOrigin: string, publicUrl: string | undefined): boolean {
  return publicUrl !== undefined && parseHostname(requestOrigin) === new URL(publicUrl).hostname;
}

function parseHostname(requestOrigin: string): string {
  return URL.canParse(requestOrigin) ? new URL(requestOrigin).hostname : '';
}

/**
 * Returns whether a Host header can be trusted. Any foreign name can be made to resolve to this server for a moment (DNS
 * rebinding), so only a configured name counts. Loopback names always mean this machine. An IP address cannot be rebound
 * and counts when PUBLIC_URL is not set.
 */
function isKnownHost(requestOrigin: string, publicUrl: string | undefined): boolean {
  const hostname = parseHostname(requestOrigin);
  if (/^(.+\.)?localhost$/.test(hostname) || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname))
    return true;
  return publicUrl === undefined && isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
}
