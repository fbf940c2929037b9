import { createConcurrencyLimit } from './concurrency-limit.ts';
import { AppError } from '#src/lib/errors.ts';
import { fromPlainError, type PlainError } from '@firstlayer/mesh/pool/plain-errors.ts';
import {
  ChildProcess,
  SharedProcessEnded,
  type ChildProcessOptions,
} from '@firstlayer/mesh/pool/child-process.ts';

export interface HelperOptions extends Omit<ChildProcessOptions, 'idleMs'> {
  /** The maximum number of requests that may wait. */
  waiting: number;
  /** The number of requests that the process works on at the same time; 1 by default. */
  running?: number;
  idleMs?: number;
}

/** The plain data of a request to a helper and of its response, by kind. */
export interface HelperMessages {
  request: object;
  response: unknown;
}

/** An expected error of a request, which the caller gets as an AppError. */
export type Refusal = Pick<AppError, 'status' | 'code' | 'message'>;

export type HelperReply<Messages extends HelperMessages> =
  | { response: Messages['response'] }
  | { refusal: Refusal }
  | { fault: PlainError };

const defaultIdleMs = 5000;

/**
 * Returns a function that sends requests to a child process. A request whose process was ended by another request is
 * repeated in a process of its own.
 * @throws AppError 503, from the returned function, when too many requests wait or the system has no resources for a
 * process, or the AppError that the process threw; Error with the message and the code of the process
 */
export function createHelper<Messages extends HelperMessages>(options: HelperOptions) {
  const { running = 1, waiting, idleMs = defaultIdleMs } = options;
  const inTurn = createConcurrencyLimit({ running, waiting });
  const open = () => new ChildProcess<Messages['request'], HelperReply<Messages>>({ ...options, idleMs });
  const shared = open();

  const sendAlone = (request: Messages['request']) => {
    const alone = open();
    return alone.send(request).finally(() => alone.end());
  };
  const send = (request: Messages['request']) =>
    shared.send(request).catch((error: unknown) => {
      if (error instanceof SharedProcessEnded) return sendAlone(request);
      throw error;
    });

  return (request: Messages['request']): Promise<Messages['response']> =>
    inTurn(async () => {
      const reply = await send(request).catch((error: unknown) => {
        throw describeFailure(error);
      });
      if ('fault' in reply) throw fromPlainError(reply.fault);
      if ('refusal' in reply)
        throw new AppError(reply.refusal.status, reply.refusal.code, reply.refusal.message);
      return reply.response;
    });
}

/** The codes of errors when the system has no resources for another process. */
const exhaustedCodes = new Set(['EMFILE', 'ENFILE', 'EAGAIN', 'ENOMEM']);

function describeFailure(error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error && exhaustedCodes.has(String(error.code)))) return error;
  return new AppError(503, 'unavailable', 'The site is busy. Please try again in a moment.', {
    retryAfterSeconds: 30,
    cause: error,
  });
}
