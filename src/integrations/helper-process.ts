import { fork, type ChildProcess } from 'node:child_process';
import { createConcurrencyLimit } from '#src/lib/concurrency-limit.ts';

export interface HelperOptions {
  /** The module that the process runs. It calls `serveRequests`. */
  script: URL;
  /** The time limit for a response. The process is ended when it is exceeded. */
  maxMs: number;
  /** The maximum number of requests that may wait while one is running. */
  waiting: number;
}

/** The plain data of a request to a helper and of its response, by kind. */
export interface HelperMessages {
  request: object;
  response: unknown;
}

export type HelperReply<Messages extends HelperMessages> =
  | { response: Messages['response'] }
  | { fault: string };

const idleMs = 5000;

/**
 * Returns a function that sends requests to a child process, one at a time. The process is started on demand and ended
 * when it is idle, because only that returns all of its memory to the system.
 * @throws AppError 503, from the returned function, when too many requests wait; Error with the message of the process
 */
export function createHelper<Messages extends HelperMessages>(options: HelperOptions) {
  const inTurn = createConcurrencyLimit({ running: 1, waiting: options.waiting });
  let helper: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  const close = () => {
    helper?.kill();
    helper = undefined;
  };
  const open = (): ChildProcess => {
    const opened = fork(options.script, { serialization: 'advanced' });
    const forget = () => {
      if (helper === opened) helper = undefined;
    };
    opened.on('exit', forget).on('error', forget);
    return opened;
  };
  const requestOnce = async (request: Messages['request']): Promise<HelperReply<Messages>> => {
    clearTimeout(idle);
    helper ??= open();
    try {
      return await sendRequest<Messages>(helper, request, options.maxMs);
    } catch (error) {
      close();
      throw error;
    } finally {
      idle = setTimeout(close, idleMs).unref();
    }
  };

  return (request: Messages['request']): Promise<Messages['response']> =>
    inTurn(async () => {
      const reply = await requestOnce(request);
      if ('fault' in reply) throw new Error(reply.fault);
      return reply.response;
    });
}

async function sendRequest<Messages extends HelperMessages>(
  helper: ChildProcess,
  request: Messages['request'],
  maxMs: number,
): Promise<HelperReply<Messages>> {
  const replied = Promise.withResolvers<HelperReply<Messages>>();
  const onEnd = () => replied.reject(new Error('The helper process has ended.'));
  const timer = setTimeout(() => replied.reject(new Error('The helper process takes too long.')), maxMs);
  helper.on('message', replied.resolve).on('exit', onEnd).on('error', replied.reject);
  hold(helper, true);
  try {
    helper.send(request);
    return await replied.promise;
  } finally {
    clearTimeout(timer);
    helper.off('message', replied.resolve).off('exit', onEnd).off('error', replied.reject);
    hold(helper, false);
  }
}

/** An idle child process must not keep this process alive. */
function hold(helper: ChildProcess, isHeld: boolean): void {
  if (isHeld) helper.ref();
  else helper.unref();
  if (isHeld) helper.channel?.ref();
  else helper.channel?.unref();
}
