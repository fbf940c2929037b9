import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Storage } from '#src/integrations/storage.ts';

const intervalMs = 3_600_000;

/**
 * Removes every hour the temporary files that killed processes left behind. Each instance does so, because each may have a
 * `DATA_DIR` of its own.
 */
export function sweepTempFiles(
  app: FastifyInstance,
  { storage, log }: { storage: Pick<Storage, 'removeOldTempFiles'>; log: FastifyBaseLogger },
): void {
  const sweep = () => {
    storage.removeOldTempFiles().catch((error: unknown) => {
      log.error({ err: error, event: 'temp_sweep_failed' }, 'Old temporary files could not be removed.');
    });
  };
  const timer = setInterval(sweep, intervalMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
