import type { FastifyRequest } from 'fastify';
import { clientAddressHeader, type BetterAuth } from './better-auth.ts';

/** The library behind its own front door, so that its checks run; `request` gives cookie, address and browser. */
export function createSender(library: BetterAuth, baseUrl: string) {
  const { origin } = new URL(baseUrl);
  return (request: FastifyRequest, path: string, body?: object): Promise<Response> =>
    library.handler(
      new Request(`${baseUrl}/api/auth${path}`, {
        headers: headersFor(request, origin),
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      }),
    );
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
