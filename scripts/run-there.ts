import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ConfigError, readConfig, type Config } from '#src/config.ts';
import { connect } from '#src/db/client.ts';
import type { Db } from '#src/db/types.ts';
import { askRunningServer } from '#src/http/control-socket.ts';

export interface SiteCommand {
  /** Of the npm script, and of the running server's command. */
  name: string;
  /** What the server would do, for when none runs. */
  run: (db: Db, input: string) => Promise<string>;
}

/** Asks the running server, which alone may open the embedded database; without one, does it here. */
export async function runThere({ name, run }: SiteCommand, config: Config, input: string): Promise<string> {
  if (config.databaseUrl === undefined) {
    const answer = await askRunningServer(config.dataDir, name, input);
    if (answer !== undefined) return answer;
    if (!existsSync(join(config.dataDir, 'db'))) {
      throw new Error(`There is no shop in ${config.dataDir} yet. Start it once.`);
    }
  }
  const connection = await connect({
    url: config.databaseUrl,
    dataDir: config.dataDir,
    onError: (error) => console.error(error.message),
  });
  try {
    return await run(connection.db, input);
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
