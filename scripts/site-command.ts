import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ConfigError, readConfig, type Config } from '#src/config/config.ts';
import { loadEnvFile } from '#src/config/env-file.ts';
import { connect, type Connection } from '#src/db/client.ts';
import type { Db } from '#src/db/types.ts';
import { callRunningServer } from '#src/http/process/control-socket.ts';
import { surviveClosedOutputs } from '#src/http/process/outputs.ts';

export interface SiteCommand {
  /** The name of the npm script, and of the running server's command. */
  name: string;
  /** Does the server's work directly if no server runs. */
  run: (db: Db, input: string) => Promise<string>;
}

/**
 * Runs a command in the running server, because only the server may open the embedded database, or here if no server
 * runs.
 */
export function runSiteCommand({ name, run }: SiteCommand, config: Config, input: string): Promise<string> {
  return callServerOrConnect({ name, input }, config, ({ db }) => run(db, input));
}

interface ServerCall {
  /** The name of the running server's command. */
  name: string;
  input: string;
  /** Receives progress messages. */
  onProgress?: (text: string) => void;
}

/**
 * Does the same as `runSiteCommand` for work that needs more than the database.
 * @throws when there is no site
 */
export async function callServerOrConnect(
  { name, input, onProgress }: ServerCall,
  { databaseUrl: url, dataDir }: Config,
  work: (connection: Connection) => Promise<string>,
): Promise<string> {
  if (url === undefined) {
    const response = await callRunningServer(dataDir, name, input, onProgress);
    if (response !== undefined) return response;
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
    await connection.requireOwnSessions();
    return await work(connection);
  } finally {
    await connection.close();
  }
}

/** Runs a script for the operator: prints its result, or a failure as one line with an exit code. */
export async function runScript(work: (config: Config) => Promise<string>): Promise<void> {
  surviveClosedOutputs();
  try {
    loadEnvFile();
    console.log(await work(readConfig(process.env)));
  } catch (error) {
    if (error instanceof ConfigError) console.error('The configuration is not valid:');
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/** Returns the only argument of a command as a path. @throws with the usage */
export function folderArgument(usage: string, given: readonly string[]): string {
  const [folder = '', ...more] = given;
  if (folder === '' || folder.startsWith('-') || more.length > 0) throw new Error(usage);
  return resolve(folder);
}
