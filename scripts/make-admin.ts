import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, readConfig, type Config } from '#src/config.ts';
import { connect } from '#src/db/client.ts';
import { makeAdmin } from '#src/features/users/server/users.ts';
import { askRunningServer } from '#src/http/control-socket.ts';

async function makeAdminThere(config: Config, email: string): Promise<string> {
  if (config.databaseUrl === undefined) {
    const answer = await askRunningServer(config.dataDir, 'make-admin', email);
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
    return await makeAdmin(connection.db, email);
  } finally {
    await connection.close();
  }
}

function report(outcome: string, email: string): void {
  if (outcome === 'made') return console.log(`${email} is an admin now.`);
  if (outcome === 'already') return console.log(`${email} is an admin already.`);
  throw new Error(`There is no account with the address ${email}. Register it first.`);
}

const email = process.argv[2]?.trim().toLowerCase() ?? '';
try {
  if (email === '' || process.argv.length > 3) throw new Error('Usage: npm run make-admin -- EMAIL');
  report(await makeAdminThere(readConfig(process.env), email), email);
} catch (error) {
  if (error instanceof ConfigError) console.error('The configuration is not valid:');
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
