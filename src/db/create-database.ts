import { fork } from 'node:child_process';
import { once } from 'node:events';

/**
 * Creates the files of a new embedded database in a child process, because creating them takes 300 MB of memory that a
 * process keeps.
 * @throws when the folder cannot be used, with the message of the engine
 */
export async function createDatabase(folder: string): Promise<void> {
  const child = fork(new URL('create-database-process.ts', import.meta.url), [folder]);
  let failure: Error | undefined;
  child.once('message', (error: { message: string; code?: string }) => {
    failure = Object.assign(new Error(error.message), error);
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (failure) throw failure;
  if (code !== 0) throw new Error(`The process that creates the database exited with code ${code}.`);
}
