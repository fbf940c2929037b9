import { constants, setPriority } from 'node:os';
import type { HelperReply, HelperMessages } from './helper-process.ts';

/** Runs the child side of `createHelper` in a low-priority process, because page requests take precedence. */
export function serveRequests<Messages extends HelperMessages>(
  work: (request: Messages['request']) => Promise<Messages['response']>,
): void {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const respond = async (request: Messages['request']): Promise<HelperReply<Messages>> => {
    try {
      return { response: await work(request) };
    } catch (error) {
      return { fault: error instanceof Error ? error.message : String(error) };
    }
  };
  process.on('message', (request: Messages['request']) => {
    void respond(request).then((reply) => process.send?.(reply));
  });
  process.on('disconnect', () => process.exit());
}
