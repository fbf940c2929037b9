import { fork, type ChildProcess } from 'node:child_process';
import { createConcurrencyLimit } from '#src/lib/concurrency-limit.ts';

export interface HelperOptions {
  /** What the process runs: a module that calls `answerQuestions`. */
  script: URL;
  /** An answer that takes longer ends the process. */
  maxMs: number;
  /** So many questions may wait while one is answered. */
  waiting: number;
}

/** Plain data that a helper is asked and answers with, by the kind of question. */
export interface HelperTalk {
  question: object;
  answer: unknown;
}

export type HelperReply<Talk extends HelperTalk> = { answer: Talk['answer'] } | { fault: string };

const idleMs = 5000;

/**
 * Asks a process of its own, one question at a time. It is started when it is needed, and ended when nothing was asked of
 * it for a while: that alone gives all of its memory back.
 * @throws AppError 503, from what is returned, when too many wait; Error with what the process says went wrong
 */
export function createHelper<Talk extends HelperTalk>(options: HelperOptions) {
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
  const askOnce = async (question: Talk['question']): Promise<HelperReply<Talk>> => {
    clearTimeout(idle);
    helper ??= open();
    try {
      return await ask<Talk>(helper, question, options.maxMs);
    } catch (error) {
      close();
      throw error;
    } finally {
      idle = setTimeout(close, idleMs).unref();
    }
  };

  return (question: Talk['question']): Promise<Talk['answer']> =>
    inTurn(async () => {
      const reply = await askOnce(question);
      if ('fault' in reply) throw new Error(reply.fault);
      return reply.answer;
    });
}

async function ask<Talk extends HelperTalk>(
  helper: ChildProcess,
  question: Talk['question'],
  maxMs: number,
): Promise<HelperReply<Talk>> {
  const replied = Promise.withResolvers<HelperReply<Talk>>();
  const onEnd = () => replied.reject(new Error('The helper process has ended.'));
  const timer = setTimeout(() => replied.reject(new Error('The helper process takes too long.')), maxMs);
  helper.on('message', replied.resolve).on('exit', onEnd).on('error', replied.reject);
  hold(helper, true);
  try {
    helper.send(question);
    return await replied.promise;
  } finally {
    clearTimeout(timer);
    helper.off('message', replied.resolve).off('exit', onEnd).off('error', replied.reject);
    hold(helper, false);
  }
}

/** Between questions it must not keep our process from ending. */
function hold(helper: ChildProcess, isHeld: boolean): void {
  if (isHeld) helper.ref();
  else helper.unref();
  if (isHeld) helper.channel?.ref();
  else helper.channel?.unref();
}
