import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { findOpenAccounts } from '#demo/accounts.ts';
import type { Config } from '#src/config/config.ts';
import { connect } from '#src/db/client.ts';
import { resetDataFolder } from '#src/db/reset-folder.ts';
import { runScript } from './site-command.ts';

const { values } = parseArgs({ options: { yes: { type: 'boolean', default: false } } });

/**
 * The settings of a production server may be missing in this shell, so the database is asked, too: a server that is not
 * in demo mode closes the demo accounts.
 * @throws Error for anything but a development folder, or when a server runs on it
 */
async function requireDevelopment({ dataDir, databaseUrl, isDemo, s3 }: Config): Promise<void> {
  const isEmbedded = databaseUrl === undefined && s3 === undefined;
  if (!isEmbedded || !isDemo || !(await hasDemoAccounts(dataDir))) {
    throw new Error(
      'Nothing was deleted: this command is for a folder in demo mode, with the embedded database and local files.',
    );
  }
}

async function hasDemoAccounts(dataDir: string): Promise<boolean> {
  if (!existsSync(join(dataDir, 'db'))) return true;
  const connection = await connect({
    url: undefined,
    dataDir,
    onError: (error) => console.error(error.message),
  });
  try {
    return (await findOpenAccounts(connection.db)).size > 0;
  } finally {
    await connection.close();
  }
}

async function confirm(question: string): Promise<boolean> {
  if (values.yes) return true;
  if (!process.stdin.isTTY) throw new Error('Confirm with --yes: npm run db:reset -- --yes');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const response = await terminal.question(`${question} [y/N] `);
  terminal.close();
  return /^y(es)?$/i.test(response.trim());
}

await runScript(async (config) => {
  await requireDevelopment(config);
  const { dataDir } = config;
  if (!(await confirm(`Delete everything in ${dataDir}?`))) return 'Nothing was deleted.';
  resetDataFolder(dataDir);
  return `${dataDir} is empty. The next start creates the database and the demo catalog.`;
});
