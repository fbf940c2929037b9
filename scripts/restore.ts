import { restoreBackup } from '#src/features/admin/server/backup/restore-backup.ts';
import { createLogger } from '#src/http/process/logger.ts';
import { openStorage } from '#src/integrations/open-storage.ts';
import { folderArgument, runScript } from './site-command.ts';

const replaceOption = '--replace';

await runScript((config) => {
  const given = process.argv.slice(2);
  const folder = folderArgument(
    'Usage: npm run restore -- FOLDER [--replace]',
    given.filter((argument) => argument !== replaceOption),
  );
  const log = createLogger(config.logLevel);
  const deps = {
    ...config,
    openStorage: () => openStorage({ ...config, log, isShared: true }),
    onError: (error: Error) => console.error(error.message),
  };
  return restoreBackup(deps, folder, given.includes(replaceOption), console.log);
});
