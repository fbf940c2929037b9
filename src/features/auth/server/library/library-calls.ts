import type { FastifyRequest } from 'fastify';
import { clientAddressHeader, type BetterAuth } from './better-auth.ts';
import { withDatabaseFailures } from './database-failures.ts';

export interface LibraryCall {
  path: string;
  body?: object;
  /** Replaces the cookies of the request. */
  cookie?: string;
}

/** Calls the library's HTTP handler, so that its checks run; `request` provides cookies, address and user agent. */
export function createSender(library: BetterAuth, baseUrl: string) {
  const { origin } = new URL(baseUrl);
  return (request: FastifyRequest, { path, body, cookie }: LibraryCall): Promise<Response> => {
    const headers = headersFor(request, origin);
    if (cookie !== undefined) headers.set('cookie', cookie);
    const asked = new Request(`${baseUrl}/api/auth${path}`, {
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    return withDatabaseFailures(() => library.handler(asked));
  };
}

export function headersFor(request: FastifyRequest, origin: string): Headers {
  const headers = new Headers({
    'content-type': 'application/json',
    origin,
    [clientAddressHeader]: request.ip,
  });
  const { cookie, 'user-agent': userAgent } = request.headers;
  if (cookie !== undefined) headers.set('cookie', cookie);
  if (userAgent !== undefined) headers.set('user-agent', userAgent.slice(0, 300));
  return headers;
}
