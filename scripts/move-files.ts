import { moveFiles, writeBundleEtags } from '#src/features/publishing/server/move-files.ts';
import { createLogger } from '#src/http/process/logger.ts';
import type { CopiedFile } from '#src/integrations/copy-files.ts';
import { createDiskStorage } from '#src/integrations/disk-storage.ts';
import { openStorage } from '#src/integrations/open-storage.ts';
import { runScript, runSiteCommand } from './site-command.ts';

const progressInterval = 1000;
const megabyte = 1_048_576;
// The site may be serving from the disk at the same time, so unfinished files there belong to it.
const shared = { isShared: true };

await runScript(async (config) => {
  if (!config.s3) throw new Error('Set S3_BUCKET and the other settings of S3 first.');
  const counts = { copied: 0, kept: 0, gone: 0, failed: 0 };
  let copiedBytes = 0;
  const onFile = (file: CopiedFile) => {
    counts[file.outcome] += 1;
    if (file.outcome === 'failed') console.error(`${file.key}: ${describe(file.error)}`);
    if (file.outcome !== 'copied') return;
    copiedBytes += file.sizeBytes;
    if (counts.copied % progressInterval === 0) console.log(`${counts.copied} files copied`);
  };
  await moveFiles({
    from: await createDiskStorage(config.dataDir, shared),
    to: await openStorage({ ...config, ...shared, log: createLogger('silent') }),
    writeEtags: (pairs) => runSiteCommand({ name: 'bundle-etags', run: writeBundleEtags }, config, pairs),
    onFile,
  });
  const { copied, kept, gone, failed } = counts;
  if (failed > 0) process.exitCode = 1;
  return [
    `Copied: ${copied} files, ${Math.round(copiedBytes / megabyte)} MB, each compared with what arrived.`,
    `There already, with the same bytes: ${kept}. Removed meanwhile: ${gone}. Failed: ${failed}.`,
    failed > 0 ? 'Run this again until none fails.' : 'Nothing was removed from the disk.',
  ].join('\n');
});

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}
