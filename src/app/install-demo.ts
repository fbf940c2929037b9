import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#src/config.ts';

/**
 * Creates the embedded database of a new demo with its catalog in a child process, because that takes memory which a
 * process keeps. If the child process fails, the caller opens the database as usual, which reports the cause or continues
 * the installation.
 */
export async function installDemoInChild(config: Config, log: FastifyBaseLogger): Promise<void> {
  if (!config.isDemo || config.databaseUrl !== undefined || existsSync(join(config.dataDir, 'db'))) return;
  const child = fork(new URL('install-demo-process.ts', import.meta.url));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code === 0) return;
  log.warn(
    { event: 'demo_installation_interrupted', code },
    'The demo catalog was not completed in one go; the installation continues.',
  );
}
