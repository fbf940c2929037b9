import { constants, setPriority } from 'node:os';
import { AppError } from '#src/lib/errors.ts';
import { toPlainError } from '@firstlayer/mesh/pool/plain-errors.ts';
import { urgentArgument, type HelperReply, type HelperMessages } from './helper-process.ts';

/** Runs the child side of `createHelper`, with low priority unless a request waits for the result. */
export function serveRequests<Messages extends HelperMessages>(
  work: (request: Messages['request']) => Promise<Messages['response']>,
): void {
  if (!process.argv.includes(urgentArgument)) setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const respond = async (id: number, request: Messages['request']): Promise<HelperReply<Messages>> => {
    try {
      return { id, response: await work(request) };
    } catch (error) {
      if (!(error instanceof AppError)) return { id, fault: toPlainError(error) };
      const { status, code, message } = error;
      return { id, refusal: { status, code, message } };
    }
  };
  process.on('message', ({ id, request }: { id: number; request: Messages['request'] }) => {
    void respond(id, request).then((reply) => process.send?.(reply));
  });
  process.on('disconnect', () => process.exit());
}
