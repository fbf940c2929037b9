import { fork, type ChildProcess } from 'node:child_process';
import { createConcurrencyLimit } from './concurrency-limit.ts';
import { AppError } from '#src/lib/errors.ts';
import { fromPlainError, type PlainError } from '@firstlayer/mesh/pool/plain-errors.ts';
import { workerEnv } from '@firstlayer/mesh/pool/worker-env.ts';

export interface HelperOptions {
  /** The module that the process runs. It calls `serveRequests`. */
  script: URL;
  /** The time limit for a response. The process is ended when it is exceeded. */
  maxMs: number;
  /** The maximum number of requests that may wait. */
  waiting: number;
  /** The number of requests that the process works on at the same time; 1 by default. */
  running?: number;
  /** Whether the process has normal priority, because a request waits for it; false by default. */
  isUrgent?: boolean;
  /** The time after which an idle process is ended. */
  idleMs?: number;
}

/** The plain data of a request to a helper and of its response, by kind. */
export interface HelperMessages {
  request: object;
  response: unknown;
}

/** An expected error of a request, which the caller gets as an AppError. */
export type Refusal = Pick<AppError, 'status' | 'code' | 'message'>;

export type HelperReply<Messages extends HelperMessages> = { id: number } & (
  | { response: Messages['response'] }
  | { refusal: Refusal }
  | { fault: PlainError }
);

/** The argument of a helper process with normal priority. */
export const urgentArgument = '--urgent';
const defaultIdleMs = 5000;

/**
 * Returns a function that sends requests to a child process. The process is started on demand and ended
 * when it is idle, because only that returns all of its memory to the system. A request whose process was ended by
 * another request is repeated in a process of its own.
 * @throws AppError 503, from the returned function, when too many requests wait or the system has no resources for a
 * process, or the AppError that the process threw; Error with the message and the code of the process
 */
export function createHelper<Messages extends HelperMessages>(options: HelperOptions) {
  const { running = 1, waiting, idleMs = defaultIdleMs } = options;
  const inTurn = createConcurrencyLimit({ running, waiting });
  let helper: Helper<Messages> | undefined;
  let idle: NodeJS.Timeout | undefined;

  const closeIdle = () => {
    if (helper?.isIdle !== true) return;
    helper.end();
    helper = undefined;
  };
  const requestOnce = async (request: Messages['request']): Promise<HelperReply<Messages>> => {
    clearTimeout(idle);
    if (helper?.isEnded !== false) helper = new Helper<Messages>(options);
    const used = helper;
    try {
      return await used.send(request);
    } finally {
      // Two requests may end before either of them continues here, and `used` may have been replaced meanwhile.
      if (used === helper && used.isIdle) {
        clearTimeout(idle);
        idle = setTimeout(closeIdle, idleMs).unref();
      }
    }
  };

  const requestAlone = async (request: Messages['request']) => {
    const alone = new Helper<Messages>(options);
    return alone.send(request).finally(() => alone.end());
  };

  return (request: Messages['request']): Promise<Messages['response']> =>
    inTurn(async () => {
      const reply = await requestOnce(request).catch((error: unknown) => {
        if (error instanceof SharedProcessEnded) return requestAlone(request);
        throw error;
      });
      if ('fault' in reply) throw fromPlainError(reply.fault);
      if ('refusal' in reply)
        throw new AppError(reply.refusal.status, reply.refusal.code, reply.refusal.message);
      return reply.response;
    });
}

/** The process ended while it worked on several requests, any of which may be the cause. */
class SharedProcessEnded extends Error {}

/** The codes of errors when the system has no resources for another process. */
const exhaustedCodes = new Set(['EMFILE', 'ENFILE', 'EAGAIN', 'ENOMEM']);

function describeStartError(error: NodeJS.ErrnoException): Error {
  if (!exhaustedCodes.has(error.code ?? '')) return error;
  return new AppError(503, 'unavailable', 'The site is busy. Please try again in a moment.', {
    retryAfterSeconds: 30,
    cause: error,
  });
}

/** One child process with the requests that it works on. */
class Helper<Messages extends HelperMessages> {
  readonly #child: ChildProcess;
  readonly #maxMs: number;
  readonly #pending = new Map<number, PromiseWithResolvers<HelperReply<Messages>>>();
  /** The requests that have exceeded the time limit. */
  readonly #late = new Set<number>();
  #lastId = 0;
  #isEnded = false;

  constructor({ script, maxMs, isUrgent = false }: HelperOptions) {
    this.#maxMs = maxMs;
    this.#child = fork(script, isUrgent ? [urgentArgument] : [], {
      serialization: 'advanced',
      // The process opens untrusted pictures, so that it gets no secrets of the environment.
      env: workerEnv(),
    });
    this.#child
      .on('message', (reply: HelperReply<Messages>) => this.#pending.get(reply.id)?.resolve(reply))
      .on('exit', () => this.#failPending())
      .on('error', (error) => this.#fail(describeStartError(error)));
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  get isIdle(): boolean {
    return this.#pending.size === 0;
  }

  end(): void {
    this.#isEnded = true;
    this.#child.kill();
  }

  async send(request: Messages['request']): Promise<HelperReply<Messages>> {
    this.#lastId += 1;
    const id = this.#lastId;
    const replied = Promise.withResolvers<HelperReply<Messages>>();
    this.#pending.set(id, replied);
    const timer = setTimeout(() => {
      // The request fails when the process has ended, which then writes no more files.
      this.#late.add(id);
      this.#isEnded = true;
      this.#child.kill('SIGKILL');
    }, this.#maxMs);
    this.#hold(true);
    try {
      // Without free file descriptors there is no channel; the error follows as an event.
      if (this.#child.connected) this.#child.send({ id, request });
      return await replied.promise;
    } finally {
      clearTimeout(timer);
      this.#pending.delete(id);
      if (this.isIdle) this.#hold(false);
    }
  }

  #failPending(): void {
    this.#isEnded = true;
    const ended =
      this.#pending.size > 1
        ? new SharedProcessEnded('The helper process has ended.')
        : new Error('The helper process has ended.');
    for (const [id, { reject }] of this.#pending)
      reject(this.#late.has(id) ? new Error('The helper process takes too long.') : ended);
  }

  #fail(error: Error): void {
    this.#isEnded = true;
    for (const { reject } of this.#pending.values()) reject(error);
  }

  /** An idle child process must not keep this process alive. */
  #hold(isHeld: boolean): void {
    if (isHeld) this.#child.ref();
    else this.#child.unref();
    if (isHeld) this.#child.channel?.ref();
    else this.#child.channel?.unref();
  }
}
