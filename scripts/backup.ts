import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#src/config.ts';
import { connect } from '#src/db/client.ts';
import { takeBackup } from '#src/features/admin/server/backup/take-backup.ts';
import { askRunningServer } from '#src/http/control-socket.ts';
import { createLogger } from '#src/http/log.ts';
import { openStorage } from '#src/integrations/open-storage.ts';
import { folderArgument, runScript } from './run-there.ts';

/** The embedded database belongs to the running server, which takes the backup then; elsewhere it is taken here. */
await runScript(async (config) => {
  const folder = folderArgument('Usage: npm run backup -- FOLDER', process.argv.slice(2));
  if (config.databaseUrl === undefined) {
    const answer = await askRunningServer(config.dataDir, 'backup', folder, console.log);
    if (answer !== undefined) return answer;
    if (!existsSync(join(config.dataDir, 'db')))
      throw new Error(`There is no shop in ${config.dataDir} yet.`);
  }
  return backUpHere(config, folder);
});

async function backUpHere(config: Config, folder: string): Promise<string> {
  const onError = (error: unknown) => console.error(error instanceof Error ? error.message : error);
  const connection = await connect({
    url: config.databaseUrl,
    dataDir: config.dataDir,
    applicationName: 'firstlayer backup',
    onError,
  });
  try {
    const log = createLogger(config.logLevel);
    const storage = await openStorage({ ...config, log, isShared: true });
    return await takeBackup({ ...config, connection, storage, onError }, folder, console.log);
  } finally {
    await connection.close();
  }
}
