import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ConfigError, readConfig, type Config } from '#src/config.ts';
import { connect, type Connection } from '#src/db/client.ts';
import type { Db } from '#src/db/types.ts';
import { callRunningServer } from '#src/http/process/control-socket.ts';

export interface SiteCommand {
  /** Of the npm script, and of the running server's command. */
  name: string;
  /** What the server would do, for when none runs. */
  run: (db: Db, input: string) => Promise<string>;
}

/** Asks the running server, which alone may open the embedded database; without one, does it here. */
export function runThere({ name, run }: SiteCommand, config: Config, input: string): Promise<string> {
  return askOrConnect({ name, input }, config, ({ db }) => run(db, input));
}

interface Question {
  /** Of the running server's command. */
  name: string;
  input: string;
  /** Is told how far it is. */
  tell?: (text: string) => void;
}

/** As `runThere`, for work that needs more than the database. @throws when there is no shop */
export async function askOrConnect(
  { name, input, tell }: Question,
  { databaseUrl: url, dataDir }: Config,
  work: (connection: Connection) => Promise<string>,
): Promise<string> {
  if (url === undefined) {
    const answer = await callRunningServer(dataDir, name, input, tell);
    if (answer !== undefined) return answer;
    if (!existsSync(join(dataDir, 'db'))) {
      throw new Error(`There is no shop in ${dataDir} yet. Start it once.`);
    }
  }
  const connection = await connect({
    url,
    dataDir,
    applicationName: `firstlayer ${name}`,
    onError: (error) => console.error(error.message),
  });
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}

/** What it says is read by the person at the machine; a failure is a line, and an exit code. */
export async function runScript(work: (config: Config) => Promise<string>): Promise<void> {
  try {
    console.log(await work(readConfig(process.env)));
  } catch (error) {
    if (error instanceof ConfigError) console.error('The configuration is not valid:');
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/** The one argument of a command, as a path. @throws with the usage */
export function folderArgument(usage: string, given: readonly string[]): string {
  const [folder = '', ...more] = given;
  if (folder === '' || folder.startsWith('-') || more.length > 0) throw new Error(usage);
  return resolve(folder);
}
