import { AppError } from '#src/lib/errors.ts';
import { toPlainError } from '@firstlayer/mesh/pool/plain-errors.ts';
import { serveParent } from '@firstlayer/mesh/pool/child-server.ts';
import type { HelperMessages, HelperReply } from './helper-process.ts';

/** Runs the child side of `createHelper`. */
export function serveRequests<Messages extends HelperMessages>(
  work: (request: Messages['request']) => Promise<Messages['response']>,
): void {
  serveParent(async (request: Messages['request']): Promise<HelperReply<Messages>> => {
    try {
      return { response: await work(request) };
    } catch (error) {
      if (!(error instanceof AppError)) return { fault: toPlainError(error) };
      const { status, code, message } = error;
      return { refusal: { status, code, message } };
    }
  });
}
