import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import pino, { type DestinationStream, type Logger } from 'pino';
import { openLogOutput } from './outputs.ts';

/** Matches secrets in a nested URL too, such as a return URL; the rest of that nested URL is then removed as well. */
const secretParameter =
  /((?:[?&]|%(?:25)*(?:3F|26))(?:ticket|token|code|state|session|number|word|payment_intent_client_secret)(?:=|%(?:25)*3D))[^&#]*/gi;

/** Matches the ticket in an address that a slicer fetches, and the number of a licence, which cannot be guessed. */
const secretPath = /((?:\/|%(?:25)*2F)(?:to-slicer|licences?)(?:\/|%(?:25)*2F))[^/?#&%]+/gi;

/** Removes from a URL what grants access, so that it can be logged. */
export function maskSecrets(url: string): string {
  return url.replace(secretParameter, '$1...').replace(secretPath, '$1...');
}

/**
 * Error fields that are not logged: the database adds the values of a row, which can include password hashes, and the
 * sign-in library adds the state of a sign-in at a provider.
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

/** Creates the logger of the process, which writes one JSON line per entry without cookies, tickets and row values. */
export function createLogger(level: string, destination: DestinationStream = openLogOutput()): Logger {
  return pino({ level, serializers: { req: describeRequest, err: describeError } }, destination);
}

/** Returns whether entries of level `info` are written, for code that takes longer to build one than pino to drop it. */
export function isInfoLogged({ level }: Pick<FastifyBaseLogger, 'level'>): boolean {
  const { values } = pino.levels;
  return (values[level] ?? Infinity) <= (values.info ?? 0);
}
