import { flushCompileCache } from 'node:module';
import { constants, setPriority } from 'node:os';

/** The argument of a process with normal priority. */
export const urgentArgument = '--urgent';

/**
 * Runs the child side of `ChildProcess`, with low priority unless a request waits for the result. Threads that are started
 * later inherit the priority.
 * @param work must not reject
 */
export function serveParent(work: (request: never) => Promise<unknown>): void {
  if (!process.argv.includes(urgentArgument)) setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  process.on('message', ({ id, request }: { id: number; request: never }) => {
    void work(request).then((reply) => {
      process.send?.({ id, reply });
      // The process is killed when it is idle, so the compiled code of later ones is written now.
      flushCompileCache();
    });
  });
  process.on('disconnect', () => process.exit());
}
