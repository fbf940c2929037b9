import type { FastifyRequest } from 'fastify';
import pino, { type DestinationStream, type Logger } from 'pino';

/** Also within another address that leads back there, of which the rest is left out, too. */
const secretParameter =
  /((?:[?&]|%(?:25)*(?:3F|26))(?:ticket|token|code|state|session|payment_intent_client_secret)(?:=|%(?:25)*3D))[^&#]*/gi;

/** An address as it may stand in a log: what gives somebody a right is left out. */
export function maskSecrets(url: string): string {
  return url.replace(secretParameter, '$1...');
}

/**
 * What a database adds to its errors: the values of a row, among them hashes of passwords; and what the sign-in
 * library adds: the state of a sign-in elsewhere.
 */
const sensitiveFields = ['params', 'parameters', 'detail', 'where', 'details'];

function describeError(error: Error): object {
  const described = pino.stdSerializers.err(error) as unknown as Record<string, unknown>;
  return Object.fromEntries(Object.entries(described).filter(([name]) => !sensitiveFields.includes(name)));
}

function describeRequest(request: FastifyRequest): object {
  const { method, url, host, ip, socket } = request;
  return { method, url: maskSecrets(url), host, remoteAddress: ip, remotePort: socket.remotePort };
}

/** The log of the process, one JSON line for each entry: no cookies, no tickets, no values of rows. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  return pino({ level, serializers: { req: describeRequest, err: describeError } }, destination);
}
