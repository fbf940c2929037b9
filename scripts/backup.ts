import { takeBackup } from '#src/features/admin/server/backup/take-backup.ts';
import { createLogger } from '#src/http/process/logger.ts';
import { openStorage } from '#src/integrations/open-storage.ts';
import { askOrConnect, folderArgument, runScript } from './run-there.ts';

await runScript((config) => {
  const folder = folderArgument('Usage: npm run backup -- FOLDER', process.argv.slice(2));
  const tell = console.log;
  return askOrConnect({ name: 'backup', input: folder, tell }, config, async (connection) => {
    const onError = (error: unknown) => console.error(error instanceof Error ? error.message : error);
    const storage = await openStorage({ ...config, log: createLogger(config.logLevel), isShared: true });
    return takeBackup({ ...config, connection, storage, onError }, folder, tell);
  });
});
