import { parseArgs } from 'node:util';
import { examineAll, formatExamineInput } from '#src/features/publishing/server/examination/examine-all.ts';
import { createLogger } from '#src/http/process/logger.ts';
import { openStorage } from '#src/integrations/open-storage.ts';
import { callServerOrConnect, runScript } from './site-command.ts';

const usage = 'Usage: npm run examine [-- --workers NUMBER] [--again]';

await runScript((config) => {
  const input = readInput();
  const onProgress = console.log;
  return callServerOrConnect({ name: 'examine', input, onProgress }, config, async ({ db }) => {
    const log = createLogger('silent');
    const storage = await openStorage({ ...config, log, isShared: true });
    return examineAll({ db, storage, limits: config.limits, log }, input, onProgress);
  });
});

function readInput(): string {
  try {
    const { values } = parseArgs({ options: { workers: { type: 'string' }, again: { type: 'boolean' } } });
    return formatExamineInput(values);
  } catch (cause) {
    throw new Error(usage, { cause });
  }
}
