import type { FastifyInstance } from 'fastify';
import type { DerivedFiles } from '#src/integrations/derived-files.ts';
import type { Storage } from '#src/integrations/storage.ts';
import type { Context } from '#src/features/context.ts';

const tempIntervalMs = 3_600_000;
const derivedIntervalMs = 60_000;

/**
 * Removes every hour the temporary files that killed processes left behind, and every minute the derived files that are
 * no longer used. Each instance does so, because each may have a `DATA_DIR` of its own.
 */
export function sweepFiles(
  app: FastifyInstance,
  {
    storage,
    derivedFiles,
    log,
  }: Pick<Context, 'log'> & {
    storage: Pick<Storage, 'removeOldTempFiles'>;
    derivedFiles: Pick<DerivedFiles, 'sweep'>;
  },
): void {
  const repeat = (intervalMs: number, work: () => Promise<unknown>, event: string, text: string) => {
    const sweep = () => {
      work().catch((err: unknown) => log.error({ err, event }, text));
    };
    const timer = setInterval(sweep, intervalMs).unref();
    app.addHook('onClose', async () => clearInterval(timer));
  };
  repeat(
    tempIntervalMs,
    () => storage.removeOldTempFiles(),
    'temp_sweep_failed',
    'Old temporary files could not be removed.',
  );
  repeat(
    derivedIntervalMs,
    () => derivedFiles.sweep(),
    'derived_sweep_failed',
    'Unused derived files could not be removed.',
  );
}
