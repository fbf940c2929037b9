import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, readConfig, type Config } from '#src/config.ts';
import { connect } from '#src/db/client.ts';
import type { Db } from '#src/db/types.ts';
import { askRunningServer } from '#src/http/control-socket.ts';

export interface AccountCommand {
  /** Of the npm script, and of the running server's command. */
  name: string;
  /** What the server would do, for when none runs. */
  run: (db: Db, email: string) => Promise<string>;
  /** What the person at the machine reads; undefined where there is no such account. */
  describe: (outcome: string, email: string) => string | undefined;
}

/** Does something to the account whose address stands on the command line, through the running server if there is one. */
export async function runAccountCommand(command: AccountCommand): Promise<void> {
  const email = process.argv[2]?.trim().toLowerCase() ?? '';
  try {
    if (email === '' || process.argv.length > 3) throw new Error(`Usage: npm run ${command.name} -- EMAIL`);
    const text = command.describe(await runThere(command, readConfig(process.env), email), email);
    if (text === undefined)
      throw new Error(`There is no account with the address ${email}. Register it first.`);
    console.log(text);
  } catch (error) {
    if (error instanceof ConfigError) console.error('The configuration is not valid:');
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

async function runThere({ name, run }: AccountCommand, config: Config, email: string): Promise<string> {
  if (config.databaseUrl === undefined) {
    const answer = await askRunningServer(config.dataDir, name, email);
    if (answer !== undefined) return answer;
    if (!existsSync(join(config.dataDir, 'db'))) {
      throw new Error(`There is no shop in ${config.dataDir} yet. Start it once, and register the account.`);
    }
  }
  const connection = await connect({
    url: config.databaseUrl,
    dataDir: config.dataDir,
    onError: (error) => console.error(error.message),
  });
  try {
    return await run(connection.db, email);
  } finally {
    await connection.close();
  }
}
