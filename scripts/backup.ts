import { backUpByCommand } from '#src/features/system/server/backups/make-backup.ts';
import { createLogger } from '#src/http/process/logger.ts';
import { openStorage } from '#src/integrations/open-storage.ts';
import { callServerOrConnect, folderArgument, runScript } from './site-command.ts';

await runScript((config) => {
  const folder = folderArgument('Usage: npm run backup -- FOLDER', process.argv.slice(2));
  const onProgress = console.log;
  return callServerOrConnect({ name: 'backup', input: folder, onProgress }, config, async (connection) => {
    const onError = (error: unknown) => console.error(error instanceof Error ? error.message : error);
    const storage = await openStorage({ ...config, log: createLogger(config.logLevel), isShared: true });
    return backUpByCommand({ ...config, connection, storage, onError }, folder, onProgress);
  });
});
