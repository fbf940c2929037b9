import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isDatabaseDown, isUserDeleted } from '#src/db/errors.ts';
import {
  AppError,
  conflict,
  invalid,
  notFound,
  tooLarge,
  unavailable,
  unsupportedType,
  type ErrorBody,
  type Issue,
} from '#src/lib/errors.ts';
import { toStorageError } from './storage-errors.ts';

const bugMessage = 'Something went wrong on our side. Please try again.';

/** Sends every error in one format. Unexpected errors are logged and sent with a fixed message. */
export function addErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const expected = toAppError(error);
    if (expected) {
      if (expected.status >= 500 && expected.cause !== undefined)
        request.log.error({ err: expected, event: 'request_failed' }, 'A request failed.');
      return sendError(reply, expected);
    }
    if (isDatabaseDown(error)) {
      request.log.error({ err: error, event: 'database_down' }, 'The database is unavailable.');
      return sendError(reply, unavailable('The site is busy. Please try again in a moment.'));
    }
    const diskFailure = toStorageError(error);
    if (diskFailure) {
      request.log.error({ err: error, event: 'disk_failed' }, 'The disk failed.');
      return sendError(reply, diskFailure);
    }
    request.log.error({ err: error, event: 'unexpected_error' }, 'An unexpected error occurred.');
    const body: ErrorBody = {
      error: bugMessage,
      message: bugMessage,
      code: 'internal_error',
      requestId: request.id,
    };
    clearResponseHeaders(reply);
    return reply.code(500).type('application/json; charset=utf-8').send(JSON.stringify(body));
  });
}

/** Removes headers that the route set before it failed, and prevents caching of the error. */
function clearResponseHeaders(reply: FastifyReply): void {
  for (const name of ['etag', 'last-modified', 'content-disposition', 'content-length'])
    reply.removeHeader(name);
  reply.header('cache-control', 'private, no-store');
}

/** Sends an error in the common format; it is never cacheable. */
export function sendError(reply: FastifyReply, error: AppError): FastifyReply {
  const body: ErrorBody = {
    error: error.message,
    message: error.message,
    code: error.code,
    issues: error.issues,
  };
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', Math.ceil(error.retryAfterSeconds));
  clearResponseHeaders(reply);
  return reply.code(error.status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

function toAppError(error: FastifyError): AppError | undefined {
  if (error instanceof AppError) return error;
  if (isUserDeleted(error)) return conflict('This account has just been deleted.', 'account_gone');
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issues = error.validation.map(({ instancePath, message }): Issue => ({
      path: instancePath.split('/').filter(Boolean).join('.'),
      message: message ?? 'Invalid value.',
    }));
    return invalid(issues[0]?.message ?? 'Invalid input.', issues);
  }
  return toClientError(error);
}

const clientErrors: Record<string, () => AppError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => tooLarge('The request is too large.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => unsupportedType('This content type is not accepted here.'),
  FST_ERR_CTP_INVALID_JSON_BODY: () => invalid('The body is not valid JSON.'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => invalid('The body is empty.'),
  FST_ERR_BAD_URL: () => notFound(),
};

function toClientError(error: FastifyError): AppError | undefined {
  const known = clientErrors[error.code];
  if (known) return known();
  const status = error.statusCode;
  if (status === undefined || status < 400 || status > 499) return undefined;
  return new AppError(
    status,
    'bad_request',
    status === 413 ? 'The request is too large.' : 'The request is not valid.',
  );
}

const parserErrors: Record<string, [string, string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The head of the request is too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long.'],
};

const responded = new WeakSet<Socket>();
const lingerMs = 2000;

/** Responds on the raw socket to input that is not valid HTTP and never becomes a request, in the common error format. */
export function sendClientError(error: Error & { code?: string; rawPacket?: unknown }, socket: Socket): void {
  // Further data after the invalid input is reported here again. It is ignored, since a connection that is closed while
  // its client still sends is reset, and the client may lose the response.
  if (responded.has(socket) && socket.readable) return;
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  responded.add(socket);
  socket.end(writeClientError(error));
  const late = setTimeout(() => socket.destroy(), lingerMs).unref();
  socket.once('close', () => clearTimeout(late));
}

function writeClientError({ code = '', rawPacket }: { code?: string; rawPacket?: unknown }): string {
  const [status, message] = parserErrors[code] ?? ['400 Bad Request', 'This is not a valid request.'];
  const body = JSON.stringify({ error: message, message, code: 'bad_request' } satisfies ErrorBody);
  // A response to HEAD has no body, and the method is not known when the request line came in an earlier packet.
  const head = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1', 0, 20) : '';
  const isWholeHead = /^[A-Z]+ /.test(head);
  const mayBeHead = head.startsWith('HEAD ') || (code === 'HPE_HEADER_OVERFLOW' && !isWholeHead);
  return [
    `HTTP/1.1 ${status}`,
    'content-type: application/json; charset=utf-8',
    ...(mayBeHead ? [] : [`content-length: ${Buffer.byteLength(body)}`]),
    'cache-control: private, no-store',
    'x-content-type-options: nosniff',
    `x-request-id: ${randomUUID()}`,
    'connection: close',
    '',
    mayBeHead ? '' : body,
  ].join('\r\n');
}

/**
 * Collects the methods of all routes that are added from now on.
 * @returns a function that adds a 405 response with `Allow` for every other method; call it after the last route
 */
export function addMethodNotAllowedRoutes(app: FastifyInstance): () => void {
  const methodsByUrl = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ method, url }) => {
    const methods = methodsByUrl.get(url) ?? new Set();
    for (const one of [method].flat()) methods.add(one);
    methodsByUrl.set(url, methods);
  });
  const all = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
  return () => {
    for (const [url, allowed] of Array.from(methodsByUrl)) {
      const others = all.filter((method) => !allowed.has(method));
      if (!url.startsWith('/api/') || url.includes('*') || others.length === 0) continue;
      const allow = Array.from(allowed).join(', ');
      app.route({
        method: others,
        url,
        schema: { hide: true },
        handler: (_request: FastifyRequest, reply) => {
          reply.header('allow', allow);
          return sendError(
            reply,
            new AppError(405, 'method_not_allowed', `This address takes ${allow} only.`),
          );
        },
      });
    }
  };
}
