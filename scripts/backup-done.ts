import { parseArgs } from 'node:util';
import { formatReport, reportBackup } from '#src/features/system/server/backups/backup-records.ts';
import { runScript, runSiteCommand } from './site-command.ts';

const usage = 'Usage: npm run backup-done [-- --place TEXT --bytes NUMBER]';

await runScript((config) => runSiteCommand({ name: 'backup-done', run: reportBackup }, config, readInput()));

function readInput(): string {
  try {
    const { values } = parseArgs({ options: { place: { type: 'string' }, bytes: { type: 'string' } } });
    return formatReport(values);
  } catch (cause) {
    throw new Error(usage, { cause });
  }
}
